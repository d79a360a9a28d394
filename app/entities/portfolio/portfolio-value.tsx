import { useTranslation } from 'react-i18next'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { priceChangeLook } from '#app/entities/price/price-change.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { PortfolioFacts } from './portfolio-facts.ts'
import { changeLine, quiet, valueBlock, valueText } from './portfolio.css.ts'

/** The total value of a portfolio and its change in a day. */
export function PortfolioValue({ facts: { total, change, balances } }: { readonly facts: PortfolioFacts }) {
  const { t } = useTranslation('portfolio')
  const fiat = useFiat()
  const format = useFormat()
  return (
    <div className={valueBlock}>
      <p className={valueText} data-testid="portfolio-value">
        <FormattedText>{fiat.money(total)}</FormattedText>
      </p>
      <p className={changeLine}>
        {change && (
          <span className={priceChangeLook(format, change.percent)} data-testid="portfolio-change">
            <FormattedText>{fiat.money(change.absolute)}</FormattedText>
            {change.percent !== null && (
              <>
                {' ('}
                <FormattedText>{format.change(change.percent)}</FormattedText>)
              </>
            )}
          </span>
        )}
        {balances.length > 0 && <span className={quiet}>{t(change ? 'change' : 'noChange')}</span>}
      </p>
    </div>
  )
}

/** Same dimensions as the value. */
export function PortfolioValueSkeleton() {
  return (
    <div className={valueBlock} aria-busy>
      <p className={valueText}>
        <Skeleton shape={180} />
      </p>
      <p className={changeLine}>
        <Skeleton shape={120} />
      </p>
    </div>
  )
}
