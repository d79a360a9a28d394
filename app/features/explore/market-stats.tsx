import { useTranslation } from 'react-i18next'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { Stat } from '#app/entities/stat/stat.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { MarketTotals } from './explore-facts.ts'
import { stats, versionStat } from './explore.css.ts'

const VERSIONS = ['V2', 'V3', 'V4'] as const

/** Day volume and TVL. If they fail to load, the table is still shown. */
export function MarketStats({ totals }: { readonly totals: MarketTotals }) {
  const { t } = useTranslation('explore')
  const isReady = totals.state === 'ready'
  const list = (
    <dl className={stats}>
      <Stat name={t('dayVolume')} look="line" change={isReady ? (totals.volumeChange ?? undefined) : undefined}>
        <CompactMoney value={isReady ? totals.volume : null} />
      </Stat>
      <Stat name={t('tvl')} look="line" change={isReady ? (totals.tvlChange ?? undefined) : undefined}>
        <CompactMoney value={isReady ? totals.tvl : null} />
      </Stat>
      {VERSIONS.map((version) => (
        <Stat
          key={version}
          name={t('versionTvl', { version: version.toLowerCase() })}
          look="line"
          className={versionStat}
        >
          <CompactMoney value={(isReady && totals.versions.find((entry) => entry.version === version)?.tvl) || null} />
        </Stat>
      ))}
    </dl>
  )
  if (!isReady) return list
  return (
    <Stack gap={8}>
      {list}
      <StaleNotice secondsAgo={null} ageSeconds={totals.ageSeconds} look="line" />
    </Stack>
  )
}

export function MarketStatsSkeleton() {
  const { t } = useTranslation('explore')
  return (
    <dl className={stats} aria-busy>
      <Stat name={t('dayVolume')} look="line">
        <Skeleton shape={120} />
      </Stat>
      <Stat name={t('tvl')} look="line">
        <Skeleton shape={120} />
      </Stat>
      {VERSIONS.map((version) => (
        <Stat
          key={version}
          name={t('versionTvl', { version: version.toLowerCase() })}
          look="line"
          className={versionStat}
        >
          <Skeleton shape={80} />
        </Stat>
      ))}
    </dl>
  )
}
