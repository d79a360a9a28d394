import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { FavouriteStar } from '#app/entities/favourites/favourite-star.tsx'
import { CompactMoney, Price } from '#app/entities/price/price.tsx'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { sparklinePath } from '#app/entities/price/sparkline.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { align, cell, edgeBelowMd, frame, head, row, rowLink, sortLink, table } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { TokenRow } from './explore-facts.ts'
import { explorePath, sortedBy, type ExploreQuery, type SortName } from './explore-query.ts'
import {
  besideStar,
  cautionMark,
  column,
  fromLg,
  fromMd,
  fromXl,
  heldFigure,
  nameText,
  priceText,
  rankCell,
  rankColumn,
  rankHead,
  rankText,
  sparkline,
  symbolText,
  tokenCell,
  tokenNames,
} from './explore.css.ts'

const ROWS_HELD = 20

/** Twenty rows, each a link to its token. Columns leave as the page narrows; it never scrolls sideways. */
export function TokenTable({ rows, query }: { readonly rows: readonly TokenRow[]; readonly query: ExploreQuery }) {
  const { isGoing } = useNavigation()
  return (
    <div className={frame}>
      <table className={table} aria-busy={isGoing || undefined} data-refreshing={isGoing || undefined}>
        <Heads query={query} />
        <tbody>
          {rows.map((token) => (
            <TokenTableRow key={token.address} token={token} chainId={query.chainId} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function TokenTableSkeleton({ query }: { readonly query: ExploreQuery }) {
  return (
    <div className={frame}>
      <table className={table} aria-busy>
        <Heads query={query} />
        <tbody>
          {Array.from({ length: ROWS_HELD }, (_, at) => (
            <tr key={at} className={row}>
              <td className={`${cell} ${rankColumn}`} />
              <td className={`${cell} ${besideStar}`}>
                <span className={tokenCell}>
                  <Skeleton shape="disc" />
                  <Skeleton shape={120} />
                </span>
              </td>
              <Held />
              <Held look={fromLg} />
              <Held look={edgeBelowMd.end} />
              <Held look={fromXl} />
              <Held look={fromMd} />
              <Held look={fromXl} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Held({ look = '' }: { readonly look?: string }) {
  return (
    <td className={`${cell} ${look}`}>
      <span className={heldFigure}>
        <Skeleton shape={64} />
      </span>
    </td>
  )
}

function Heads({ query }: { readonly query: ExploreQuery }) {
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
        <th scope="col" className={`${head} ${column.token} ${besideStar}`}>
          {t('token')}
        </th>
        <SortHead query={query} sort="price" look={column.price} words={t('price')} />
        <SortHead query={query} sort="1h" look={`${column.change} ${fromLg}`} words={t('hourChange')} />
        <SortHead query={query} sort="1d" look={`${column.change} ${edgeBelowMd.end}`} words={t('dayChange')} />
        <SortHead query={query} sort="fdv" look={`${column.sum} ${fromXl}`} words={t('fdv')} />
        <SortHead
          query={query}
          sort="volume"
          look={`${column.sum} ${fromMd}`}
          words={t('volume', { frame: t(`frameShort.${query.frame}`) })}
        />
        <th scope="col" className={`${head} ${column.sparkline} ${align.end} ${fromXl}`}>
          {t('lastDay')}
        </th>
      </tr>
    </thead>
  )
}

interface SortHeadProps {
  readonly query: ExploreQuery
  readonly sort: SortName
  readonly look: string
  readonly words: string
}

function SortHead({ query, sort, look, words }: SortHeadProps) {
  const isSorted = query.sort === sort
  const direction = query.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={`${head} ${align.end} ${look}`} aria-sort={isSorted ? direction : undefined}>
      <Link to={explorePath(sortedBy(query, sort))} className={sortLink}>
        {isSorted && <Icon of={query.order === 'asc' ? ArrowUp : ArrowDown} size={16} />}
        {words}
      </Link>
    </th>
  )
}

interface TokenTableRowProps {
  readonly token: TokenRow
  readonly chainId: ChainId
}

function TokenTableRow({ token, chainId }: TokenTableRowProps) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  return (
    <tr className={row}>
      <td className={`${cell} ${rankColumn} ${rankText}`}>
        <span className={rankCell}>
          <FavouriteStar kind="tokens" chainId={chainId} id={token.address} name={token.symbol} />
          <span className={fromMd}>
            <Figure>{format.count(token.rank)}</Figure>
          </span>
        </span>
      </td>
      <td className={`${cell} ${besideStar}`}>
        <span className={tokenCell}>
          <TokenLogo address={token.address} symbol={token.symbol} />
          <Link to={tokenPath({ chainId, address: token.address })} className={`${tokenNames} ${rowLink}`} isPrefetched>
            <bdi className={nameText}>{token.name || token.symbol}</bdi>
            <bdi className={symbolText}>{token.symbol}</bdi>
          </Link>
          {token.caution && (
            <span className={cautionMark}>
              <Icon of={TriangleAlert} size={16} />
              <span className={visuallyHidden}>{t(token.caution, { ns: 'safety' })}</span>
            </span>
          )}
        </span>
      </td>
      <td className={`${cell} ${align.end} ${priceText}`}>
        <Price value={token.price} />
      </td>
      <td className={`${cell} ${align.end} ${fromLg}`}>
        <PriceChange percent={token.hourChange} />
      </td>
      <td className={`${cell} ${align.end} ${edgeBelowMd.end}`}>
        <PriceChange percent={token.dayChange} />
      </td>
      <td className={`${cell} ${align.end} ${fromXl}`}>
        <CompactMoney value={token.fdv} />
      </td>
      <td className={`${cell} ${align.end} ${fromMd}`}>
        <CompactMoney value={token.volume} />
      </td>
      <td className={`${cell} ${fromXl}`}>
        <Sparkline packed={token.sparkline} change={token.dayChange} />
      </td>
    </tr>
  )
}

/** 80 × 20, for the eye: the change beside it says the same in figures. */
function Sparkline({ packed, change }: { readonly packed: string; readonly change: string | null }) {
  const look = change === null || !/[1-9]/.test(change) ? 'none' : change.startsWith('-') ? 'down' : 'up'
  return (
    <svg className={sparkline[look]} width="80" height="20" viewBox="0 0 80 20" aria-hidden focusable="false">
      <path d={sparklinePath(packed, 80, 20)} />
    </svg>
  )
}
