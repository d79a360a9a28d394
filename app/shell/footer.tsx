import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import { footer, footerInner } from './frame.css.ts'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={footer}>
      <Page>
        <div className={footerInner}>
          <span>
            {IDENTITY.name}. {t('tagline')}
          </span>
          <span>{t('selfCustody')}</span>
        </div>
      </Page>
    </footer>
  )
}
