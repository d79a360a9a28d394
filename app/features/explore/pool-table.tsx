import { Plus } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { addLiquidityPath } from '#app/entities/pool/pool-path.ts'
import type { useStars } from '#app/entities/favourites/favourite-star.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { compactMoneyIn } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { formattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { edgeBelowMd } from '#app/ui/table/table.css.ts'
import type { PoolRow } from './explore-facts.ts'
import { aboveRow, fromLg, fromXl, poolColumn } from './explore.css.ts'
import { KNOWN_FROM } from './long-list.ts'
import type { RowMode } from '#app/ui/table/row-style.ts'
import { ListRow, sortLinks, type Column } from './list-table.tsx'
import { poolsPath, type PoolsQuery } from './pools-query.ts'

/** The columns of the pool table that the query does not hide. */
export function usePoolColumns(query: PoolsQuery): readonly Column<PoolRow>[] {
  const { t } = useTranslation('explore')
  const fiat = useFiat()
  const format = useFormat()
  return useMemo(() => {
    const sort = sortLinks(query, poolsPath)
    const columns: readonly Column<PoolRow>[] = [
      {
        ...{ name: 'tvl', words: t('poolTvl'), sort: sort('tvl'), look: poolColumn.sum },
        figure: ({ tvl }) => tvl,
        cell: ({ tvl }) => compactMoneyIn(fiat, tvl),
      },
      {
        ...{ name: 'apr', words: t('poolApr'), sort: sort('apr'), look: `${poolColumn.apr} ${edgeBelowMd.end}` },
        figure: ({ apr }) => apr,
        cell: ({ apr }) => (apr === null ? '–' : formattedText(format.rate(apr))),
      },
      {
        ...{ name: '1d', words: t('poolDayVolume'), sort: sort('1d'), look: poolColumn.sum, from: fromLg },
        figure: ({ dayVolume }) => dayVolume,
        cell: ({ dayVolume }) => compactMoneyIn(fiat, dayVolume),
      },
      {
        ...{ name: '30d', words: t('poolMonthVolume'), sort: sort('30d'), look: poolColumn.sum, from: fromXl },
        figure: ({ monthVolume }) => monthVolume,
        cell: ({ monthVolume }) => compactMoneyIn(fiat, monthVolume),
      },
      {
        ...{ name: 'turnover', words: t('poolTurnover'), look: poolColumn.apr, from: fromXl },
        cell: ({ turnover }) => (turnover === null ? '–' : formattedText(format.ratio(turnover))),
      },
      {
        ...{ name: 'add', words: t('addLiquidity'), isWordless: true, look: poolColumn.add, from: fromXl },
        cell: (pool) => <AddLiquidity pool={pool} />,
      },
    ]
    return columns.filter(({ name }) => !query.hidden.includes(name))
  }, [query, t, fiat, format])
}

interface PoolTableRowProps {
  readonly pool: PoolRow
  readonly at: number
  readonly mode: RowMode
  readonly before: PoolRow | undefined
  readonly columns: readonly Column<PoolRow>[]
  readonly star: ReturnType<typeof useStars>
  /** For lists with pools of several networks. */
  readonly isNetworkShown: boolean
}

export const PoolTableRow = memo(function PoolTableRow(props: PoolTableRowProps) {
  const { pool, at, mode, before, columns, star, isNetworkShown } = props
  const { chainId, id, base, quote } = pool
  const name = `${base.symbol}/${quote.symbol}`
  return (
    <ListRow {...{ columns, at, mode, before }} row={pool} star={star({ chainId, id, name })}>
      <PoolName pool={pool} chainId={chainId} isNetworkShown={isNetworkShown} isKnown={at >= KNOWN_FROM} />
    </ListRow>
  )
})

function AddLiquidity({ pool }: { readonly pool: PoolRow }) {
  const { t } = useTranslation('explore')
  const { chainId, base, quote, version, fee, isDynamicFee, hook } = pool
  const kind = {
    ...{ chainId, fee, isDynamicFee, hook, base: base.address, quote: quote.address },
    version: POOL_VERSION[version],
  }
  return (
    <Link
      className={`${button({ tone: 'ghost', size: 'small', shape: 'square' })} ${aboveRow}`}
      to={addLiquidityPath(kind)}
      skipDiscovery={pool.rank > KNOWN_FROM}
      aria-label={t('addTo', { base: base.symbol, quote: quote.symbol })}
      title={t('addLiquidity')}
    >
      <Icon of={Plus} size={16} />
    </Link>
  )
}

const POOL_VERSION = { v2: 'V2', v3: 'V3', v4: 'V4' } as const
