import { useFormat } from '#app/i18n/use-format.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { direction } from './price-change.css.ts'

/** A change in per cent, from its exact decimal: arrow, sign and colour say the same. A dash where there is nothing to compare. */
export function PriceChange({ percent }: { readonly percent: string | null }) {
  const format = useFormat()
  if (percent === null) return <span className={direction.none}>–</span>
  const text = format.change(percent)
  // What rounds to nothing is shown as nothing.
  const look = /[1-9]/.test(text) ? (percent.startsWith('-') ? 'down' : 'up') : 'none'
  return (
    <span className={direction[look]}>
      <Figure>{text}</Figure>
    </span>
  )
}
