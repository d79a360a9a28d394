import { useTranslation } from 'react-i18next'
import { OldNotice } from '#app/entities/age/old-notice.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { button } from '#app/ui/button/button.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { PoolList } from './explore-facts.ts'
import { bar, footLine, networkList, stateBox, versions } from './explore.css.ts'
import { SearchForm } from './filter-bar.tsx'
import { PoolTable, PoolTableSkeleton } from './pool-table.tsx'
import { POOL_VERSIONS, poolsFields, poolsPath, type PoolsQuery, type PoolVersionName } from './pools-query.ts'
import { AsOf, Failed, Pager } from './token-list.tsx'

/** The pools' table, or what stands in its place: nothing found, or nothing to be had. */
export function PoolListView({ list, query }: { readonly list: PoolList; readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  if (list.state === 'failed') return <Failed failure={list} title={t('poolsFailed')} path={poolsPath(query)} />
  if (list.rows.length === 0) return <Empty query={query} />
  return (
    <Stack gap={12}>
      <OldNotice secondsAgo={list.asOf?.secondsAgo ?? null} ageSeconds={list.ageSeconds} />
      <PoolTable rows={list.rows} query={query} />
      <div className={footLine}>
        {list.asOf ? <AsOf asOf={list.asOf} /> : <span />}
        <Pager page={query.page} pages={list.pages} pathOf={(page) => poolsPath({ ...query, page })} />
      </div>
    </Stack>
  )
}

/** In the table's dimensions; those without script are led to the page that waits for its table. */
export function PoolListSkeleton({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  const path = poolsPath(query)
  return (
    <Stack gap={12}>
      <noscript>
        <Notice>
          <a href={`${path}${path.includes('?') ? '&' : '?'}complete`}>{t('showTable')}</a>
        </Notice>
      </noscript>
      <PoolTableSkeleton query={query} />
    </Stack>
  )
}

/** Network and version are links, the text is a GET form: all of it works by plain pages too. */
export function PoolFilterBar({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  const plain = { ...query, filter: '', page: 1 }
  // The table's own keys, in its order, behind all of them.
  const names: readonly (PoolVersionName | null)[] = [null, ...(Object.keys(POOL_VERSIONS) as PoolVersionName[])]
  return (
    <div className={bar}>
      <nav className={networkList} aria-label={t('networks')}>
        {useOfferedChains(query.chainId).map(({ id, name }) => (
          <Link
            key={id}
            to={poolsPath({ ...query, chainId: id, page: 1 })}
            className={chip()}
            aria-current={id === query.chainId ? 'true' : undefined}
            isPrefetched
            keepsScroll
          >
            <NetworkLogo chainId={id} size={16} />
            {name}
          </Link>
        ))}
      </nav>
      <nav className={versions} aria-label={t('versions')}>
        {names.map((version) => (
          <Link
            key={version ?? 'all'}
            to={poolsPath({ ...query, version, page: 1 })}
            className={chip({ size: 'small' })}
            aria-current={version === query.version ? 'true' : undefined}
          >
            {version ?? t('allVersions')}
          </Link>
        ))}
      </nav>
      <SearchForm
        to={poolsPath(plain)}
        fields={poolsFields(plain)}
        filter={query.filter}
        label={t('filterPools')}
        hint={t('filterPoolsHint')}
      />
    </div>
  )
}

function Empty({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  const isNarrowed = query.filter !== '' || query.version !== null || query.page > 1
  return (
    <div className={stateBox}>
      <Text as="p" size={18} weight="medium">
        {t(isNarrowed ? 'noPoolMatch' : 'noPools')}
      </Text>
      {isNarrowed && (
        <Link className={button()} to={poolsPath({ ...query, filter: '', version: null, page: 1 })}>
          {t('showAllPools')}
        </Link>
      )}
    </div>
  )
}
