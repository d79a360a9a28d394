import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import { usePreferences } from '../use-preferences.ts'
import { fiatNotice } from './settings.css.ts'

/** Over every page whose figures are in dollars though another currency was chosen: says so, and why. */
export function FiatNotice() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { fiat, isTestnet } = usePreferences()
  if (isTestnet || fiat.problem === 'none') return null
  return (
    <aside className={fiatNotice} aria-label={t('currency')}>
      <Page>
        <p>
          {t(`rates.${fiat.problem}`, {
            currency: fiat.chosen,
            time: fiat.time === null ? '' : format.dateTime(fiat.time),
          })}
        </p>
      </Page>
    </aside>
  )
}
