import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '#app/entities/chart/chart.tsx'
import { ChartTable } from '#app/entities/chart/chart-table.tsx'
import { roundPrices } from '#app/entities/chart/round-prices.ts'
import { ChartCard, ChartCardSkeleton, NoChart, type ChartChoice } from '#app/entities/market-page/chart-card.tsx'
import { lineSeries, priceSeries, volumeSeries } from '#app/entities/market-page/history.ts'
import { AprChart, PriceChart, VolumeChart } from '#app/entities/market-page/late-charts.tsx'
import type {
  EmptyState,
  FailedState,
  InvalidState,
  LineSeries,
  PriceSeries,
  VolumeSeries,
} from '#app/entities/market-page/market-facts.ts'
import { RANGES } from '#app/entities/market-page/market-query.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { OwnTrades } from '#app/transactions/own-trades-slot.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Invert } from '#app/entities/pool/invert.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Phrase } from '#app/ui/formatted-text/phrase.tsx'
import { baseSideOf } from './base-side-of.ts'
import { liquidityChart, type LiquidityChart } from './liquidity-chart.ts'
import type { PoolLoadContext, PoolPageFacts, PoolSkeletonProps, PoolViewProps } from './pool-facts.ts'
import { CHARTS, defaultRange, poolQueryPath, rangesOf, type PoolQuery } from './pool-query.ts'
import { legendBox, legendPart, rangeText } from './pool.css.ts'

export const area = 'chart'

/** `even`: v2 liquidity is distributed over all prices, so there is no distribution to draw. */
type ChartData =
  VolumeSeries | PriceSeries | LineSeries | LiquidityChart | EmptyState | { readonly state: 'even' } | InvalidState

export async function load({ source: { market, cached }, query, entity: pool }: PoolLoadContext): Promise<ChartData> {
  const { chainId, id, chart, range, isInverted } = query
  const historyQuery = { chainId, id, duration: RANGES[range] }
  const key = `${chainId}/${id}/${RANGES[range]}`
  if (chart === 'volume') {
    const { value } = await cached(`pool-volumes/1/${key}`, () => market.poolVolumes(historyQuery))
    return volumeSeries(value, range)
  }
  if (chart === 'apr') {
    const { value } = await cached(`pool-fee-aprs/1/${key}`, () => market.poolFeeAprs(historyQuery))
    return lineSeries(value.map(({ time, apr }) => ({ time, value: apr })))
  }
  const isFirstBase = (baseSideOf(pool) === 0) !== isInverted
  if (chart === 'price') {
    const { value } = await cached(`pool-prices/1/${key}`, () => market.poolPrices(historyQuery))
    return priceSeries(
      value.map(({ time, price0, price1 }) => ({ time, price: shortDecimal(isFirstBase ? price0 : price1) })),
    )
  }
  if (pool.version === 'V2') return { state: 'even' }
  const { value } = await cached(`pool-ticks/2/${chainId}/${id}`, () => market.poolTicks({ chainId, id }))
  const decimals = { decimals0: pool.token0.decimals, decimals1: pool.token1.decimals }
  return liquidityChart(value, { ...decimals, baseSide: isFirstBase ? 0 : 1 })
}

const EMPTY_REASONS = {
  volume: 'market:noTrades',
  apr: 'noFees',
  price: 'noPrices',
  liquidity: 'noLiquidity',
} as const

/** Share of the chart's height that the highest bar fills. */
const MAX_BAR_SHARE = 0.9

/** Volume, price, liquidity or fee APR over time, or the distribution of liquidity. */
function PoolChart({ data: chart, facts, query }: PoolViewProps & { readonly data: ChartData }) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const choice = useChartChoice(query)
  const sides = query.isInverted ? ([facts.quote, facts.base] as const) : ([facts.base, facts.quote] as const)
  const [baseSymbol = '', quoteSymbol = ''] = sides.map(({ symbol }) => shortSymbol(symbol))
  const tradedPair = { chainId: query.chainId, base: sides[0], pool: { id: query.id, quote: sides[1] } }
  // Resets the selected point, which is meaningless in another chart.
  const key = `${query.chainId} ${query.id} ${query.chart} ${query.range} ${query.isLog} ${query.isInverted}`
  const range = t(`market:range.${query.range}`)
  const age = facts.asOf.secondsAgo
  switch (chart.state) {
    case 'volume': {
      // The steps of the series start at round times; the day volume of the statistics is exact to the minute.
      const total = query.range === '1D' ? facts.dayVolume : chart.total
      const series = { ...chart, total }
      return (
        <div data-chart-frame>
          <VolumeChart key={key} series={series} choice={choice} name={t('volumeChart', { range })} age={age} />
        </div>
      )
    }
    case 'price':
      return (
        <div data-chart-frame>
          <PriceChart
            key={key}
            series={chart}
            choice={choice}
            name={t('priceChart', { base: baseSymbol, quote: quoteSymbol, range })}
            age={age}
            formatPrice={(price) => `${format.tokenPrice(price)} ${quoteSymbol}`}
            formatShort={format.tokenPrice}
            unit={{ convert: (price) => price, formatTicks: format.tokenPriceTicks }}
            isLog={query.isLog}
            trades={(from, onMarks) => <OwnTrades price={tradedPair} from={from} onMarks={onMarks} />}
            action={<Invert to={poolQueryPath({ ...query, isInverted: !query.isInverted })} />}
          />
        </div>
      )
    case 'line':
      return (
        <div data-chart-frame>
          <AprChart key={key} series={chart} choice={choice} name={t('aprChart', { range })} age={age} />
        </div>
      )
    case 'liquidity':
      return (
        <LiquidityCard
          key={key}
          chart={chart}
          choice={choice}
          query={query}
          facts={facts}
          baseSymbol={baseSymbol}
          quoteSymbol={quoteSymbol}
        />
      )
    case 'invalid':
      return <NoChart choice={choice} reason={chart} path={poolQueryPath(query)} />
    case 'even':
      return <NoChart choice={choice} reason={t('v2Liquidity')} path={poolQueryPath(query)} />
    case 'empty':
      return <NoChart choice={choice} reason={t(EMPTY_REASONS[query.chart])} path={poolQueryPath(query)} />
  }
}

function PoolChartFailure({ failure, query }: PoolViewProps & { readonly failure: FailedState }) {
  return <NoChart choice={useChartChoice(query)} reason={failure} path={poolQueryPath(query)} />
}

function PoolChartSkeleton({ query }: PoolSkeletonProps) {
  return <ChartCardSkeleton choice={useChartChoice(query)} />
}

function useChartChoice(query: PoolQuery): ChartChoice {
  const { t } = useTranslation(['pool', 'market'])
  return {
    kinds: CHARTS.map((chart) => ({
      name: t(chart === 'liquidity' || chart === 'apr' ? `chart.${chart}` : `market:chart.${chart}`),
      // Charts differ in their default range, so a default range becomes that of the other chart.
      path: poolQueryPath({
        ...query,
        chart,
        range: query.range === defaultRange(query.chart) ? defaultRange(chart) : query.range,
      }),
      isChosen: chart === query.chart,
    })),
    range: query.range,
    ranges: query.chart === 'liquidity' ? [] : rangesOf(query.chart),
    rangePath: (range) => poolQueryPath({ ...query, range }),
    ...(query.chart === 'price' && {
      scale: { isLog: query.isLog, path: (isLog: boolean) => poolQueryPath({ ...query, isLog }) },
    }),
  }
}

interface LiquidityCardProps {
  readonly chart: LiquidityChart
  readonly choice: ChartChoice
  readonly facts: PoolPageFacts
  readonly query: PoolQuery
  readonly baseSymbol: string
  readonly quoteSymbol: string
}

function LiquidityCard({ chart, choice, query, facts, baseSymbol, quoteSymbol }: LiquidityCardProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const [selectedBar, setSelectedBar] = useState<number | null>(null)
  const { bars, currentBar, position } = chart
  const price = query.isInverted ? facts.inversePrice : facts.price
  // The pool and its liquidity are cached separately, so the pool may be older and have no price yet.
  const priceText = price === null ? '–' : `${format.tokenPrice(price)} ${quoteSymbol}`
  const describeAmounts = (index: number) => {
    const bar = bars[index]
    if (!bar) return ''
    const parts = [
      ...(index >= currentBar
        ? [t('amountInRange', { amount: format.compactAmount(bar.base), symbol: baseSymbol })]
        : []),
      ...(index <= currentBar
        ? [t('amountInRange', { amount: format.compactAmount(bar.quote), symbol: quoteSymbol })]
        : []),
    ]
    const depth = t('depthToPrice', {
      amount: format.compactAmount(bar.depth),
      symbol: index < currentBar ? quoteSymbol : baseSymbol,
    })
    return [...parts, depth].join(' · ')
  }
  const prices = roundPrices(bars[0]?.low ?? '0', bars.at(-1)?.high ?? '0')
  const priceTexts = format.tokenPriceTicks(prices.map(({ value }) => value))
  const priceLabels = prices.map(({ share }, index) => ({ share, text: priceTexts[index] ?? '' }))
  const priceRange = (index: number) =>
    t('priceRange', {
      from: format.tokenPrice(bars[index]?.low ?? '0'),
      to: format.tokenPrice(bars[index]?.high ?? '0'),
      quote: quoteSymbol,
    })
  return (
    <ChartCard
      choice={choice}
      value={
        selectedBar === null ? (
          <>
            <FormattedText>{priceText}</FormattedText>
            <Invert to={poolQueryPath({ ...query, isInverted: !query.isInverted })} />
          </>
        ) : (
          <span className={rangeText}>
            <FormattedText>{priceRange(selectedBar)}</FormattedText>
          </span>
        )
      }
      aside={selectedBar === null ? t('liquidityHint') : <FormattedText>{describeAmounts(selectedBar)}</FormattedText>}
      legend={
        <div className={legendBox}>
          <span className={legendPart.quote}>
            <Phrase>{t('legend', { symbol: quoteSymbol })}</Phrase>
          </span>
          <span className={legendPart.base}>
            <Phrase>{t('legend', { symbol: baseSymbol })}</Phrase>
          </span>
        </div>
      }
      table={
        <ChartTable heads={[t('market:from'), t('market:to'), baseSymbol, quoteSymbol]}>
          {bars.map(({ low, high, base, quote }, index) => (
            <tr key={index}>
              <td>
                <FormattedText>{format.tokenPrice(low)}</FormattedText>
              </td>
              <td>
                <FormattedText>{format.tokenPrice(high)}</FormattedText>
              </td>
              <td>
                <FormattedText>{format.compactAmount(base)}</FormattedText>
              </td>
              <td>
                <FormattedText>{format.compactAmount(quote)}</FormattedText>
              </td>
            </tr>
          ))}
        </ChartTable>
      }
      chart={
        <Chart
          name={t('liquidityChart', { base: baseSymbol, quote: quoteSymbol })}
          kind="bars"
          shares={bars.map(({ height }) => height * MAX_BAR_SHARE)}
          values={[]}
          times={priceLabels}
          split={currentBar}
          marker={{ share: position, text: priceText }}
          selected={selectedBar}
          onSelect={setSelectedBar}
          describe={(index) => `${priceRange(index)}: ${describeAmounts(index)}`}
        />
      }
    />
  )
}

export { PoolChart as View, PoolChartSkeleton as Skeleton, PoolChartFailure as Failure }
