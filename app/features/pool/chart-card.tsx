import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import {
  ChartCard,
  ChartCardSkeleton,
  ChartTable,
  NoChart,
  type ChartChoice,
} from '#app/entities/market-page/chart-card.tsx'
import { PriceChart, VolumeChart } from '#app/entities/market-page/series-chart.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Invert } from './invert.tsx'
import type { PoolChart, PoolPageFacts } from './pool-facts.ts'
import { CHARTS, poolQueryPath, rangesOf, type PoolQuery } from './pool-query.ts'
import { legendBox, legendPart, rangeText } from './pool.css.ts'

interface PoolChartCardProps {
  readonly chart: PoolChart
  readonly facts: PoolPageFacts
  readonly query: PoolQuery
}

/** Volume, price or liquidity. */
export function PoolChartCard({ chart, facts, query }: PoolChartCardProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const choice = useChartChoice(query)
  const sides = query.isInverted ? [facts.quote, facts.base] : [facts.base, facts.quote]
  const [base = '', quote = ''] = sides.map(({ symbol }) => shortSymbol(symbol))
  // A selected point has no meaning in another chart.
  const key = `${query.chart} ${query.range} ${query.isInverted}`
  const range = t(`market:range.${query.range}`)
  const age = facts.asOf.secondsAgo
  switch (chart.state) {
    case 'volume': {
      // Steps start at round times; the day volume of the statistics is exact to the minute.
      const total = query.range === '1D' ? facts.dayVolume : chart.total
      const series = { ...chart, total }
      return <VolumeChart key={key} series={series} choice={choice} name={t('volumeChart', { range })} age={age} />
    }
    case 'price':
      return (
        <PriceChart
          key={key}
          series={chart}
          choice={choice}
          name={t('priceChart', { base, quote, range })}
          age={age}
          write={(price) => `${format.amount(price)} ${quote}`}
          writeShort={format.amount}
          action={<Invert query={query} />}
        />
      )
    case 'liquidity':
      return <LiquidityChart key={key} {...{ chart, choice, query, facts, base, quote }} />
    case 'invalid':
    case 'failed':
      return <NoChart choice={choice} why={chart} path={poolQueryPath(query)} />
    case 'even':
      return <NoChart choice={choice} why={t('evenLiquidity')} path={poolQueryPath(query)} />
    case 'empty': {
      const empty = ({ volume: 'market:noTrades', price: 'noPrices', liquidity: 'noLiquidity' } as const)[query.chart]
      return <NoChart choice={choice} why={t(empty)} path={poolQueryPath(query)} />
    }
  }
}

export function PoolChartSkeleton({ query }: { readonly query: PoolQuery }) {
  return <ChartCardSkeleton choice={useChartChoice(query)} />
}

function useChartChoice(query: PoolQuery): ChartChoice {
  const { t } = useTranslation(['pool', 'market'])
  return {
    kinds: CHARTS.map((chart) => ({
      name: t(chart === 'liquidity' ? 'chart.liquidity' : `market:chart.${chart}`),
      path: poolQueryPath({ ...query, chart }),
      isChosen: chart === query.chart,
    })),
    range: query.range,
    ranges: query.chart === 'liquidity' ? [] : rangesOf(query.chart),
    rangePath: (range) => poolQueryPath({ ...query, range }),
  }
}

/** Digits of a price below the chart. */
const LABEL_DIGITS = 4

interface LiquidityProps {
  readonly chart: Extract<PoolChart, { readonly state: 'liquidity' }>
  readonly choice: ChartChoice
  readonly facts: PoolPageFacts
  readonly query: PoolQuery
  readonly base: string
  readonly quote: string
}

function LiquidityChart({ chart, choice, query, facts, base, quote }: LiquidityProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  const { bars, current, place } = chart
  const price = (query.isInverted ? facts.inversePrice : facts.price) ?? '0'
  const lies = (index: number) => {
    const bar = bars[index]
    if (!bar) return ''
    const parts = [
      ...(index >= current ? [t('lies', { amount: format.compactAmount(bar.base), symbol: base })] : []),
      ...(index <= current ? [t('lies', { amount: format.compactAmount(bar.quote), symbol: quote })] : []),
    ]
    const depth = t('depth', { amount: format.compactAmount(bar.depth), symbol: index < current ? quote : base })
    return [...parts, depth].join(' · ')
  }
  const range = (index: number) =>
    t('depthAt', { from: format.amount(bars[index]?.low ?? '0'), to: format.amount(bars[index]?.high ?? '0'), quote })
  const every = Math.max(1, Math.floor(bars.length / 4))
  const labels = bars.flatMap(({ low }, index) =>
    index % every === Math.floor(every / 2)
      ? [{ share: index / bars.length, text: format.amount(cutDecimal(low, LABEL_DIGITS)) }]
      : [],
  )
  return (
    <ChartCard
      choice={choice}
      figure={
        at === null ? (
          <>
            <FormattedText>{`${format.amount(price)} ${quote}`}</FormattedText>
            <Invert query={query} />
          </>
        ) : (
          <span className={rangeText}>
            <FormattedText>{range(at)}</FormattedText>
          </span>
        )
      }
      aside={at === null ? t('liquidityHint') : <FormattedText>{lies(at)}</FormattedText>}
      legend={
        <div className={legendBox}>
          <span className={legendPart.quote}>
            <bdi>{t('legend', { symbol: quote })}</bdi>
          </span>
          <span className={legendPart.base}>
            <bdi>{t('legend', { symbol: base })}</bdi>
          </span>
        </div>
      }
      table={
        <ChartTable heads={[t('market:from'), t('market:upTo'), base, quote]}>
          {bars.map(({ low, high, base: held, quote: priced }, index) => (
            <tr key={index}>
              <td>
                <FormattedText>{format.amount(low)}</FormattedText>
              </td>
              <td>
                <FormattedText>{format.amount(high)}</FormattedText>
              </td>
              <td>
                <FormattedText>{format.compactAmount(held)}</FormattedText>
              </td>
              <td>
                <FormattedText>{format.compactAmount(priced)}</FormattedText>
              </td>
            </tr>
          ))}
        </ChartTable>
      }
      chart={{
        name: t('liquidityChart', { base, quote }),
        kind: 'bars',
        shares: bars.map(({ height }) => (height / 1000) * 0.9),
        values: [],
        times: labels,
        split: current,
        marker: { share: place, text: `${format.amount(price)} ${quote}` },
        at,
        onAt: setAt,
        describe: (index) => `${range(index)}: ${lies(index)}`,
      }}
    />
  )
}
