import type { ReactNode } from 'react'
import type { Formats } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { formattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { direction } from './price-change.css.ts'

/** A change in percent, given as an exact decimal, with sign, arrow and colour. A dash if unknown. */
export function PriceChange({ percent }: { readonly percent: string | null }) {
  const format = useFormat()
  return <span className={priceChangeClass(format, percent)}>{priceChangeText(format, percent)}</span>
}

/** The text of `PriceChange` without a component, for lists with many cells. */
export function priceChangeText(format: Formats, percent: string | null): ReactNode {
  return percent === null ? '–' : formattedText(format.change(percent))
}

/** The class with arrow and colour, for the element that contains `priceChangeText`. */
export function priceChangeClass(format: Formats, percent: string | null): string {
  return direction[changeDirection(format, percent)]
}

/** The direction of the displayed value; a change that is displayed as zero has none. */
export function changeDirection(format: Formats, percent: string | null): keyof typeof direction {
  return percent === null ? 'none' : directionOf(format.change(percent), percent)
}

function directionOf(text: string, percent: string): keyof typeof direction {
  if (!/[1-9]/.test(text)) return 'none'
  return percent.startsWith('-') ? 'down' : 'up'
}
