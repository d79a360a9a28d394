import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { MarketTotals } from './explore-facts.ts'
import { figure, label, stat, stats, statChange, statVersion } from './explore.css.ts'

const VERSIONS = ['V2', 'V3', 'V4'] as const

/** Day volume and TVL. If they fail to load, the table is still shown. */
export function MarketStats({ totals }: { readonly totals: MarketTotals }) {
  const { t } = useTranslation('explore')
  const isReady = totals.state === 'ready'
  const list = (
    <dl className={stats}>
      <Stat name={t('dayVolume')} change={isReady ? totals.volumeChange : null}>
        <CompactMoney value={isReady ? totals.volume : null} />
      </Stat>
      <Stat name={t('tvl')} change={isReady ? totals.tvlChange : null}>
        <CompactMoney value={isReady ? totals.tvl : null} />
      </Stat>
      {VERSIONS.map((version) => (
        <Stat key={version} name={t('versionTvl', { version: version.toLowerCase() })} isMinor>
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
      <Stat name={t('dayVolume')}>
        <Skeleton shape={120} />
      </Stat>
      <Stat name={t('tvl')}>
        <Skeleton shape={120} />
      </Stat>
      {VERSIONS.map((version) => (
        <Stat key={version} name={t('versionTvl', { version: version.toLowerCase() })} isMinor>
          <Skeleton shape={80} />
        </Stat>
      ))}
    </dl>
  )
}

interface StatProps {
  readonly name: string
  readonly children: ReactNode
  readonly change?: string | null
  readonly isMinor?: boolean
}

function Stat({ name, children, change = null, isMinor = false }: StatProps) {
  return (
    <div className={isMinor ? statVersion : stat}>
      <dt className={label}>{name}</dt>
      <dd className={figure}>
        {children}
        {change !== null && (
          <span className={statChange}>
            <PriceChange percent={change} />
          </span>
        )}
      </dd>
    </div>
  )
}
