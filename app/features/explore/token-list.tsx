import { useTranslation } from 'react-i18next'
import { useStars } from '#app/entities/favourites/favourite-star.tsx'
import { favouriteKey } from '#app/entities/favourites/favourites.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { MarketList, TokenRow } from './explore-facts.ts'
import {
  exploreFields,
  explorePath,
  FRAMES,
  TOKEN_COLUMNS,
  type ExploreQuery,
  type FrameName,
} from './explore-query.ts'
import { bar, frames, framesName, fromMd } from './explore.css.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPending, MarketListView } from './market-list.tsx'
import { NetworkLinks } from './network-links.tsx'
import { SearchForm } from './search-form.tsx'
import { TokenTableRow, useTokenColumns } from './token-table.tsx'

/** The tokens as a table; each row links to its page. */
export function TokenListView({ list, query }: { readonly list: MarketList<TokenRow>; readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  const columns = useTokenColumns(query)
  const star = useStars('tokens')
  const isFirst = query.page === 1
  const isNarrowed = query.filter !== '' || !isFirst
  return (
    <MarketListView
      {...{ list, query, columns }}
      kind="tokens"
      pathOf={explorePath}
      keyOf={({ chainId, address }) => favouriteKey(chainId, address)}
      fetchPage={async (page, ids) => (await import('./fetch-lists.ts')).fetchTokens(query, page, ids)}
      words={{
        name: t('token'),
        failed: t('failed'),
        empty: query.filter ? t('noMatch') : t('noTokens'),
        way: isNarrowed
          ? {
              to: explorePath({ ...query, filter: isFirst ? '' : query.filter, page: 1 }),
              words: isFirst ? t('showAll') : t('firstPage'),
            }
          : undefined,
      }}
    >
      {(token, at, mode, before) => (
        <TokenTableRow
          key={favouriteKey(token.chainId, token.address)}
          {...{ token, at, mode, before, columns, star }}
          isNetworkShown={query.network === null}
        />
      )}
    </MarketListView>
  )
}

export function TokenListSkeleton({ query }: { readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  return (
    <MarketListPending query={query} pathOf={explorePath} columns={useTokenColumns(query)} name={t('token')}>
      {(list) => <TokenListView list={list} query={query} />}
    </MarketListPending>
  )
}

/** Networks, time frames and columns are links, the filter is a GET form: all work without JavaScript. */
export function TokenBar({ query }: { readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  const plain = { ...query, filter: '', page: 1 }
  return (
    <div className={bar}>
      <NetworkLinks
        current={query.network}
        pathOf={(network) => explorePath({ ...query, network, page: 1 })}
        allPath={explorePath({ ...query, network: null, page: 1 })}
      />
      <nav className={query.sort === 'volume' ? frames : `${frames} ${fromMd}`} aria-label={t('frames')}>
        <span className={framesName}>{t('byVolume')}</span>
        {frameNames().map((frame) => (
          <Link
            key={frame}
            to={explorePath({ ...query, frame, page: 1 })}
            className={chip({ size: 'small' })}
            aria-current={frame === query.frame ? 'true' : undefined}
            aria-label={t(`frame.${frame}`)}
            keepsScroll
          >
            {t(`frameShort.${frame}`)}
          </Link>
        ))}
      </nav>
      <SearchForm
        to={explorePath(plain)}
        fields={exploreFields(plain)}
        filter={query.filter}
        label={t('filter')}
        hint={t('filterHint')}
      />
      <ListTools
        kind="tokens"
        query={query}
        pathOf={explorePath}
        columns={useTokenColumns({ ...query, hidden: [] })}
        names={TOKEN_COLUMNS}
        makeFile={async (ids) => (await import('./export-lists.ts')).exportTokens(query, ids)}
      />
    </div>
  )
}

function frameNames(): FrameName[] {
  // `Object.keys` loses the key type.
  return Object.keys(FRAMES) as FrameName[]
}
