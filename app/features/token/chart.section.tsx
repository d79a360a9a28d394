import { ChartCandlestick, ChartLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChartCardSkeleton, NoChart, type ChartChoice } from '#app/entities/market-page/chart-card.tsx'
import { candleSeries, priceSeries, tvlSeries, volumeSeries } from '#app/entities/market-page/history.ts'
import { PriceChart, TvlChart, VolumeChart } from '#app/entities/market-page/late-charts.tsx'
import type {
  CandleSeries,
  EmptyState,
  FailedState,
  InvalidState,
  PriceSeries,
  TvlSeries,
  VolumeSeries,
} from '#app/entities/market-page/market-facts.ts'
import { RANGE_NAMES, RANGES } from '#app/entities/market-page/market-query.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { Price } from '#app/entities/price/price.tsx'
import { OwnTrades } from '#app/transactions/own-trades-slot.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import type { TokenCandle } from '#app/wire/market/token-history.ts'
import type { TokenLoadContext, TokenPageFacts, TokenSkeletonProps, TokenViewProps } from './token-facts.ts'
import { tokenKey } from './token-key.ts'
import { CHARTS, tokenQueryPath, type TokenQuery } from './token-query.ts'

export const area = 'chart'

type ChartData = PriceSeries | CandleSeries | VolumeSeries | TvlSeries | EmptyState | InvalidState

export async function load({ source: { market, cached }, query }: TokenLoadContext): Promise<ChartData> {
  const { chainId, address, chart, isCandles, range } = query
  const duration = RANGES[range]
  const historyQuery = { chainId, address, duration }
  const key = `${tokenKey(query)}/${duration}`
  if (chart === 'volume') {
    const { value } = await cached(`token-volumes/1/${key}`, () => market.tokenVolumes(historyQuery))
    return volumeSeries(value, range)
  }
  if (chart === 'tvl') {
    const { value } = await cached(`token-tvl/1/${key}`, () => market.tokenTvl(historyQuery))
    return tvlSeries(value)
  }
  if (isCandles) {
    const { value } = await cached(`token-candles/1/${key}`, () => market.tokenCandles(historyQuery))
    return candleSeries(value.map(shortCandle), range)
  }
  const { value } = await cached(`token-prices/1/${key}`, () => market.tokenPrices(historyQuery))
  return priceSeries(value.map(({ time, price }) => ({ time, price: shortDecimal(price) })))
}

function shortCandle({ time, open, high, low, close }: TokenCandle): TokenCandle {
  return {
    time,
    open: shortDecimal(open),
    high: shortDecimal(high),
    low: shortDecimal(low),
    close: shortDecimal(close),
  }
}

/** Price, volume or TVL over time. */
function TokenChart({ data: chart, facts, query }: TokenViewProps & { readonly data: ChartData }) {
  const { t } = useTranslation(['token', 'market'])
  const fiat = useFiat()
  const choice = useChartChoice(query)
  // Resets the selected point, which is meaningless in another chart, and the server's HTML of another token.
  const key = `${query.chainId} ${query.address} ${query.chart} ${query.isCandles} ${query.isLog} ${query.range}`
  const age = facts.asOf?.secondsAgo ?? facts.ageSeconds
  const name = t(`chartOf.${query.chart}`, {
    symbol: shortSymbol(facts.symbol),
    range: t(`market:range.${query.range}`),
  })
  const currentPrice = <CurrentPrice {...facts} chart={query.chart} />
  const tradedPair = { chainId: query.chainId, base: { address: query.address, symbol: facts.symbol } }
  switch (chart.state) {
    case 'price':
    case 'candles':
      return (
        <div data-chart-frame>
          <PriceChart
            key={key}
            series={chart}
            choice={choice}
            name={name}
            age={age}
            formatPrice={fiat.price}
            formatShort={fiat.price}
            unit={{ convert: fiat.convert, formatTicks: fiat.priceTicks }}
            isLog={query.isLog}
            trades={(from, onMarks) => <OwnTrades price={tradedPair} from={from} onMarks={onMarks} />}
            now={currentPriceAndChange(facts, query, chart.change)}
          />
        </div>
      )
    case 'volume': {
      // The steps of the series start at round times; the day volume of the statistics is exact to the minute.
      const total = query.range === '1D' ? (facts.dayVolume ?? chart.total) : chart.total
      return (
        <div data-chart-frame>
          <VolumeChart key={key} series={{ ...chart, total }} choice={choice} name={name} age={age} />
        </div>
      )
    }
    case 'tvl': {
      // Use the day change of the statistics, as for the price.
      const change = query.range === '1D' ? facts.tvlChange : chart.change
      return (
        <div data-chart-frame>
          <TvlChart key={key} series={{ ...chart, change }} choice={choice} name={name} age={age} />
        </div>
      )
    }
    case 'invalid':
      return <NoChart choice={choice} value={currentPrice} reason={chart} path={tokenQueryPath(query)} />
    case 'empty': {
      // The token may have been traded, but at an unknown value.
      const volume = facts.price === null ? 'noPrice' : 'market:noTrades'
      const reasons = { price: 'noPrices', volume, tvl: 'noTvl' } as const
      const reason = t(reasons[query.chart])
      return <NoChart choice={choice} value={currentPrice} reason={reason} path={tokenQueryPath(query)} />
    }
  }
}

function TokenChartFailure({ failure, facts, query }: TokenViewProps & { readonly failure: FailedState }) {
  const currentPrice = <CurrentPrice {...facts} chart={query.chart} />
  return <NoChart choice={useChartChoice(query)} value={currentPrice} reason={failure} path={tokenQueryPath(query)} />
}

/** The current price, shown in place of a chart. */
function CurrentPrice({ price, chart }: Pick<TokenPageFacts, 'price'> & Pick<TokenQuery, 'chart'>) {
  return chart === 'price' ? <Price value={price} /> : <>–</>
}

function TokenChartSkeleton({ query }: TokenSkeletonProps) {
  return <ChartCardSkeleton choice={useChartChoice(query)} />
}

function useChartChoice(query: TokenQuery): ChartChoice {
  const { t } = useTranslation('market')
  const drawings = [
    { name: t('chartType.line'), icon: ChartLine, isCandles: false },
    { name: t('chartType.candles'), icon: ChartCandlestick, isCandles: true },
  ]
  return {
    kinds: CHARTS.map((chart) => ({
      name: t(`chart.${chart}`),
      path: tokenQueryPath({ ...query, chart }),
      isChosen: chart === query.chart,
    })),
    range: query.range,
    ranges: RANGE_NAMES,
    rangePath: (range) => tokenQueryPath({ ...query, range }),
    ...(query.chart === 'price' && {
      drawings: drawings.map(({ isCandles, ...drawing }) => ({
        ...drawing,
        path: tokenQueryPath({ ...query, isCandles }),
        isChosen: isCandles === query.isCandles,
      })),
      scale: { isLog: query.isLog, path: (isLog) => tokenQueryPath({ ...query, isLog }) },
    }),
  }
}

/** The price and its change above the chart. For a range of one day, the change is the same value as beside the token's name. */
function currentPriceAndChange({ price, dayChange }: TokenPageFacts, { range }: TokenQuery, change: string | null) {
  return price === null ? null : { price, change: range === '1D' ? dayChange : change }
}

export { TokenChart as View, TokenChartSkeleton as Skeleton, TokenChartFailure as Failure }
