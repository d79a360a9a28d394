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
import { seriesTimeFormatter } from './chart-times.ts'
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
  const [selected, setSelected] = useState<number | null>(null)
  const { values, total } = series
  const time = seriesTimeFormatter(series, format)
  const { live, axes, share } = useDrawing(series, 'bars', 'fromZero', fiat.compactMoney, {
    convert: fiat.convert,
    formatTicks: fiat.compactTicks,
  })
  const span = (index: number) =>
    t('timeSpan', { from: time(index), to: index === values.length - 1 ? t('now') : time(index + 1) })
  const money = (index: number) => fiat.compactMoney(values[index] ?? '0')
  return (
    <ChartCard
      choice={choice}
      staleSince={isStale(age, series.step) ? age : null}
      value={<FormattedText>{selected === null ? fiat.compactMoney(total) : money(selected)}</FormattedText>}
      aside={selected === null ? t(`range.${choice.range}`) : <FormattedText>{span(selected)}</FormattedText>}
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
          selected={selected}
          onSelect={setSelected}
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
      valueHeader={t('tvl')}
      axis="fromZero"
      formatValue={fiat.compactMoney}
      aside={<Change percent={series.change} range={choice.range} />}
      tools={<FullScreenButton name={name} />}
    />
  )
}

interface ValueChartProps extends Omit<SeriesChartProps, 'age'> {
  readonly series: LineSeries
  /** Name of the values' column in the table. */
  readonly valueHeader: string
}

/**
 * The value of an account over time. Its age is shown with the total. No change is shown, because it would look like a profit, although
 * transfers change the value too.
 */
export function ValueChart({ series, choice, name, valueHeader }: ValueChartProps) {
  const { t } = useTranslation('market')
  const fiat = useFiat()
  return (
    <MoneyChart
      {...{ series, choice, name, valueHeader }}
      axis="linear"
      formatValue={fiat.money}
      aside={t(`range.${choice.range}`)}
    />
  )
}

interface LineChartProps extends Omit<SeriesChartProps, 'age'> {
  readonly series: Series
  readonly staleSince?: number | null
  readonly valueHeader: string
  readonly axis: AxisKind
  readonly unit: AxisUnit
  /** Formats a value for reading, and shorter for the axis. */
  readonly formatValue: (value: string) => string
  readonly formatShort: (value: string) => string
  /** Beside the newest value. */
  readonly aside: ReactNode
  readonly tools?: ReactNode
}

/** A line of values. */
function LineChart(props: LineChartProps) {
  const {
    series,
    choice,
    name,
    staleSince = null,
    valueHeader,
    axis,
    unit,
    formatValue,
    formatShort,
    aside,
    tools,
  } = props
  const format = useFormat()
  const [selected, setSelected] = useState<number | null>(null)
  const { values } = series
  const time = seriesTimeFormatter(series, format)
  const { live, axes, share } = useDrawing(series, 'line', axis, formatShort, unit)
  const text = (index: number) => formatValue(values[index] ?? '0')
  return (
    <ChartCard
      choice={choice}
      staleSince={staleSince}
      value={<FormattedText>{text(selected ?? values.length - 1)}</FormattedText>}
      aside={selected === null ? aside : <FormattedText>{time(selected)}</FormattedText>}
      table={<LineTable values={values} valueHeader={valueHeader} time={time} textAt={text} />}
      tools={tools}
      isLive
      chart={
        <InteractiveChart
          name={name}
          kind="line"
          shares={values.map(share)}
          {...axes}
          selected={selected}
          onSelect={setSelected}
          describe={(index) => `${text(index)}, ${time(index)}`}
          live={live}
        />
      }
    />
  )
}

/** A line of values in US dollars. */
function MoneyChart(props: Omit<LineChartProps, 'unit' | 'formatShort'>) {
  const fiat = useFiat()
  const unit = { convert: fiat.convert, formatTicks: fiat.compactTicks }
  return <LineChart {...props} unit={unit} formatShort={fiat.compactMoney} />
}

/** Fee APR per completed day, or per week of a long history. */
export function AprChart({ series, choice, name, age }: SeriesChartProps & { readonly series: LineSeries }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const { rate, percent } = format
  const newest = seriesTimeFormatter(series, format)(series.values.length - 1)
  return (
    <LineChart
      {...{ series, choice, name }}
      // The newest day ended up to a day ago.
      staleSince={isStale(age, series.step) ? age : null}
      valueHeader={t('apr')}
      axis="fromZero"
      unit={{ convert: (value) => value, formatTicks: (ticks) => ticks.map(percent) }}
      formatValue={rate}
      formatShort={rate}
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
  readonly valueHeader: string
  readonly time: (index: number) => string
  readonly textAt: (index: number) => string
}

/** Rows for the newest value, older ones at equal intervals, and the oldest, because the change is measured between both ends. */
function LineTable({ values, valueHeader, time, textAt }: LineTableProps) {
  const { t } = useTranslation('market')
  const interval = Math.ceil(values.length / TABLE_ROWS)
  return (
    <ChartTable heads={[t('time'), valueHeader]}>
      {values.map((_, index) =>
        index === 0 || (values.length - 1 - index) % interval === 0 ? (
          <tr key={index}>
            <td>
              <FormattedText>{time(index)}</FormattedText>
            </td>
            <td>
              <FormattedText>{textAt(index)}</FormattedText>
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
  readonly formatPrice: (price: string) => string
  readonly formatShort: (price: string) => string
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
  formatPrice,
  formatShort,
  unit,
  isLog = false,
  band,
  now,
  action,
  trades,
}: PriceChartProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const [selected, setSelected] = useState<number | null>(null)
  const { values } = series
  const candles = series.state === 'candles' ? series.candles : undefined
  const change = now ? now.change : series.change
  const time = seriesTimeFormatter(series, format)
  const [marked, setMarked] = useState<readonly TradeMark[]>([])
  const drawn = { ...series, ...(band && { band }), marks: marksOf(series, marked) }
  const { live, axes, share } = useDrawing(
    drawn,
    candles ? 'bars' : 'line',
    isLog ? 'log' : 'linear',
    formatShort,
    unit,
  )
  const last = values.length - 1
  const price = (index: number) => formatPrice(values[index] ?? '0')
  const candle = (index: number) => {
    const { open = '0', high = '0', low = '0' } = candles?.[index] ?? {}
    return t('candle', { open: formatShort(open), high: formatShort(high), low: formatShort(low) })
  }
  const tradesAt = (index: number) => marked.filter((trade) => stepOf(series, trade) === index).map(({ text }) => text)
  const valueAndTime = (index: number) =>
    [...(candles ? [candle(index)] : []), time(index), ...tradesAt(index)].join(' · ')
  return (
    <ChartCard
      choice={choice}
      staleSince={isStale(age, series.step) ? age : null}
      value={
        <>
          {selected === null && now ? (
            <RollingFigure value={now.price}>{formatPrice(now.price)}</RollingFigure>
          ) : (
            <FormattedText>{price(selected ?? last)}</FormattedText>
          )}
          {action}
        </>
      }
      aside={
        selected === null ? (
          <Change percent={change} range={choice.range} />
        ) : (
          <FormattedText>{valueAndTime(selected)}</FormattedText>
        )
      }
      table={
        candles ? (
          <CandleTable candles={candles} time={time} formatPrice={formatPrice} />
        ) : (
          <LineTable values={values} valueHeader={t('chart.price')} time={time} textAt={price} />
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
          {...(candles && { candles: candles.map((candle) => candleShares(candle, share)) })}
          {...axes}
          selected={selected}
          onSelect={setSelected}
          describe={(index) => `${price(index)}, ${valueAndTime(index)}`}
          live={live}
        />
      }
    />
  )
}

interface CandleTableProps {
  readonly candles: readonly Candle[]
  readonly time: (index: number) => string
  readonly formatPrice: (price: string) => string
}

function CandleTable({ candles, time, formatPrice }: CandleTableProps) {
  const { t } = useTranslation('market')
  return (
    <ChartTable heads={[t('time'), t('open'), t('high'), t('low'), t('close')]}>
      {candles.map((candle, index) => (
        <tr key={index}>
          <td>
            <FormattedText>{time(index)}</FormattedText>
          </td>
          {(['open', 'high', 'low', 'close'] as const).map((field) => (
            <td key={field}>
              <FormattedText>{formatPrice(candle[field])}</FormattedText>
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
