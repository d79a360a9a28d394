import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { favouriteKey } from '#app/entities/favourites/favourites.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { compactMoneyText, priceText } from '#app/entities/price/price.tsx'
import { priceChangeText, priceChangeClass, changeDirection } from '#app/entities/price/price-change.tsx'
import { sparklinePath } from '#app/entities/price/sparkline.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { edgeBelowMd, rowLink } from '#app/ui/table/table.css.ts'
import { maxTextWidth } from '#app/ui/text/max-text-width.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { TokenRow } from './explore-facts.ts'
import {
  exploreFields,
  explorePath,
  FRAMES,
  hasOptionalColumns,
  OPTIONAL_TOKEN_COLUMNS,
  TOKEN_COLUMNS,
  type ExploreQuery,
  type FrameName,
  type SortName,
} from './explore-query.ts'
import {
  cautionMark,
  tightValue,
  column,
  denseColumn,
  frames,
  framesName,
  fromLg,
  fromMd,
  fromXl,
  fromXxl,
  nameText,
  orderName,
  priceColumn,
  shortNameText,
  shortSymbolText,
  sparkline,
  stackedNames,
  symbolText,
  tokenNames,
} from './explore.css.ts'
import { nameColumn, sortLinks, useRankColumn, valueColumn } from './list-columns.tsx'
import type { ListDefinition } from './list-definition.ts'
import { FIRST_ROW_WITHOUT_DISCOVERY } from './long-list.ts'

/** The list of tokens; each row links to its page. */
export const TOKEN_LIST: ListDefinition<TokenRow, ExploreQuery> = {
  kind: 'tokens',
  pathOf: explorePath,
  fieldsOf: exploreFields,
  withoutFilters: (query) => ({ ...query, filter: '' }),
  keyOf: ({ chainId, address }) => favouriteKey(chainId, address),
  useColumns: useTokenColumns,
  hideable: TOKEN_COLUMNS,
  optional: OPTIONAL_TOKEN_COLUMNS,
  Filters: TimeFrames,
  fetchPage: async (...args) => (await import('./fetch-lists.ts')).fetchTokens(...args),
  makeFile: async (...args) => (await import('./export-lists.ts')).exportTokens(...args),
  textKeys: {
    title: 'title',
    failed: 'failed',
    empty: 'noTokens',
    noMatch: 'noMatch',
    showAll: 'showAll',
    filter: 'filter',
    filterHint: 'filterHint',
  },
}

function useTokenColumns(query: ExploreQuery): readonly Column<TokenRow>[] {
  const { t } = useTranslation('explore')
  const fiat = useFiat()
  const format = useFormat()
  const rank = useRankColumn('tokens', starred)
  return useMemo(() => {
    const sort = sortLinks(query, explorePath)
    const isNetworkShown = query.network === null
    const isDense = hasOptionalColumns(query)
    const denseClass = (kind: keyof typeof denseColumn) => (isDense ? denseColumn[kind] : '')
    const classOf = (kind: keyof typeof denseColumn & keyof typeof column) => `${column[kind]} ${denseClass(kind)}`
    const change = (name: string, label: string, valueOf: (row: TokenRow) => string | null | undefined) => ({
      name,
      label,
      className: classOf('change'),
      value: (row: TokenRow) => valueOf(row) ?? null,
      tone: (row: TokenRow) => priceChangeClass(format, valueOf(row) ?? null),
      cell: (row: TokenRow) => priceChangeText(format, valueOf(row) ?? null),
    })
    const sum = (name: SortName, label: string, valueOf: (row: TokenRow) => string | null | undefined) => ({
      name,
      label,
      className: classOf('sum'),
      sort: sort(name),
      value: (row: TokenRow) => valueOf(row) ?? null,
      cell: (row: TokenRow) => compactMoneyText(fiat, valueOf(row) ?? null),
    })
    const name = nameColumn<TokenRow>(t('token'), (token, index) => (
      <TokenName {...{ token, isNetworkShown, isDense }} isKnown={index >= FIRST_ROW_WITHOUT_DISCOVERY} />
    ))
    return [
      { ...rank, className: `${rank.className} ${denseClass('rank')}` },
      { ...name, className: `${name.className} ${denseClass('name')}` },
      valueColumn({
        name: 'price',
        label: t('price'),
        sort: sort('price'),
        className: `${classOf('price')} ${priceColumn}`,
        value: ({ price }) => price,
        cell: ({ price }) => priceText(fiat, price),
      }),
      valueColumn({ ...change('1h', t('hourChange'), (row) => row.hourChange), sort: sort('1h'), from: fromLg }),
      valueColumn({
        ...change('1d', t('dayChange'), (row) => row.dayChange),
        sort: sort('1d'),
        className: `${classOf('change')} ${edgeBelowMd.end} ${tightValue}`,
      }),
      valueColumn({ ...change('1w', t('frameShort.1W'), (row) => row.extras?.weekChange), from: fromLg }),
      valueColumn({ ...change('1m', t('frameShort.1M'), (row) => row.extras?.monthChange), from: fromXl }),
      valueColumn({ ...sum('marketcap', t('marketCap'), (row) => row.extras?.marketCap), from: fromXxl }),
      valueColumn({ ...sum('fdv', t('fdv'), (row) => row.fdv), from: fromXl }),
      valueColumn({ ...sum('tvl', t('poolTvl'), (row) => row.extras?.tvl), from: fromXxl }),
      valueColumn({
        ...sum('volume', t('volume', { frame: t(`frameShort.${query.frame}`) }), (row) => row.volume),
        from: fromMd,
      }),
      {
        name: 'sparkline',
        label: t('dayChart'),
        className: classOf('sparkline'),
        from: fromXxl,
        cell: ({ sparkline: packed, dayChange }) => drawSparkline(packed, changeDirection(format, dayChange)),
      },
    ]
  }, [query, t, fiat, format, rank])
}

function starred({ chainId, address, symbol }: TokenRow) {
  return { chainId, id: address, name: symbol }
}

interface TokenNameProps {
  readonly token: TokenRow
  /** Shows the network, for lists with tokens of several networks. */
  readonly isNetworkShown: boolean
  /** The name has little space. */
  readonly isDense: boolean
  /** Skip route discovery, as in `LinkProps`. */
  readonly isKnown: boolean
}

function TokenName({ token, isNetworkShown, isDense, isKnown }: TokenNameProps) {
  const { chainId, address, symbol, name, logo, caution } = token
  return (
    <>
      <TokenLogo address={address} symbol={symbol} logo={logo} {...(isNetworkShown && { chainId })} />
      <Link
        to={tokenPath({ chainId, address })}
        className={`${isDense ? stackedNames : tokenNames} ${rowLink}`}
        isPrefetched
        skipDiscovery={isKnown}
      >
        <bdi className={symbolClass(symbol)}>{symbol}</bdi>
        <bdi className={isDense ? nameText : nameClass(name || symbol, symbol)} data-row-title="">
          {name || symbol}
        </bdi>
        {isNetworkShown && <span className={visuallyHidden}>{chainById(chainId).name}</span>}
      </Link>
      {caution && <Caution caution={caution} />}
    </>
  )
}

/** Symbols that fit on every screen are not truncated with CSS: truncation costs a compositing layer. */
function symbolClass(symbol: string): string {
  return maxTextWidth(symbol) * 16 < 77 ? shortSymbolText : symbolText
}

/** Names that fit beside the symbol on wide screens are not truncated either. */
function nameClass(name: string, symbol: string): string {
  return maxTextWidth(name) * 14 + maxTextWidth(symbol) * 16 < 160 ? shortNameText : nameText
}

function Caution({ caution }: { readonly caution: NonNullable<TokenRow['caution']> }) {
  const { t } = useTranslation('safety')
  return (
    <span className={cautionMark}>
      <Icon icon={TriangleAlert} size={16} />
      <span className={visuallyHidden}>{t(caution)}</span>
    </span>
  )
}

/** 80 × 20 px. Decorative, because the change beside it has the same information. */
function drawSparkline(packed: string, direction: keyof typeof sparkline) {
  return (
    <svg className={sparkline[direction]} width="80" height="20" overflow="visible" aria-hidden focusable="false">
      <path d={sparklinePath(packed, 80, 20)} />
    </svg>
  )
}

/** The time frame of the volume column. */
function TimeFrames({ query }: { readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  // `Object.keys` loses the key type.
  const names = Object.keys(FRAMES) as FrameName[]
  return (
    <nav className={query.sort === 'volume' ? frames : `${frames} ${fromMd}`} aria-label={t('timeFrames')}>
      <span className={orderName}>{t('sortedByVolume')}</span>
      <span className={`${framesName} ${fromMd}`}>{t('frameOf')}</span>
      <div className={segments}>
        {names.map((frame) => (
          <Link
            key={frame}
            to={explorePath({ ...query, frame, page: 1 })}
            className={segment({ size: 'small' })}
            aria-current={frame === query.frame ? 'true' : undefined}
            aria-label={t(`frame.${frame}`)}
            keepsScroll
          >
            {t(`frameShort.${frame}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
