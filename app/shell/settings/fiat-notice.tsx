import { useTranslation } from 'react-i18next'
import { Page } from '#app/ui/layout/layout.tsx'
import { usePreferences } from '../use-preferences.ts'
import { fiatNotice } from './settings.css.ts'

/** Notice on every page while amounts are in dollars although another currency was chosen; gives the reason. */
export function FiatNotice() {
  const { t } = useTranslation('settings')
  const { fiat, isTestnet } = usePreferences()
  if (isTestnet || fiat.problem === 'none') return null
  return (
    <aside className={fiatNotice} aria-label={t('currency')}>
      <Page>
        <p>{t(`notice.${fiat.problem}`, { currency: fiat.chosen })}</p>
      </Page>
    </aside>
  )
}
