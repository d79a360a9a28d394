import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { favouriteKey } from '#app/entities/favourites/favourites.ts'
import { pairName } from '#app/entities/pool/pair-symbols.tsx'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { addLiquidityPath } from '#app/entities/pool/pool-path.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { compactMoneyText } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { formattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { edgeBelowMd } from '#app/ui/table/table.css.ts'
import type { PoolRow } from './explore-facts.ts'
import { aboveRow, fromLg, fromXl, poolColumn, versions } from './explore.css.ts'
import { MinimumTvl } from './minimum-tvl.tsx'
import { nameColumn, sortLinks, useRankColumn, valueColumn } from './list-columns.tsx'
import type { ListDefinition } from './list-definition.ts'
import { FIRST_ROW_WITHOUT_DISCOVERY } from './long-list.ts'
import {
  OPTIONAL_POOL_COLUMNS,
  POOL_COLUMNS,
  POOL_VERSIONS,
  poolsFields,
  poolsPath,
  type PoolsQuery,
  type PoolVersionName,
} from './pools-query.ts'

/** The list of pools; each row links to its page. */
export const POOL_LIST: ListDefinition<PoolRow, PoolsQuery> = {
  kind: 'pools',
  pathOf: poolsPath,
  fieldsOf: poolsFields,
  withoutFilters: (query) => ({ ...query, filter: '', version: null, minTvl: null }),
  keyOf: ({ chainId, id }) => favouriteKey(chainId, id),
  useColumns: usePoolColumns,
  hideable: POOL_COLUMNS,
  optional: OPTIONAL_POOL_COLUMNS,
  Filters: PoolFilters,
  fetchPage: async (...args) => (await import('./fetch-lists.ts')).fetchPools(...args),
  makeFile: async (...args) => (await import('./export-lists.ts')).exportPools(...args),
  textKeys: {
    title: 'poolsTitle',
    failed: 'poolsFailed',
    empty: 'noPools',
    noMatch: 'noPoolMatch',
    showAll: 'showAllPools',
    filter: 'filterPools',
    filterHint: 'filterPoolsHint',
  },
}

function usePoolColumns(query: PoolsQuery): readonly Column<PoolRow>[] {
  const { t } = useTranslation('explore')
  const fiat = useFiat()
  const format = useFormat()
  const rank = useRankColumn('pools', starred)
  return useMemo(() => {
    const sort = sortLinks(query, poolsPath)
    const isNetworkShown = query.network === null
    // On narrow screens the age replaces other columns.
    const isByAge = query.sort === 'age'
    return [
      rank,
      nameColumn(t('pool'), (pool, index) => (
        <PoolName {...{ pool, isNetworkShown }} chainId={pool.chainId} isKnown={index >= FIRST_ROW_WITHOUT_DISCOVERY} />
      )),
      valueColumn({
        name: 'tvl',
        label: t('poolTvl'),
        sort: sort('tvl'),
        className: poolColumn.sum,
        value: ({ tvl }) => tvl,
        cell: ({ tvl }) => compactMoneyText(fiat, tvl),
      }),
      valueColumn({
        name: 'apr',
        label: t('poolApr'),
        sort: sort('apr'),
        className: `${poolColumn.apr} ${isByAge ? '' : edgeBelowMd.end}`,
        ...(isByAge && { from: fromLg }),
        value: ({ apr }) => apr,
        cell: ({ apr }) => (apr === null ? '–' : formattedText(format.rate(apr))),
      }),
      valueColumn({
        name: '1d',
        label: t('poolDayVolume'),
        sort: sort('1d'),
        className: poolColumn.sum,
        from: isByAge ? fromXl : fromLg,
        value: ({ dayVolume }) => dayVolume,
        cell: ({ dayVolume }) => compactMoneyText(fiat, dayVolume),
      }),
      valueColumn({
        name: '30d',
        label: t('poolMonthVolume'),
        sort: sort('30d'),
        className: poolColumn.sum,
        from: fromXl,
        value: ({ monthVolume }) => monthVolume,
        cell: ({ monthVolume }) => compactMoneyText(fiat, monthVolume),
      }),
      {
        name: 'turnover',
        label: t('poolTurnover'),
        className: poolColumn.apr,
        from: fromXl,
        cell: ({ turnover }) => (turnover === null ? '–' : formattedText(format.ratio(turnover))),
      },
      {
        name: 'age',
        label: t('poolAge'),
        sort: sort('age'),
        className: `${poolColumn.age} ${isByAge ? edgeBelowMd.end : ''}`,
        ...(!isByAge && { from: fromXl }),
        cell: ({ ageSeconds }) => formattedText(format.ago(ageSeconds)),
      },
      {
        name: 'add',
        label: t('addLiquidity'),
        isLabelHidden: true,
        className: poolColumn.add,
        from: fromXl,
        cell: (pool) => <AddLiquidity pool={pool} />,
      },
    ]
  }, [query, t, fiat, format, rank])
}

function starred(row: PoolRow) {
  return { chainId: row.chainId, id: row.id, name: pairName(row) }
}

function AddLiquidity({ pool }: { readonly pool: PoolRow }) {
  const { t } = useTranslation('explore')
  const { chainId, base, quote, version, fee, isDynamicFee, hook } = pool
  const kind = {
    chainId,
    fee,
    isDynamicFee,
    hook,
    base: base.address,
    quote: quote.address,
    version: POOL_VERSIONS[version],
  }
  return (
    <Link
      className={`${button({ tone: 'ghost', size: 'small', shape: 'square' })} ${aboveRow}`}
      to={addLiquidityPath(kind)}
      skipDiscovery={pool.rank - 1 >= FIRST_ROW_WITHOUT_DISCOVERY}
      aria-label={t('addTo', { base: base.symbol, quote: quote.symbol })}
      title={t('addLiquidity')}
    >
      <Icon icon={Plus} size={16} />
    </Link>
  )
}

function PoolFilters(props: { readonly query: PoolsQuery }) {
  return (
    <>
      <Versions {...props} />
      <Newest {...props} />
      <MinimumTvl {...props} />
    </>
  )
}

function Versions({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  // `Object.keys` loses the key type; null, for all versions, comes first.
  const names: readonly (PoolVersionName | null)[] = [null, ...(Object.keys(POOL_VERSIONS) as PoolVersionName[])]
  return (
    <nav className={`${segments} ${versions}`} aria-label={t('versions')}>
      {names.map((version) => (
        <Link
          key={version ?? 'all'}
          to={poolsPath({ ...query, version, page: 1 })}
          className={segment({ size: 'small' })}
          aria-current={version === query.version ? 'true' : undefined}
        >
          {version ?? t('allVersions')}
        </Link>
      ))}
    </nav>
  )
}

/** Link that sorts by the newest pools; once active, it returns to the largest. */
function Newest({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  const isOn = query.sort === 'age' && query.order === 'desc'
  return (
    <Link
      className={chip({ size: 'compact' })}
      to={poolsPath({ ...query, sort: isOn ? 'tvl' : 'age', order: 'desc', page: 1 })}
      aria-current={isOn ? 'true' : undefined}
    >
      {t('newest')}
    </Link>
  )
}
