import { useTranslation } from 'react-i18next'
import { useDollars } from '#app/entities/price/use-dollars.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { earlyClickProps } from '#app/wallet/early-press.tsx'
import type { RampView } from './use-ramp.ts'

/** The form's button, which names what is missing. */
export function SubmitButton({ view }: { readonly view: RampView }) {
  const isHydrated = useHydrated()
  const { label, isEnabled } = view.button
  return (
    <Button
      type={isHydrated ? 'submit' : 'button'}
      tone="primary"
      size="large"
      width="full"
      aria-disabled={!isEnabled}
      data-testid="ramp-button"
      {...(isHydrated ? {} : earlyClickProps)}
    >
      {(label === 'loading' || label === 'connecting') && <Spinner />}
      <span aria-live="polite">{useLabel(view)}</span>
    </Button>
  )
}

function useLabel({ direction, button: { label }, limits, token }: RampView): string {
  const { t } = useTranslation(['ramp', 'errors'])
  const dollars = useDollars()
  switch (label) {
    case 'offline':
      return t('offline', { ns: 'errors' })
    case 'noQuote':
      return t('quote.none', { ns: 'errors' })
    case 'review':
      return t(`button.review.${direction}`)
    case 'belowMinimum':
      return t('button.belowMinimum', { limit: dollars(limits?.minCents ?? 0n) })
    case 'aboveMaximum':
      return t('button.aboveMaximum', { limit: dollars(limits?.maxCents ?? 0n) })
    case 'insufficientBalance':
      return t('button.insufficientBalance', { symbol: shortSymbol(token?.symbol ?? '') })
    default:
      return t(`button.${label}`)
  }
}
