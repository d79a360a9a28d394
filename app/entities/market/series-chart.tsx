import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { gridOf, scaleOf, shareOf } from '#app/entities/chart/chart-scale.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { ChartCard, ChartTable, type ChartChoice } from './chart-card.tsx'
import { readSeriesTime, timeLabels } from './chart-times.ts'
import type { PriceSeries, VolumeSeries } from './market-facts.ts'

interface VolumeChartProps {
  readonly series: VolumeSeries
  readonly choice: ChartChoice
  /** What it shows, for those who do not see it. */
  readonly name: string
}

/** What was traded in each step, with the sum of all. */
export function VolumeChart({ series, choice, name }: VolumeChartProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const fiat = useFiat()
  const [at, setAt] = useState<number | null>(null)
  const { values, total } = series
  const scale = scaleOf(values, true)
  const time = readSeriesTime(series, format)
  const span = (index: number) =>
    t('span', { from: time(index), to: index === values.length - 1 ? t('now') : time(index + 1) })
  const money = (index: number) => fiat.compactMoney(values[index] ?? '0')
  return (
    <ChartCard
      choice={choice}
      figure={<Figure>{at === null ? fiat.compactMoney(total) : money(at)}</Figure>}
      aside={at === null ? t(`range.${choice.range}`) : <Figure>{span(at)}</Figure>}
      table={
        <ChartTable heads={[t('from'), t('upTo'), t('chart.volume')]}>
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
        </ChartTable>
      }
      chart={{
        name,
        kind: 'bars',
        shares: values.map((value) => shareOf(scale, value)),
        values: gridOf(scale).map(({ value, share }) => ({ share, text: fiat.compactMoney(value) })),
        times: timeLabels(series, 'bars', format),
        at,
        onAt: setAt,
        describe: (index) => `${money(index)}, ${span(index)}`,
      }}
    />
  )
}

/** Rows of the price's table: as many as a person may want to read. */
const TABLE_ROWS = 48

interface PriceChartProps {
  readonly series: PriceSeries
  readonly choice: ChartChoice
  readonly name: string
  /** A price as a person reads it, and as it stands beside the axis. */
  readonly write: (price: string) => string
  readonly writeShort: (price: string) => string
  /** The price of now and how far it has come, where they are known better than from the last step and the first. */
  readonly now?: { readonly price: string; readonly change: string | null } | null
  /** Beside the price. */
  readonly action?: ReactNode
}

/** A price over time, with how far it has come. */
export function PriceChart({ series, choice, name, write, writeShort, now, action }: PriceChartProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  const { values } = series
  const change = now ? now.change : series.change
  const scale = scaleOf(values, false)
  const time = readSeriesTime(series, format)
  const last = values.length - 1
  const price = (index: number) => write(values[index] ?? '0')
  const tone = change === null || !/[1-9]/.test(change) ? 'accent' : change.startsWith('-') ? 'down' : 'up'
  const every = Math.ceil(values.length / TABLE_ROWS)
  return (
    <ChartCard
      choice={choice}
      figure={
        <>
          <Figure>{at === null && now ? write(now.price) : price(at ?? last)}</Figure>
          {action}
        </>
      }
      aside={
        at === null ? (
          <>
            <PriceChange percent={change} /> {t(`range.${choice.range}`)}
          </>
        ) : (
          <Figure>{time(at)}</Figure>
        )
      }
      table={
        <ChartTable heads={[t('time'), t('chart.price')]}>
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
        </ChartTable>
      }
      chart={{
        name,
        kind: 'line',
        tone,
        shares: values.map((value) => shareOf(scale, value)),
        values: gridOf(scale).map(({ value, share }) => ({ share, text: writeShort(value) })),
        times: timeLabels(series, 'line', format),
        at,
        onAt: setAt,
        describe: (index) => `${price(index)}, ${time(index)}`,
      }}
    />
  )
}
