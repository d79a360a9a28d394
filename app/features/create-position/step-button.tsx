import { useTranslation } from 'react-i18next'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { openWallets } from '#app/wallet/bridge.ts'
import type { CreateStep } from '#app/domain/liquidity/create-link.ts'
import type { CreateView } from './use-create.ts'

interface StepButtonProps {
  readonly view: CreateView
  /** Called instead of opening the next step. */
  readonly onContinue?: (() => void) | undefined
}

/** The button of a step. Its label states what is missing. */
export function StepButton({ view, onContinue }: StepButtonProps) {
  const { t } = useTranslation(['create', 'errors'])
  const isHydrated = useHydrated()
  const { link, step, deposit, change } = view
  const { label, isEnabled } = view.button
  const next: CreateStep = step === 0 && link.version !== 'v2' ? 1 : 2
  const shortSide = deposit?.sides.find(({ isInsufficient }) => isInsufficient)
  const press = () => {
    if (!isEnabled) return
    if (label === 'connect') openWallets()
    else if (label === 'retry') change.retry()
    else if (label === 'review') change.review()
    else if (onContinue) onContinue()
    else change.step(next)
  }
  const text =
    label === 'offline'
      ? t('offline', { ns: 'errors' })
      : t(`button.${label}`, { symbol: shortSide && shortSymbol(shortSide.token.symbol) })
  return (
    <Button
      tone="primary"
      size="large"
      width="full"
      aria-disabled={!isEnabled || !isHydrated}
      aria-haspopup={label === 'connect' || label === 'review' ? 'dialog' : undefined}
      onClick={press}
      data-testid="step-button"
    >
      {(label === 'loading' || label === 'connecting') && <Spinner />}
      <span aria-live="polite">{text}</span>
    </Button>
  )
}
