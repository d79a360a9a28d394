import { useTranslation } from 'react-i18next'
import { RequiredCheckbox } from '#app/transactions/required-checkbox.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { SwapImpact } from './use-swap-impact.ts'

/** Asks for consent to a swap at a poor price, or at one that no pool confirms. */
export function ImpactConsent({ impact }: { readonly impact: SwapImpact }) {
  const { t } = useTranslation('swap')
  const { level, isUnconfirmed, needsConsent, isAccepted, accept } = impact
  return (
    <>
      {isUnconfirmed && (
        <Notice tone="warning" role="alert" data-testid="price-unconfirmed">
          {t('review.priceUnconfirmed')}
        </Notice>
      )}
      {needsConsent && (
        <RequiredCheckbox isChecked={isAccepted} onChange={accept}>
          {t(isUnconfirmed ? 'impact.unconfirmed' : level === 'severe' ? 'impact.severe' : 'impact.high')}
        </RequiredCheckbox>
      )}
    </>
  )
}
