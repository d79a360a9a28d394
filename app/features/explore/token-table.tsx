import { TriangleAlert } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { useStars } from '#app/entities/favourites/favourite-star.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { compactMoneyIn, priceIn } from '#app/entities/price/price.tsx'
import { priceChangeIn, priceChangeLook, wayIn } from '#app/entities/price/price-change.tsx'
import { sparklinePath } from '#app/entities/price/sparkline.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { edgeBelowMd, rowLink } from '#app/ui/table/table.css.ts'
import type { RowMode } from '#app/ui/table/row-style.ts'
import { maxTextWidth } from '#app/ui/text/max-text-width.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { TokenRow } from './explore-facts.ts'
import { explorePath, type ExploreQuery } from './explore-query.ts'
import {
  cautionMark,
  closeFigure,
  column,
  fromLg,
  fromMd,
  fromXl,
  fromXxl,
  nameText,
  placeholderLogo,
  priceText,
  shortNameText,
  shortSymbolText,
  sparkline,
  symbolText,
  tokenNames,
} from './explore.css.ts'
import { KNOWN_FROM } from './long-list.ts'
import { ListRow, sortLinks, type Column } from './list-table.tsx'

/** The columns of the token table that the query does not hide. */
export function useTokenColumns(query: ExploreQuery): readonly Column<TokenRow>[] {
  const { t } = useTranslation('explore')
  const fiat = useFiat()
  const format = useFormat()
  return useMemo(() => {
    const sort = sortLinks(query, explorePath)
    const columns: readonly Column<TokenRow>[] = [
      {
        ...{ name: 'price', words: t('price'), sort: sort('price'), look: `${column.price} ${priceText}` },
        figure: ({ price }) => price,
        cell: ({ price }) => priceIn(fiat, price),
      },
      {
        ...{ name: '1h', words: t('hourChange'), sort: sort('1h'), look: column.change, from: fromLg },
        figure: ({ hourChange }) => hourChange,
        tone: ({ hourChange }) => priceChangeLook(format, hourChange),
        cell: ({ hourChange }) => priceChangeIn(format, hourChange),
      },
      {
        ...{
          name: '1d',
          words: t('dayChange'),
          sort: sort('1d'),
          look: `${column.change} ${edgeBelowMd.end} ${closeFigure}`,
        },
        figure: ({ dayChange }) => dayChange,
        tone: ({ dayChange }) => priceChangeLook(format, dayChange),
        cell: ({ dayChange }) => priceChangeIn(format, dayChange),
      },
      {
        ...{ name: 'fdv', words: t('fdv'), sort: sort('fdv'), look: column.sum, from: fromXl },
        figure: ({ fdv }) => fdv,
        cell: ({ fdv }) => compactMoneyIn(fiat, fdv),
      },
      {
        ...{ name: 'volume', sort: sort('volume'), look: column.sum, from: fromMd },
        words: t('volume', { frame: t(`frameShort.${query.frame}`) }),
        figure: ({ volume }) => volume,
        cell: ({ volume }) => compactMoneyIn(fiat, volume),
      },
      {
        ...{ name: 'sparkline', words: t('lastDay'), look: column.sparkline, from: fromXxl },
        cell: ({ sparkline: packed, dayChange }) => drawSparkline(packed, wayIn(format, dayChange)),
      },
    ]
    return columns.filter(({ name }) => !query.hidden.includes(name))
  }, [query, t, fiat, format])
}

interface TokenTableRowProps {
  readonly token: TokenRow
  readonly at: number
  readonly mode: RowMode
  readonly before: TokenRow | undefined
  readonly columns: readonly Column<TokenRow>[]
  readonly star: ReturnType<typeof useStars>
  /** For lists with tokens of several networks. */
  readonly isNetworkShown: boolean
}

export const TokenTableRow = memo(function TokenTableRow(props: TokenTableRowProps) {
  const { token, at, mode, before, columns, star, isNetworkShown } = props
  const { chainId, address, symbol, name, caution } = token
  const isPlaceholder = mode === 'placeholder'
  return (
    <ListRow {...{ columns, at, mode, before }} row={token} star={star({ chainId, id: address, name: symbol })}>
      {isPlaceholder ? (
        <span className={placeholderLogo} />
      ) : (
        <TokenLogo address={address} symbol={symbol} {...(isNetworkShown && { chainId })} />
      )}
      <Link
        to={tokenPath({ chainId, address })}
        className={`${tokenNames} ${rowLink}`}
        isPrefetched
        skipDiscovery={at >= KNOWN_FROM}
      >
        <bdi className={nameLook(name || symbol, symbol)}>{name || symbol}</bdi>
        <bdi className={isPlaceholder ? shortSymbolText : symbolLook(symbol)}>{isPlaceholder ? '\u00a0' : symbol}</bdi>
        {isNetworkShown && <span className={visuallyHidden}>{chainById(chainId).name}</span>}
      </Link>
      {caution && <Caution of={caution} />}
    </ListRow>
  )
})

/** Symbols that fit on every screen are not truncated with CSS: truncation costs a compositing layer. */
function symbolLook(symbol: string): string {
  return maxTextWidth(symbol) * 14 < 77 ? shortSymbolText : symbolText
}

/** The same for a name, which is beside the symbol on wide screens. */
function nameLook(name: string, symbol: string): string {
  return maxTextWidth(name) * 16 + maxTextWidth(symbol) * 14 < 160 ? shortNameText : nameText
}

function Caution({ of }: { readonly of: NonNullable<TokenRow['caution']> }) {
  const { t } = useTranslation('safety')
  return (
    <span className={cautionMark}>
      <Icon of={TriangleAlert} size={16} />
      <span className={visuallyHidden}>{t(of)}</span>
    </span>
  )
}

/** 80 × 20 px. Decorative: the change beside it has the same information. */
function drawSparkline(packed: string, look: keyof typeof sparkline) {
  return (
    <svg className={sparkline[look]} width="80" height="20" overflow="visible" aria-hidden focusable="false">
      <path d={sparklinePath(packed, 80, 20)} />
    </svg>
  )
}
