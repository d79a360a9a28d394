import { Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { ChartSkeleton } from '#app/entities/chart/chart-skeleton.tsx'
import { ChartTable } from '#app/entities/chart/chart-table.tsx'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { VersionBar } from '#app/entities/version-share/version-bar.tsx'
import type { VersionShare } from '#app/entities/version-share/version-shares.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { DailyChartProps, DailySeries } from './daily-chart.tsx'
import type { DailyHistory, MarketTotals } from './explore-facts.ts'
import type { Network } from './list-query.ts'
import * as styles from './market-overview.css.ts'
import { useNetworkName } from './use-network-name.ts'

const DAY = 86_400
const TABLE = 'market-table'

const load = async () => (await import('./daily-chart.tsx')).DailyChart
const DailyChart = lateHydration<DailyChartProps>(load, () => <ChartSkeleton size="slim" />)

interface MarketOverviewProps {
  /** Undefined while loading. */
  readonly totals?: MarketTotals
  readonly network: Network
  /** The URL of this page, to retry. */
  readonly path: string
}

/** TVL and volume: current values, by version, and per day of the last month. */
export function MarketOverview({ totals, network, path }: MarketOverviewProps) {
  const { t } = useTranslation('explore')
  const texts = { network: useNetworkName(network) }
  const { stats, history } = totals ?? {}
  const days = typeof history === 'object' ? history : null
  const chartState = { path, state: history === undefined ? 'loading' : history === null ? 'empty' : 'failed' } as const
  return (
    <section className={styles.overview} aria-label={t('market')} aria-busy={totals === undefined || undefined}>
      <div className={styles.panels}>
        <Panel
          {...chartState}
          name={t('tvl', texts)}
          chartName={t('tvlChart')}
          value={stats === undefined ? undefined : (stats?.tvl ?? null)}
          change={stats?.tvlChange}
          shares={stats?.tvlShares}
          series={days && { from: days.from, step: DAY, values: days.tvl }}
        />
        <Panel
          {...chartState}
          name={t('dayVolume', texts)}
          chartName={t('volumeChart')}
          value={stats === undefined ? undefined : (stats?.volume ?? null)}
          change={stats?.volumeChange}
          shares={stats?.volumeShares}
          series={days && { from: days.from, step: DAY, values: days.volume }}
          action={days && <TableButton history={days} />}
        />
      </div>
      {stats && (
        <StaleNotice secondsAgo={null} ageSeconds={Math.max(stats.ageSeconds, days?.ageSeconds ?? 0)} variant="line" />
      )}
    </section>
  )
}

interface PanelProps {
  readonly name: string
  /** Accessible name of the chart. */
  readonly chartName: string
  /** US dollars; null if unknown, undefined while loading. */
  readonly value: string | null | undefined
  readonly change: string | null | undefined
  readonly shares: readonly VersionShare[] | undefined
  /** Null if there is no chart, for the reason in `state`. */
  readonly series: DailySeries | null
  readonly state: 'loading' | 'empty' | 'failed'
  readonly path: string
  readonly action?: ReactNode
}

/** An amount with its change and versions, beside its chart. A selected day replaces the amount and the change. */
function Panel({ name, chartName, value, change, shares, series, state, path, action }: PanelProps) {
  const { t } = useTranslation('explore')
  const { day } = useFormat()
  const [selected, setSelected] = useState<number | null>(null)
  const selectedValue = selected === null ? undefined : series?.values[selected]
  return (
    <div className={styles.panel}>
      <div className={styles.summary}>
        <h2 className={styles.label}>{name}</h2>
        <p className={styles.value}>
          {value === undefined ? <Skeleton shape={120} /> : <CompactMoney value={selectedValue ?? value} />}
        </p>
        <div className={styles.note}>
          {series && selected !== null ? (
            <FormattedText>{day(series.from + selected * series.step)}</FormattedText>
          ) : (
            change !== undefined && <PriceChange percent={change} />
          )}
          {action}
        </div>
        {value !== null && <VersionBar name={t('byVersion', { name })} shares={shares} size="thin" />}
      </div>
      {series ? (
        <DailyChart key={path} name={chartName} series={series} selected={selected} onSelect={setSelected} />
      ) : state === 'loading' ? (
        <ChartSkeleton size="slim" />
      ) : (
        <div className={styles.noData}>
          <p>{t(state === 'empty' ? 'historyEmpty' : 'historyFailed')}</p>
          {state === 'failed' && (
            <a className={button({ size: 'small' })} href={path}>
              {t('retry', { ns: 'common' })}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

/** Opens the data of both charts as a table. */
function TableButton({ history }: { readonly history: DailyHistory }) {
  const { t } = useTranslation('explore')
  const [isOpened, setOpened] = useState(false)
  const name = t('asTable')
  const table = <DailyTable history={history} />
  return (
    <>
      <button
        type="button"
        className={styles.tableButton}
        title={name}
        aria-label={name}
        onClick={() => setOpened(true)}
        {...opens(TABLE)}
      >
        <Icon icon={Table2} size={16} />
      </button>
      <Popover id={TABLE} className={styles.tableBox} role="group" aria-label={name}>
        {isOpened ? table : <noscript>{table}</noscript>}
      </Popover>
    </>
  )
}

/** The data of both charts per day, newest first. */
function DailyTable({ history: { from, tvl, volume } }: { readonly history: DailyHistory }) {
  const { t } = useTranslation('explore')
  const { day } = useFormat()
  const rows = tvl.map((value, index) => ({ time: from + index * DAY, tvl: value, volume: volume[index] ?? null }))
  return (
    <ChartTable heads={[t('day'), t('tvl'), t('dailyVolume')]}>
      {rows.reverse().map((row) => (
        <tr key={row.time}>
          <td>
            <FormattedText>{day(row.time)}</FormattedText>
          </td>
          <td>
            <CompactMoney value={row.tvl} />
          </td>
          <td>
            <CompactMoney value={row.volume} />
          </td>
        </tr>
      ))}
    </ChartTable>
  )
}
