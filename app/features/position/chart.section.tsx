import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartCardSkeleton, NoChart, type ChartChoice } from '#app/entities/market-page/chart-card.tsx'
import { priceSeries } from '#app/entities/market-page/history.ts'
import { PriceChart } from '#app/entities/market-page/late-charts.tsx'
import type { EmptyState, FailedState, InvalidState, PriceSeries } from '#app/entities/market-page/market-facts.ts'
import { RANGES } from '#app/entities/market-page/market-query.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { Invert } from '#app/entities/pool/invert.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { ChartOrNft } from './chart-or-nft.tsx'
import type { PositionLoadContext, PositionSkeletonProps, PositionViewProps } from './position-facts.ts'
import { POSITION_RANGES, positionQueryPath, type PositionQuery } from './position-query.ts'

export const area = 'chart'

type ChartData = PriceSeries | EmptyState | InvalidState

export async function load({
  source: { market, cached },
  query: { chainId, range, isInverted },
  entity: { pool },
}: PositionLoadContext): Promise<ChartData> {
  const duration = RANGES[range]
  const { id, token0, token1 } = pool
  const { value } = await cached(`pool-prices/1/${chainId}/${id}/${duration}`, () =>
    market.poolPrices({ chainId, id, duration }),
  )
  const isFirstBase = (baseSide(chainId, token0.address, token1.address) === 0) !== isInverted
  return priceSeries(
    value.map(({ time, price0, price1 }) => ({ time, price: shortDecimal(isFirstBase ? price0 : price1) })),
  )
}

/** The price of the position's pool over time, and for a v3 position the image of its NFT. */
function PositionChart(props: ChartProps) {
  return withNftChoice(props.query, <PoolChart {...props} />)
}

/** Wraps every state of the chart in the same layout, to avoid a layout shift. */
function withNftChoice(query: PositionQuery, chart: ReactNode): ReactNode {
  return query.version === 'v3' ? <ChartOrNft query={query}>{chart}</ChartOrNft> : chart
}

type ChartProps = PositionViewProps & { readonly data: ChartData }

function PoolChart({ data: chart, facts, query }: ChartProps) {
  const { t } = useTranslation(['position', 'market', 'pool'])
  const format = useFormat()
  const choice = useChartChoice(query)
  const sides = query.isInverted ? [facts.quote, facts.base] : [facts.base, facts.quote]
  const { range } = query.isInverted ? facts.inversePrices : facts.prices
  const isLimited = range !== null && (range.low !== '0' || range.high !== null)
  const [base = '', quote = ''] = sides.map(({ symbol }) => shortSymbol(symbol))
  switch (chart.state) {
    case 'price':
      return (
        <div data-chart-frame>
          <PriceChart
            // Resets the selected point, which is meaningless in another chart.
            key={`${query.range} ${query.isInverted}`}
            series={chart}
            choice={choice}
            name={t('pool:priceChart', { base, quote, range: t(`market:range.${query.range}`) })}
            age={facts.asOf.secondsAgo}
            formatPrice={(price) => `${format.tokenPrice(price)} ${quote}`}
            formatShort={format.tokenPrice}
            unit={{ convert: (price) => price, formatTicks: format.tokenPriceTicks }}
            {...(isLimited && { band: { ...range, name: t('range') } })}
            action={<Invert to={positionQueryPath({ ...query, isInverted: !query.isInverted })} />}
          />
        </div>
      )
    case 'invalid':
      return <NoChart choice={choice} reason={chart} path={positionQueryPath(query)} />
    case 'empty':
      return <NoChart choice={choice} reason={t('pool:noPrices')} path={positionQueryPath(query)} />
  }
}

function PositionChartFailure({ failure, query }: PositionViewProps & { readonly failure: FailedState }) {
  return withNftChoice(
    query,
    <NoChart choice={useChartChoice(query)} reason={failure} path={positionQueryPath(query)} />,
  )
}

function PositionChartSkeleton({ query }: PositionSkeletonProps) {
  return withNftChoice(query, <ChartCardSkeleton choice={useChartChoice(query)} />)
}

function useChartChoice(query: PositionQuery): ChartChoice {
  return {
    kinds: [],
    range: query.range,
    ranges: POSITION_RANGES,
    rangePath: (range) => positionQueryPath({ ...query, range }),
  }
}

export { PositionChart as View, PositionChartSkeleton as Skeleton, PositionChartFailure as Failure }
