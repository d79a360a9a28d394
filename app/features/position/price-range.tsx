import { useTranslation } from 'react-i18next'
import { distanceTo } from '#app/domain/liquidity/price-distance.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { Invert } from '#app/entities/pool/invert.tsx'
import { RangeBar } from '#app/entities/position/range-bar.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PositionViewProps } from './position-facts.ts'
import { positionQueryPath } from './position-query.ts'
import { distance, price, priceLabel, prices, unit } from './position.css.ts'

/** The lowest, current and highest price of a position, and the distance of the price from both ends. */
export function PriceRange({ facts, query }: PositionViewProps) {
  const { t } = useTranslation('position')
  const format = useFormat()
  const { current, range, place } = query.isInverted ? facts.inversePrices : facts.prices
  const [base, quote] = query.isInverted ? [facts.quote, facts.base] : [facts.base, facts.quote]
  const ends = [
    { name: t('minimum'), value: range?.low ?? '0', isOpen: range === null || range.low === '0', open: '0' },
    { name: t('maximum'), value: range?.high ?? null, isOpen: (range?.high ?? null) === null, open: '∞' },
  ] as const
  const [low, high] = ends.map(({ name, value, isOpen, open }) => (
    <div key={name} className={price}>
      <dt className={priceLabel}>{name}</dt>
      <dd>
        <FormattedText>{isOpen || value === null ? open : format.tokenPrice(value)}</FormattedText>
        <span className={distance}>
          {isOpen || value === null || current === null ? (
            t('noBound')
          ) : (
            <FormattedText>{t('fromCurrent', { change: format.change(distanceTo(current, value)) })}</FormattedText>
          )}
        </span>
      </dd>
    </div>
  ))
  return (
    <SectionCard id="range" title={t('range')}>
      <p className={unit}>
        {t('unit', { base: shortSymbol(base.symbol), quote: shortSymbol(quote.symbol) })}
        <Invert to={positionQueryPath({ ...query, isInverted: !query.isInverted })} />
      </p>
      <dl className={prices}>
        {low}
        <div className={price}>
          <dt className={priceLabel}>{t('current')}</dt>
          <dd>
            <FormattedText>{current === null ? '–' : format.tokenPrice(current)}</FormattedText>
          </dd>
        </div>
        {high}
      </dl>
      {place !== null && facts.status !== 'CLOSED' && (
        <RangeBar place={place} isInRange={facts.status === 'IN_RANGE'} />
      )}
    </SectionCard>
  )
}
