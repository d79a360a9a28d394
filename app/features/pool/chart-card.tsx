import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { Chart, ChartSkeleton, type ChartProps } from '#app/entities/chart/chart.tsx'
import { instead } from '#app/entities/chart/chart.css.ts'
import { gridOf, scaleOf, shareOf } from '#app/entities/chart/chart-scale.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Link, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { readSeriesTime, timeLabels } from './chart-times.ts'
import { Folded } from './folded.tsx'
import { Invert } from './invert.tsx'
import type { PoolChart, PoolFacts } from './pool-facts.ts'
import { CHARTS, poolQueryPath, rangesOf, type PoolQuery } from './pool-query.ts'
import {
  asTable,
  chartCard,
  chartFoot,
  chartHead,
  chips,
  code,
  dataTable,
  legendBox,
  legendPart,
  readout,
  readoutFigure,
  readoutNote,
  tableBox,
} from './pool.css.ts'

interface ChartCardProps {
  readonly chart: PoolChart
  readonly facts: PoolFacts
  readonly query: PoolQuery
}

/** Volume, price or liquidity, with the figure of what is pointed at. Kind, time frame and direction are links: they need no script. */
export function ChartCard({ chart, facts, query }: ChartCardProps) {
  const sides = query.isInverted ? [facts.quote, facts.base] : [facts.base, facts.quote]
  const [base = '', quote = ''] = sides.map(({ symbol }) => shortSymbol(symbol))
  switch (chart.state) {
    case 'volume':
      return <VolumeChart key={key(query)} chart={chart} query={query} />
    case 'price':
      return <PriceChart key={key(query)} chart={chart} query={query} base={base} quote={quote} />
    case 'liquidity':
      return <LiquidityChart key={key(query)} chart={chart} query={query} facts={facts} base={base} quote={quote} />
    default:
      return <NoChart chart={chart} query={query} />
  }
}

/** What was pointed at in one chart means nothing in another. */
function key({ chart, range, isInverted }: PoolQuery): string {
  return `${chart} ${range} ${isInverted}`
}

type Of<State extends PoolChart['state']> = Extract<PoolChart, { readonly state: State }>

function VolumeChart({ chart, query }: { readonly chart: Of<'volume'>; readonly query: PoolQuery }) {
  const { t } = useTranslation('pool')
  const format = useFormat()
  const fiat = useFiat()
  const [at, setAt] = useState<number | null>(null)
  const { values, total } = chart
  const scale = scaleOf(values, true)
  const time = readSeriesTime(chart, format)
  const span = (index: number) =>
    t('span', { from: time(index), to: index === values.length - 1 ? t('now') : time(index + 1) })
  const money = (index: number) => fiat.compactMoney(values[index] ?? '0')
  return (
    <Card
      query={query}
      figure={<Figure>{at === null ? fiat.compactMoney(total) : money(at)}</Figure>}
      aside={at === null ? t(`range.${query.range}`) : <Figure>{span(at)}</Figure>}
      table={
        <Figures heads={[t('from'), t('upTo'), t('chart.volume')]}>
          {values.map((_, index) => (
            <tr key={index}>
              <td>
                <Figure>{time(index)}</Figure>
              </td>
              <td>
                <Figure>{index === values.length - 1 ? t('now') : time(index + 1)}</Figure>
              </td>
              <td>
                <Figure>{money(index)}</Figure>
              </td>
            </tr>
          ))}
        </Figures>
      }
      chart={{
        name: t('volumeChart', { range: t(`range.${query.range}`) }),
        kind: 'bars',
        shares: values.map((value) => shareOf(scale, value)),
        values: gridOf(scale).map(({ value, share }) => ({ share, text: fiat.compactMoney(value) })),
        times: timeLabels(chart, 'bars', format),
        at,
        onAt: setAt,
        describe: (index) => `${money(index)}, ${span(index)}`,
      }}
    />
  )
}

interface PairProps {
  readonly query: PoolQuery
  readonly base: string
  readonly quote: string
}

/** Rows of the price's table: as many as a person may want to read. */
const TABLE_ROWS = 48

function PriceChart({ chart, query, base, quote }: PairProps & { readonly chart: Of<'price'> }) {
  const { t } = useTranslation('pool')
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  const { values, change } = chart
  const scale = scaleOf(values, false)
  const time = readSeriesTime(chart, format)
  const last = values.length - 1
  const price = (index: number) => `${format.amount(values[index] ?? '0')} ${quote}`
  const tone = change === null || !/[1-9]/.test(change) ? 'accent' : change.startsWith('-') ? 'down' : 'up'
  const every = Math.ceil(values.length / TABLE_ROWS)
  return (
    <Card
      query={query}
      figure={
        <>
          <Figure>{price(at ?? last)}</Figure>
          <Invert query={query} />
        </>
      }
      aside={
        at === null ? (
          <>
            <PriceChange percent={change} /> {t(`range.${query.range}`)}
          </>
        ) : (
          <Figure>{time(at)}</Figure>
        )
      }
      table={
        <Figures heads={[t('time'), t('chart.price')]}>
          {values.map((_, index) =>
            (last - index) % every === 0 ? (
              <tr key={index}>
                <td>
                  <Figure>{time(index)}</Figure>
                </td>
                <td>
                  <Figure>{price(index)}</Figure>
                </td>
              </tr>
            ) : null,
          )}
        </Figures>
      }
      chart={{
        name: t('priceChart', { base, quote, range: t(`range.${query.range}`) }),
        kind: 'line',
        tone,
        shares: values.map((value) => shareOf(scale, value)),
        values: gridOf(scale).map(({ value, share }) => ({ share, text: format.amount(value) })),
        times: timeLabels(chart, 'line', format),
        at,
        onAt: setAt,
        describe: (index) => `${price(index)}, ${time(index)}`,
      }}
    />
  )
}

/** Digits of a price under the chart. */
const LABEL_DIGITS = 4

type LiquidityProps = PairProps & { readonly chart: Of<'liquidity'>; readonly facts: PoolFacts }

function LiquidityChart({ chart, query, facts, base, quote }: LiquidityProps) {
  const { t } = useTranslation('pool')
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
    <Card
      query={query}
      figure={
        at === null ? (
          <>
            <Figure>{`${format.amount(price)} ${quote}`}</Figure>
            <Invert query={query} />
          </>
        ) : (
          <Figure>{range(at)}</Figure>
        )
      }
      aside={at === null ? t('liquidityHint') : <Figure>{lies(at)}</Figure>}
      legend={
        <>
          <span className={legendPart.quote}>
            <bdi>{t('legend', { symbol: quote })}</bdi>
          </span>
          <span className={legendPart.base}>
            <bdi>{t('legend', { symbol: base })}</bdi>
          </span>
        </>
      }
      table={
        <Figures heads={[t('from'), t('upTo'), base, quote]}>
          {bars.map(({ low, high, base: held, quote: priced }, index) => (
            <tr key={index}>
              <td>
                <Figure>{format.amount(low)}</Figure>
              </td>
              <td>
                <Figure>{format.amount(high)}</Figure>
              </td>
              <td>
                <Figure>{format.compactAmount(held)}</Figure>
              </td>
              <td>
                <Figure>{format.compactAmount(priced)}</Figure>
              </td>
            </tr>
          ))}
        </Figures>
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

interface CardProps {
  readonly query: PoolQuery
  readonly figure: ReactNode
  readonly aside: ReactNode
  readonly chart?: ChartProps
  readonly children?: ReactNode
  readonly table?: ReactNode
  /** In the place of the time frames, where there are none. */
  readonly legend?: ReactNode
}

function Card({ query, figure, aside, chart, children, table, legend }: CardProps) {
  const { t } = useTranslation('pool')
  const { isGoing } = useNavigation()
  return (
    <div className={chartCard} aria-busy={isGoing || undefined}>
      <div className={chartHead}>
        <div className={readout}>
          <div className={readoutFigure} id="chart-figure">
            {figure}
          </div>
          <div className={readoutNote}>{aside}</div>
        </div>
        <nav className={chips} aria-label={t('charts')}>
          {CHARTS.map((name) => (
            <Link
              key={name}
              className={chip()}
              to={poolQueryPath({ ...query, chart: name })}
              aria-current={name === query.chart ? 'true' : undefined}
              isPrefetched
              keepsScroll
            >
              {t(`chart.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
      {chart ? <Chart {...chart} /> : children}
      <div className={chartFoot}>
        {query.chart === 'liquidity' ? (
          <div className={legendBox}>{legend}</div>
        ) : (
          <nav className={chips} aria-label={t('ranges')}>
            {rangesOf(query.chart).map((range) => (
              <Link
                key={range}
                className={chip({ size: 'small' })}
                to={poolQueryPath({ ...query, range })}
                aria-label={t(`range.${range}`)}
                aria-current={range === query.range ? 'true' : undefined}
                isPrefetched
                keepsScroll
              >
                {t(`rangeShort.${range}`)}
              </Link>
            ))}
          </nav>
        )}
        {table && (
          <Folded className={asTable} summary={t('asTable')}>
            {table}
          </Folded>
        )}
      </div>
    </div>
  )
}

function Figures({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    // A region that scrolls must be reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for the reason above
    <div className={tableBox} tabIndex={0} role="group">
      <table className={dataTable}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                <bdi>{head}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function NoChart({ chart, query }: { readonly chart: PoolChart; readonly query: PoolQuery }) {
  const { t } = useTranslation(['pool', 'errors'])
  const empty = ({ volume: 'noTrades', price: 'noPrices', liquidity: 'noLiquidity' } as const)[query.chart]
  return (
    <Card query={query} figure="–" aside={query.chart === 'liquidity' ? '' : t(`range.${query.range}`)}>
      <div className={instead}>
        {chart.state === 'failed' ? (
          <>
            <p role="alert">{t('chartFailed')}</p>
            <a className={button({ size: 'small' })} href={poolQueryPath(query)}>
              {t('retry', { ns: 'common' })}
            </a>
            <p>
              {t('errorId', { ns: 'errors' })} <code className={code}>{chart.errorId}</code>
            </p>
          </>
        ) : (
          <p>{t(chart.state === 'even' ? 'evenLiquidity' : empty)}</p>
        )}
      </div>
    </Card>
  )
}

export function ChartCardSkeleton({ query }: { readonly query: PoolQuery }) {
  const { t } = useTranslation('pool')
  return (
    <Card
      query={query}
      figure={<Skeleton shape={180} />}
      aside={query.chart === 'liquidity' ? '' : t(`range.${query.range}`)}
    >
      <ChartSkeleton />
    </Card>
  )
}
