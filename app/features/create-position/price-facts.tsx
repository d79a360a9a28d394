import { useTranslation } from 'react-i18next'
import { priceRange, type PoolSides } from '#app/domain/liquidity/tick-price.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Phrase } from '#app/ui/formatted-text/phrase.tsx'
import { RangeText } from './range-text.tsx'

interface PriceFactsProps {
  readonly tokens: readonly [DepositToken, DepositToken]
  readonly sides: PoolSides
  /** Quote per base. */
  readonly price: string
  readonly isNewPool: boolean
  /** Undefined for v2. */
  readonly range: TickRange | undefined
  readonly tickSpacing: number
}

/** The price of the pool and the range of the position, as items of a description list. */
export function PriceFacts({ tokens, sides, price, isNewPool, range, tickSpacing }: PriceFactsProps) {
  const { t } = useTranslation('create')
  const format = useFormat()
  const [base = '', quote = ''] = (sides.baseSide === 1 ? [tokens[1], tokens[0]] : tokens).map(({ symbol }) =>
    shortSymbol(symbol),
  )
  const ends = range && priceRange(range.tickLower, range.tickUpper, tickSpacing, sides)
  return (
    <>
      <Fact name={t(isNewPool ? 'review.startPrice' : 'review.price')} id="price">
        <FormattedText>{format.tokenPrice(price)}</FormattedText> <Phrase>{t('price.unit', { base, quote })}</Phrase>
      </Fact>
      {ends && (
        <Fact name={t('review.range')} id="range">
          <RangeText low={ends.low} high={ends.high} />
        </Fact>
      )}
    </>
  )
}
