import { ArrowDown } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import { card } from '#app/ui/card/card.css.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { flip, panels } from './amount-panel.css.ts'

interface SwapCardProps {
  readonly title: string
  /** The side whose amount is fixed. */
  readonly fixed: SwapField
  /** Renders an `AmountPanel`. */
  readonly renderSide: (field: SwapField) => ReactNode
  readonly onFlip: () => void
  /** Label of the button that inverts the pair. */
  readonly flipLabel: string
  readonly onSubmit: (event: FormEvent) => void
  /** Shown above the panels. */
  readonly head?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A swap form. Without JavaScript it is a GET form to /swap. */
export function SwapCard(props: SwapCardProps) {
  const { title, fixed, renderSide, onFlip, flipLabel, onSubmit, head, className = '', children } = props
  return (
    <form
      method="get"
      action="/swap"
      className={`${card({ shape: 'trade', inset: 'small' })} ${className}`}
      aria-label={title}
      autoComplete="off"
      onSubmit={onSubmit}
    >
      {head}
      <input type="hidden" name="field" value={fixed.toUpperCase()} />
      <div className={panels}>
        {renderSide('input')}
        <FlipButton label={flipLabel} onFlip={onFlip} />
        {renderSide('output')}
      </div>
      {children}
    </form>
  )
}

/** The button that inverts the pair; without JavaScript, an arrow without function. */
function FlipButton({ label, onFlip }: { readonly label: string; readonly onFlip: () => void }) {
  const isHydrated = useHydrated()
  if (!isHydrated) {
    return (
      <span className={flip}>
        <Icon icon={ArrowDown} />
      </span>
    )
  }
  return (
    <button type="button" className={flip} onClick={onFlip} aria-label={label}>
      <Icon icon={ArrowDown} />
    </button>
  )
}
