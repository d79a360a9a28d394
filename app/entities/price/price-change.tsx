import type { ReactNode } from 'react'
import type { Formats } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { figure } from '#app/ui/figure/figure.tsx'
import { direction } from './price-change.css.ts'

/** A change in per cent, from its exact decimal: arrow, sign and colour say the same. A dash where there is nothing to compare. */
export function PriceChange({ percent }: { readonly percent: string | null }) {
  const format = useFormat()
  return <span className={priceChangeLook(format, percent)}>{priceChangeIn(format, percent)}</span>
}

/** Its figure alone, for the many cells of a list: they ask for the language once, and have its look themselves. */
export function priceChangeIn(format: Formats, percent: string | null): ReactNode {
  return percent === null ? '–' : figure(format.change(percent))
}

/** Arrow and colour of whatever holds its figure. */
export function priceChangeLook(format: Formats, percent: string | null): string {
  return direction[wayIn(format, percent)]
}

/** Which way the price went, as it is told: what rounds to nothing is shown as nothing. */
export function wayIn(format: Formats, percent: string | null): keyof typeof direction {
  return percent === null ? 'none' : wayOf(format.change(percent), percent)
}

function wayOf(text: string, percent: string): keyof typeof direction {
  return /[1-9]/.test(text) ? (percent.startsWith('-') ? 'down' : 'up') : 'none'
}
