import { ChartCandlestick, ChartLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChartCardSkeleton, NoChart, type ChartChoice } from '#app/entities/market-page/chart-card.tsx'
import { RANGE_NAMES } from '#app/entities/market-page/market-query.ts'
import { PriceChart, TvlChart, VolumeChart } from '#app/entities/market-page/series-chart.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import type { TokenChart, TokenPageFacts } from './token-facts.ts'
import { CHARTS, tokenQueryPath, type TokenQuery } from './token-query.ts'

interface TokenChartCardProps {
  readonly chart: TokenChart
  readonly facts: TokenPageFacts
  readonly query: TokenQuery
}

/** Price or volume over time. */
export function TokenChartCard({ chart, facts, query }: TokenChartCardProps) {
  const { t } = useTranslation(['token', 'market'])
  const fiat = useFiat()
  const choice = useChartChoice(query)
  // A selected point has no meaning in another chart.
  const key = `${query.chart} ${query.isCandles} ${query.range}`
  const age = facts.asOf?.secondsAgo ?? facts.ageSeconds
  const name = t(`chartOf.${query.chart}`, {
    symbol: shortSymbol(facts.symbol),
    range: t(`market:range.${query.range}`),
  })
  switch (chart.state) {
    case 'price':
    case 'candles':
      return (
        <PriceChart
          key={key}
          series={chart}
          choice={choice}
          name={name}
          age={age}
          write={fiat.price}
          writeShort={fiat.price}
          now={nowOf(facts, query, chart.change)}
        />
      )
    case 'volume': {
      // Steps start at round times; the day volume of the statistics is exact to the minute.
      const total = query.range === '1D' ? (facts.dayVolume ?? chart.total) : chart.total
      return <VolumeChart key={key} series={{ ...chart, total }} choice={choice} name={name} age={age} />
    }
    case 'tvl': {
      // Use the day change of the statistics, as for the price.
      const change = query.range === '1D' ? facts.tvlChange : chart.change
      return <TvlChart key={key} series={{ ...chart, change }} choice={choice} name={name} age={age} />
    }
    case 'invalid':
    case 'failed':
      return <NoChart choice={choice} why={chart} path={tokenQueryPath(query)} />
    case 'empty': {
      // It may have been traded, but the value is unknown.
      const volume = facts.price === null ? 'noPrice' : 'market:noTrades'
      const why = t(({ price: 'noPrices', volume, tvl: 'noTvl' } as const)[query.chart])
      return <NoChart choice={choice} why={why} path={tokenQueryPath(query)} />
    }
  }
}

export function TokenChartSkeleton({ query }: { readonly query: TokenQuery }) {
  return <ChartCardSkeleton choice={useChartChoice(query)} />
}

function useChartChoice(query: TokenQuery): ChartChoice {
  const { t } = useTranslation('market')
  const drawings = [
    { name: t('drawing.line'), icon: ChartLine, isCandles: false },
    { name: t('drawing.candles'), icon: ChartCandlestick, isCandles: true },
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
    }),
  }
}

/** The day change equals the one beside the name, to the last digit. */
function nowOf({ price, dayChange }: TokenPageFacts, { range }: TokenQuery, change: string | null) {
  return price === null ? null : { price, change: range === '1D' ? dayChange : change }
}
