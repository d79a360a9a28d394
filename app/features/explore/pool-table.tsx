import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { FavouriteStar } from '#app/entities/favourites/favourite-star.tsx'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { addLiquidityPath } from '#app/entities/pool/pool-path.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { align, cell, edgeBelowMd, frame, head, row, sortLink, table } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { PoolRow } from './explore-facts.ts'
import {
  aboveRow,
  besideStar,
  column,
  fromLg,
  fromMd,
  fromXl,
  heldFigure,
  poolCell,
  poolColumn,
  rankCell,
  rankColumn,
  rankHead,
  rankText,
} from './explore.css.ts'
import { poolsPath, poolsSortedBy, type PoolSortName, type PoolsQuery } from './pools-query.ts'

const ROWS_HELD = 20
/** Digits of a rate that is read at a glance. */
const RATE_DIGITS = 4

/** Twenty pools, each a link to its page. Columns leave as the page narrows; it never scrolls sideways. */
export function PoolTable({ rows, query }: { readonly rows: readonly PoolRow[]; readonly query: PoolsQuery }) {
  const { isGoing } = useNavigation()
  return (
    <div className={frame}>
      <table className={table} aria-busy={isGoing || undefined} data-refreshing={isGoing || undefined}>
        <Heads query={query} />
        <tbody>
          {rows.map((pool) => (
            <PoolTableRow key={pool.id} pool={pool} chainId={query.chainId} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function PoolTableSkeleton({ query }: { readonly query: PoolsQuery }) {
  const held = (look: string) => (
    <td className={`${cell} ${look}`}>
      <span className={heldFigure}>
        <Skeleton shape={64} />
      </span>
    </td>
  )
  return (
    <div className={frame}>
      <table className={table} aria-busy>
        <Heads query={query} />
        <tbody>
          {Array.from({ length: ROWS_HELD }, (_, at) => (
            <tr key={at} className={row}>
              <td className={`${cell} ${rankColumn}`} />
              <td className={`${cell} ${besideStar}`}>
                <span className={poolCell}>
                  <Skeleton shape="disc" />
                  <Skeleton shape={120} />
                </span>
              </td>
              {held('')}
              {held(edgeBelowMd.end)}
              {held(fromLg)}
              {held(fromXl)}
              {held(fromXl)}
              <td className={`${cell} ${fromXl}`} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heads({ query }: { readonly query: PoolsQuery }) {
  const { t } = useTranslation('explore')
  return (
    <thead>
      <tr>
        <th scope="col" className={`${head} ${column.rank} ${rankColumn}`}>
          <span className={visuallyHidden}>{t('rank')}</span>
          <span aria-hidden className={`${rankHead} ${fromMd}`}>
            #
          </span>
        </th>
        <th scope="col" className={`${head} ${besideStar}`}>
          {t('pool')}
        </th>
        <SortHead query={query} sort="tvl" look={poolColumn.sum} words={t('poolTvl')} />
        <SortHead query={query} sort="apr" look={`${poolColumn.apr} ${edgeBelowMd.end}`} words={t('poolApr')} />
        <SortHead query={query} sort="1d" look={`${poolColumn.sum} ${fromLg}`} words={t('poolDayVolume')} />
        <SortHead query={query} sort="30d" look={`${poolColumn.sum} ${fromXl}`} words={t('poolMonthVolume')} />
        <th scope="col" className={`${head} ${poolColumn.apr} ${align.end} ${fromXl}`}>
          {t('poolTurnover')}
        </th>
        <th scope="col" className={`${head} ${poolColumn.add} ${fromXl}`}>
          <span className={visuallyHidden}>{t('addLiquidity')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface SortHeadProps {
  readonly query: PoolsQuery
  readonly sort: PoolSortName
  readonly look: string
  readonly words: string
}

function SortHead({ query, sort, look, words }: SortHeadProps) {
  const isSorted = query.sort === sort
  const direction = query.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={`${head} ${align.end} ${look}`} aria-sort={isSorted ? direction : undefined}>
      <Link to={poolsPath(poolsSortedBy(query, sort))} className={sortLink}>
        {isSorted && <Icon of={query.order === 'asc' ? ArrowUp : ArrowDown} size={16} />}
        {words}
      </Link>
    </th>
  )
}

function PoolTableRow({ pool, chainId }: { readonly pool: PoolRow; readonly chainId: ChainId }) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const { base, quote, version, fee, isDynamicFee, hook } = pool
  const kind = {
    ...{ chainId, fee, isDynamicFee, hook, base: base.address, quote: quote.address },
    version: POOL_VERSION[version],
  }
  const rate = (percent: string | null) =>
    percent === null ? <>–</> : <Figure>{format.percent(cutDecimal(percent, RATE_DIGITS))}</Figure>
  return (
    <tr className={row}>
      <td className={`${cell} ${rankColumn} ${rankText}`}>
        <span className={rankCell}>
          <FavouriteStar kind="pools" chainId={chainId} id={pool.id} name={`${base.symbol}/${quote.symbol}`} />
          <span className={fromMd}>
            <Figure>{format.count(pool.rank)}</Figure>
          </span>
        </span>
      </td>
      <td className={`${cell} ${besideStar}`}>
        <PoolName pool={pool} chainId={chainId} />
      </td>
      <td className={`${cell} ${align.end}`}>
        <CompactMoney value={pool.tvl} />
      </td>
      <td className={`${cell} ${align.end} ${edgeBelowMd.end}`}>{rate(pool.apr)}</td>
      <td className={`${cell} ${align.end} ${fromLg}`}>
        <CompactMoney value={pool.dayVolume} />
      </td>
      <td className={`${cell} ${align.end} ${fromXl}`}>
        <CompactMoney value={pool.monthVolume} />
      </td>
      <td className={`${cell} ${align.end} ${fromXl}`}>
        {pool.turnover === null ? '–' : <Figure>{format.amount(pool.turnover)}</Figure>}
      </td>
      <td className={`${cell} ${align.end} ${fromXl}`}>
        <Link
          className={`${button({ tone: 'ghost', size: 'small', shape: 'square' })} ${aboveRow}`}
          to={addLiquidityPath(kind)}
          aria-label={t('addTo', { base: base.symbol, quote: quote.symbol })}
          title={t('addLiquidity')}
        >
          <Icon of={Plus} size={16} />
        </Link>
      </td>
    </tr>
  )
}

const POOL_VERSION = { v2: 'V2', v3: 'V3', v4: 'V4' } as const
