import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { RequiredCheckbox } from './required-checkbox.tsx'
import type { MarketConsent as Consent } from './use-market-consent.ts'

interface MarketConsentProps {
  readonly consent: Consent
  /** The deposit creates the pool. */
  readonly isNewPool?: boolean
}

/** Asks for consent to a deposit at a price far from the market price. The page must have loaded the translations of `deposit`. */
export function MarketConsent({ consent, isNewPool = false }: MarketConsentProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const { percent, isAccepted, accept } = consent
  if (percent === undefined) return null
  return (
    <RequiredCheckbox isChecked={isAccepted} onChange={accept}>
      {t(isNewPool ? 'offMarket.acceptNewPool' : 'offMarket.acceptPool', { percent: format.percent(percent) })}
    </RequiredCheckbox>
  )
}
