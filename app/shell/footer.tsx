import { useTranslation } from 'react-i18next'
import { Page } from '#app/ui/layout/layout.tsx'
import { footer, footerInner } from './frame.css.ts'
import { ThemeChoice } from './theme-switch.tsx'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={footer}>
      <Page>
        <div className={footerInner}>
          <span>{t('selfCustody')}</span>
          <ThemeChoice />
        </div>
      </Page>
    </footer>
  )
}
