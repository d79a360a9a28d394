import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isStale } from '#app/entities/age/use-stale-age.ts'
import type { AxisKind, AxisUnit, ValueBand } from '#app/entities/chart/chart-axes.ts'
import { InteractiveChart } from '#app/entities/chart/interactive-chart.tsx'
import { FullScreenButton } from '#app/entities/chart/full-screen-button.tsx'
import { marksOf, stepOf, type TradeMark } from '#app/entities/chart/trade-marks.ts'
import { ChartTable } from '#app/entities/chart/chart-table.tsx'
import { useDrawing } from '#app/entities/chart/use-drawing.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { RollingFigure } from '#app/ui/rolling-figure/rolling-figure.tsx'
import { ChartCard, type ChartChoice } from './chart-card.tsx'
import { readSeriesTime } from './chart-times.ts'
import type { Candle, CandleSeries, LineSeries, PriceSeries, Series, TvlSeries, VolumeSeries } from './market-facts.ts'
import type { RangeName } from './market-query.ts'

interface SeriesChartProps {
  readonly choice: ChartChoice
  /** Accessible name. */
  readonly name: string
  /** Seconds since the block the data is from. */
  readonly age: number
}

/** Volume per step and in total. */
export function VolumeChart({ series, choice, name, age }: SeriesChartProps & { readonly series: VolumeSeries }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const fiat = useFiat()
  const [at, setAt] = useState<number | null>(null)
  const { values, total } = series
  const time = readSeriesTime(series, format)
  const { live, axes, share } = useDrawing(series, 'bars', 'fromZero', fiat.compactMoney, {
    convert: fiat.convert,
    writeTicks: fiat.compactTicks,
  })
  const span = (index: number) =>
    t('timeSpan', { from: time(index), to: index === values.length - 1 ? t('now') : time(index + 1) })
  const money = (index: number) => fiat.compactMoney(values[index] ?? '0')
  return (
    <ChartCard
      choice={choice}
      staleSince={isStale(age, series.step) ? age : null}
      figure={<FormattedText>{at === null ? fiat.compactMoney(total) : money(at)}</FormattedText>}
      aside={at === null ? t(`range.${choice.range}`) : <FormattedText>{span(at)}</FormattedText>}
      table={
        <ChartTable heads={[t('from'), t('to'), t('chart.volume')]}>
          {values.map((_, index) => (
            <tr key={index}>
              <td>
                <FormattedText>{time(index)}</FormattedText>
              </td>
              <td>
                <FormattedText>{index === values.length - 1 ? t('now') : time(index + 1)}</FormattedText>
              </td>
              <td>
                <FormattedText>{money(index)}</FormattedText>
              </td>
            </tr>
          ))}
        </ChartTable>
      }
      tools={<FullScreenButton name={name} />}
      isLive
      chart={
        <InteractiveChart
          name={name}
          kind="bars"
          shares={values.map(share)}
          {...axes}
          at={at}
          onAt={setAt}
          describe={(index) => `${money(index)}, ${span(index)}`}
          live={live}
        />
      }
    />
  )
}

/** Maximum number of rows in a line's table. */
const TABLE_ROWS = 48

/** TVL over time, from zero because it is an amount. */
export function TvlChart({ series, choice, name, age }: SeriesChartProps & { readonly series: TvlSeries }) {
  const { t } = useTranslation('market')
  const fiat = useFiat()
  return (
    <MoneyChart
      {...{ series, choice, name }}
      staleSince={isStale(age, series.step) ? age : null}
      head={t('tvl')}
      axis="fromZero"
      write={fiat.compactMoney}
      aside={<Change percent={series.change} range={choice.range} />}
      tools={<FullScreenButton name={name} />}
    />
  )
}

interface ValueChartProps extends Omit<SeriesChartProps, 'age'> {
  readonly series: LineSeries
  /** Name of the values' column in the table. */
  readonly head: string
}

/**
 * The value of an account over time. Its age is shown with the total. No change is shown, because it would look like a profit, although
 * transfers change the value too.
 */
export function ValueChart({ series, choice, name, head }: ValueChartProps) {
  const { t } = useTranslation('market')
  const fiat = useFiat()
  return (
    <MoneyChart
      {...{ series, choice, name, head }}
      axis="linear"
      write={fiat.money}
      aside={t(`range.${choice.range}`)}
    />
  )
}

interface LineChartProps extends Omit<SeriesChartProps, 'age'> {
  readonly series: Series
  readonly staleSince?: number | null
  readonly head: string
  readonly axis: AxisKind
  readonly unit: AxisUnit
  /** Formats a value for reading, and shorter for the axis. */
  readonly write: (value: string) => string
  readonly writeShort: (value: string) => string
  /** Beside the newest value. */
  readonly aside: ReactNode
  readonly tools?: ReactNode
}

/** A line of values. */
function LineChart(props: LineChartProps) {
  const { series, choice, name, staleSince = null, head, axis, unit, write, writeShort, aside, tools } = props
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  const { values } = series
  const time = readSeriesTime(series, format)
  const { live, axes, share } = useDrawing(series, 'line', axis, writeShort, unit)
  const text = (index: number) => write(values[index] ?? '0')
  return (
    <ChartCard
      choice={choice}
      staleSince={staleSince}
      figure={<FormattedText>{text(at ?? values.length - 1)}</FormattedText>}
      aside={at === null ? aside : <FormattedText>{time(at)}</FormattedText>}
      table={<LineTable values={values} head={head} time={time} write={text} />}
      tools={tools}
      isLive
      chart={
        <InteractiveChart
          name={name}
          kind="line"
          shares={values.map(share)}
          {...axes}
          at={at}
          onAt={setAt}
          describe={(index) => `${text(index)}, ${time(index)}`}
          live={live}
        />
      }
    />
  )
}

/** A line of values in US dollars. */
function MoneyChart(props: Omit<LineChartProps, 'unit' | 'writeShort'>) {
  const fiat = useFiat()
  const unit = { convert: fiat.convert, writeTicks: fiat.compactTicks }
  return <LineChart {...props} unit={unit} writeShort={fiat.compactMoney} />
}

/** Fee APR per completed day, or per week of a long history. */
export function AprChart({ series, choice, name, age }: SeriesChartProps & { readonly series: LineSeries }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const { rate, percent } = format
  const newest = readSeriesTime(series, format)(series.values.length - 1)
  return (
    <LineChart
      {...{ series, choice, name }}
      // The newest day ended up to a day ago.
      staleSince={isStale(age, series.step) ? age : null}
      head={t('apr')}
      axis="fromZero"
      unit={{ convert: (value) => value, writeTicks: (ticks) => ticks.map(percent) }}
      write={rate}
      writeShort={rate}
      aside={<FormattedText>{`${newest} · ${t('aprOfDays')}`}</FormattedText>}
      tools={<FullScreenButton name={name} />}
    />
  )
}

function Change({ percent, range }: { readonly percent: string | null; readonly range: RangeName }) {
  const { t } = useTranslation('market')
  return (
    <>
      <PriceChange percent={percent} /> {t(`range.${range}`)}
    </>
  )
}

interface LineTableProps {
  readonly values: readonly string[]
  readonly head: string
  readonly time: (at: number) => string
  readonly write: (at: number) => string
}

/** Rows for the newest value, older ones at equal intervals, and the oldest, because the change is measured between both ends. */
function LineTable({ values, head, time, write }: LineTableProps) {
  const { t } = useTranslation('market')
  const every = Math.ceil(values.length / TABLE_ROWS)
  return (
    <ChartTable heads={[t('time'), head]}>
      {values.map((_, index) =>
        index === 0 || (values.length - 1 - index) % every === 0 ? (
          <tr key={index}>
            <td>
              <FormattedText>{time(index)}</FormattedText>
            </td>
            <td>
              <FormattedText>{write(index)}</FormattedText>
            </td>
          </tr>
        ) : null,
      )}
    </ChartTable>
  )
}

interface PriceChartProps extends SeriesChartProps {
  readonly series: PriceSeries | CandleSeries
  /** Formats a price for reading, and shorter for a candle. */
  readonly write: (price: string) => string
  readonly writeShort: (price: string) => string
  readonly unit: AxisUnit
  /** Draw equal ratios of the price with equal heights. */
  readonly isLog?: boolean
  /** Prices to mark. */
  readonly band?: ValueBand
  /** The current price and its change, if known more exactly than from the ends of the series. */
  readonly now?: { readonly price: string; readonly change: string | null } | null
  /** Shown beside the price. */
  readonly action?: ReactNode
  /** Renders the account's own trades from a time on (UNIX seconds), and reports those that the chart marks. */
  readonly trades?: (from: number, onMarks: (marks: readonly TradeMark[]) => void) => ReactNode
}

/** Price over time, as a line or candles, with its change. */
export function PriceChart({
  series,
  choice,
  name,
  age,
  write,
  writeShort,
  unit,
  isLog = false,
  band,
  now,
  action,
  trades,
}: PriceChartProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  const { values } = series
  const candles = series.state === 'candles' ? series.candles : undefined
  const change = now ? now.change : series.change
  const time = readSeriesTime(series, format)
  const [marked, setMarked] = useState<readonly TradeMark[]>([])
  const drawn = { ...series, ...(band && { band }), marks: marksOf(series, marked) }
  const { live, axes, share } = useDrawing(drawn, candles ? 'bars' : 'line', isLog ? 'log' : 'linear', writeShort, unit)
  const last = values.length - 1
  const price = (index: number) => write(values[index] ?? '0')
  const candle = (index: number) => {
    const { open = '0', high = '0', low = '0' } = candles?.[index] ?? {}
    return t('candle', { open: writeShort(open), high: writeShort(high), low: writeShort(low) })
  }
  const tradesAt = (index: number) => marked.filter((trade) => stepOf(series, trade) === index).map(({ text }) => text)
  const valueAndTime = (index: number) =>
    [...(candles ? [candle(index)] : []), time(index), ...tradesAt(index)].join(' · ')
  return (
    <ChartCard
      choice={choice}
      staleSince={isStale(age, series.step) ? age : null}
      figure={
        <>
          {at === null && now ? (
            <RollingFigure of={now.price}>{write(now.price)}</RollingFigure>
          ) : (
            <FormattedText>{price(at ?? last)}</FormattedText>
          )}
          {action}
        </>
      }
      aside={
        at === null ? (
          <Change percent={change} range={choice.range} />
        ) : (
          <FormattedText>{valueAndTime(at)}</FormattedText>
        )
      }
      table={
        candles ? (
          <CandleTable candles={candles} time={time} write={write} />
        ) : (
          <LineTable values={values} head={t('chart.price')} time={time} write={price} />
        )
      }
      tools={<FullScreenButton name={name} />}
      trades={trades?.(series.from, setMarked)}
      isLive
      chart={
        <InteractiveChart
          name={name}
          kind={candles ? 'candles' : 'line'}
          tone={toneOf(change)}
          shares={values.map(share)}
          {...(candles && { candles: candles.map((one) => candleShares(one, share)) })}
          {...axes}
          at={at}
          onAt={setAt}
          describe={(index) => `${price(index)}, ${valueAndTime(index)}`}
          live={live}
        />
      }
    />
  )
}

interface CandleTableProps {
  readonly candles: readonly Candle[]
  readonly time: (at: number) => string
  readonly write: (price: string) => string
}

function CandleTable({ candles, time, write }: CandleTableProps) {
  const { t } = useTranslation('market')
  return (
    <ChartTable heads={[t('time'), t('open'), t('high'), t('low'), t('close')]}>
      {candles.map((candle, index) => (
        <tr key={index}>
          <td>
            <FormattedText>{time(index)}</FormattedText>
          </td>
          {(['open', 'high', 'low', 'close'] as const).map((of) => (
            <td key={of}>
              <FormattedText>{write(candle[of])}</FormattedText>
            </td>
          ))}
        </tr>
      ))}
    </ChartTable>
  )
}

function candleShares({ open, high, low, close }: Candle, share: (value: string) => number) {
  return { open: share(open), high: share(high), low: share(low), close: share(close) }
}

function toneOf(change: string | null): 'accent' | 'up' | 'down' {
  if (change === null || !/[1-9]/.test(change)) return 'accent'
  return change.startsWith('-') ? 'down' : 'up'
}
