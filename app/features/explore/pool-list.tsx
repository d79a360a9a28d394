import { useTranslation } from 'react-i18next'
import { useStars } from '#app/entities/favourites/favourite-star.tsx'
import { favouriteKey } from '#app/entities/favourites/favourites.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { MarketList, PoolRow } from './explore-facts.ts'
import { bar, versions } from './explore.css.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPending, MarketListView } from './market-list.tsx'
import { NetworkLinks } from './network-links.tsx'
import { PoolTableRow, usePoolColumns } from './pool-table.tsx'
import {
  POOL_COLUMNS,
  POOL_VERSIONS,
  poolsFields,
  poolsPath,
  type PoolsQuery,
  type PoolVersionName,
} from './pools-query.ts'
import { SearchForm } from './search-form.tsx'

/** The pools as a table; each row links to its page. */
export function PoolListView({ list, query }: { readonly list: MarketList<PoolRow>; readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  const columns = usePoolColumns(query)
  const star = useStars('pools')
  const isNarrowed = query.filter !== '' || query.version !== null || query.page > 1
  return (
    <MarketListView
      {...{ list, query, columns }}
      kind="pools"
      pathOf={poolsPath}
      keyOf={({ chainId, id }) => favouriteKey(chainId, id)}
      fetchPage={async (page, ids) => (await import('./fetch-lists.ts')).fetchPools(query, page, ids)}
      words={{
        name: t('pool'),
        failed: t('poolsFailed'),
        empty: t(isNarrowed ? 'noPoolMatch' : 'noPools'),
        way: isNarrowed
          ? { to: poolsPath({ ...query, filter: '', version: null, page: 1 }), words: t('showAllPools') }
          : undefined,
      }}
    >
      {(pool, at, mode, before) => (
        <PoolTableRow
          key={favouriteKey(pool.chainId, pool.id)}
          {...{ pool, at, mode, before, columns, star }}
          isNetworkShown={query.network === null}
        />
      )}
    </MarketListView>
  )
}

export function PoolListSkeleton({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  return (
    <MarketListPending query={query} pathOf={poolsPath} columns={usePoolColumns(query)} name={t('pool')}>
      {(list) => <PoolListView list={list} query={query} />}
    </MarketListPending>
  )
}

/** Networks, versions and columns are links, the filter is a GET form: all work without JavaScript. */
export function PoolBar({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  const plain = { ...query, filter: '', page: 1 }
  // `Object.keys` loses the key type; null comes first, for all versions.
  const names: readonly (PoolVersionName | null)[] = [null, ...(Object.keys(POOL_VERSIONS) as PoolVersionName[])]
  return (
    <div className={bar}>
      <NetworkLinks
        current={query.network}
        pathOf={(network) => poolsPath({ ...query, network, page: 1 })}
        allPath={poolsPath({ ...query, network: null, page: 1 })}
      />
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
      <ListTools
        kind="pools"
        query={query}
        pathOf={poolsPath}
        columns={usePoolColumns({ ...query, hidden: [] })}
        names={POOL_COLUMNS}
        makeFile={async (ids) => (await import('./export-lists.ts')).exportPools(query, ids)}
      />
    </div>
  )
}
