import { useFiat } from '#app/entities/price/fiat-context.ts'
import { priceChangeClass } from '#app/entities/price/price-change.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PortfolioFacts } from './portfolio-facts.ts'

/**
 * The 24-hour change of a portfolio in the visitor's currency and, if known, in percent. Both are signed; arrow and
 * colour show the direction of the percentage.
 */
export function ValueChange({ change }: { readonly change: NonNullable<PortfolioFacts['change']> }) {
  const fiat = useFiat()
  const format = useFormat()
  const { absolute, percent } = change
  return (
    <span className={priceChangeClass(format, percent)} data-testid="portfolio-change">
      <FormattedText>{fiat.moneyChange(absolute)}</FormattedText>
      {percent !== null && (
        <>
          {' ('}
          <FormattedText>{format.change(percent)}</FormattedText>)
        </>
      )}
    </span>
  )
}
