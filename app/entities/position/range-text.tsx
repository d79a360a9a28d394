import { useTranslation } from 'react-i18next'
import type { PriceRange } from '#app/domain/liquidity/tick-price.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'

/** Null for v2, whose positions have no range. */
type Range = PriceRange | null

/** Whether a position is never out of range. */
export function coversAllPrices(range: Range): boolean {
  return range === null || (range.low === '0' && range.high === null)
}

/** The price range of a position. Needs the namespace `positions`. */
export function RangeText({ range }: { readonly range: Range }) {
  const { t } = useTranslation('positions')
  const { tokenPrice } = useFormat()
  if (range === null || coversAllPrices(range)) return t('fullRange')
  const { low, high } = range
  return (
    <FormattedText>
      {t('rangeOf', { low: tokenPrice(low), high: high === null ? '∞' : tokenPrice(high) })}
    </FormattedText>
  )
}
