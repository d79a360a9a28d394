import { useTranslation } from 'react-i18next'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { topPool, topPoolApr, topPools } from './positions.css.ts'
import type { TopPoolsState } from './top-pools-facts.ts'

/** The pools, each with its APR. */
export function TopPoolsList({ found }: { readonly found: TopPoolsState & { readonly state: 'ready' } }) {
  const { t } = useTranslation(['positions', 'market'])
  const { rate } = useFormat()
  const { chainId, pools } = found
  if (pools.length === 0) return <Text tone="secondary">{t('noTopPools')}</Text>
  return (
    <ul className={topPools}>
      {pools.map((pool) => (
        <li key={pool.id} className={topPool}>
          <PoolName pool={pool} chainId={chainId} isKnown />
          <Text size={14} tone="secondary" className={topPoolApr}>
            <FormattedText>{pool.apr === null ? '–' : `${rate(pool.apr)} ${t('market:apr')}`}</FormattedText>
          </Text>
        </li>
      ))}
    </ul>
  )
}
