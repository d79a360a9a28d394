import { useQueries, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { rankSearchResults } from '#app/domain/search/rank-search-results.ts'
import type { Recent } from '#app/domain/search/recent.ts'
import type { SearchText } from '#app/domain/search/search-text.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { useFavourites } from '#app/entities/favourites/favourites.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import type { Command } from '#app/ui/command/command.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { useRecents } from './recent-store.ts'
import {
  collectionsQuery,
  ownerQuery,
  poolsQuery,
  queries,
  recentTokensQuery,
  tokensQuery,
  trendingQuery,
  usernameQuery,
  walletNameQuery,
} from './search.query.ts'
import {
  FAVOURITES_NAMED,
  foundSections,
  matchingCommands,
  offeredSections,
  searchedUsername,
  type FavouriteWallet,
  type SearchSection,
  type SearchTab,
} from './search-sections.ts'

export interface SearchResults {
  readonly sections: readonly SearchSection[]
  /** Whether the response for the current text is still loading. */
  readonly isLate: boolean
  /** All requests failed. */
  readonly isFailed: boolean
  /** The requests that failed while others succeeded. */
  readonly missing: readonly ('tokens' | 'pools' | 'names')[]
  /** The typed ENS name, if it has no address. */
  readonly nameWithoutAddress: string | null
  readonly retry: () => void
}

/** Loads the results for a text, or the suggestions for an empty one. */
export function useSearchResults(
  text: SearchText,
  tab: SearchTab,
  commands: readonly Command[],
  areNftsDisabled: boolean,
): SearchResults {
  const isTestnet = useContext(TestnetModeContext)
  const isAsked = text.text !== ''
  const tokens = useQuery(tokensQuery(text.text, isTestnet), queries)
  const trending = useQuery({ ...trendingQuery(isTestnet), enabled: !isAsked }, queries)
  const pools = useQuery(poolsQuery(text.text, isTestnet), queries)
  // Collections follow the other results, which do not wait for them. They are left out if they fail to load.
  const collections = useQuery(collectionsQuery(text.text, isTestnet, areNftsDisabled), queries)
  const owner = useQuery(ownerQuery(tab === 'all' ? text.name : undefined, isTestnet), queries)
  const listed = tokens.isError || tokens.isPlaceholderData ? undefined : tokens.data
  const traded = pools.isError || pools.isPlaceholderData ? undefined : pools.data
  // Names of tokens and pools are not looked up as wallets.
  const isWallet =
    tab === 'all' && listed && traded && rankSearchResults(text, { tokens: listed, pools: traded }).mayBeWallet
  const walletName = useQuery(walletNameQuery(isWallet ? text.address : undefined, isTestnet), queries)
  // Left out if it fails to load, like collections.
  const user = useQuery(usernameQuery(isWallet ? searchedUsername(text, listed) : undefined), queries)
  const recents = useRecents().filter((one) => isOfMode(one, isTestnet))
  const known = useQuery(
    recentTokensQuery(recents.flatMap((one) => (one.kind === 'token' ? [one.token] : []))),
    queries,
  ).data
  const wallets = useFavouriteWallets(isTestnet, !isAsked && tab === 'all')
  const market = isAsked ? tokens : trending
  const wanted = tab === 'tokens' ? [market] : tab === 'pools' ? [pools] : [market, pools]
  const missing: SearchResults['missing'] = [
    ...(tab !== 'pools' && market.isError ? (['tokens'] as const) : []),
    ...(tab !== 'tokens' && pools.isError ? (['pools'] as const) : []),
    ...(isAsked && text.isWholeName && owner.isError ? (['names'] as const) : []),
  ]
  const sections = isAsked
    ? foundSections({
        text,
        tab,
        tokens: tokens.isError ? [] : (tokens.data ?? []),
        // Placeholder pools belong to the previous text.
        pools: pools.isError || (pools.isPlaceholderData && tokens.isPending) ? [] : (pools.data ?? []),
        user: user.data ?? null,
        owner: owner.data ?? null,
        walletName: walletName.data ?? null,
        collections: (!areNftsDisabled && collections.data) || [],
        commands: matchingCommands(commands, text.text),
      })
    : offeredSections({
        tab,
        recents: recents.map((one) => refreshed(one, known)),
        wallets,
        tokens: trending.data ?? [],
        pools: pools.isError || pools.isPlaceholderData ? [] : (pools.data ?? []),
        commands,
      })
  return {
    sections,
    isLate:
      wanted.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData) ||
      (sections.length === 0 && collections.isLoading) ||
      (tab === 'all' && text.isWholeName && owner.isPending),
    isFailed: wanted.every(({ isError }) => isError),
    missing,
    nameWithoutAddress: tab === 'all' && text.isWholeName && owner.data === null ? (text.name ?? null) : null,
    retry: () => {
      for (const query of [market, pools, owner]) if (query.isError) void query.refetch()
    },
  }
}

/** Loads the names only of wallets that are shown. */
function useFavouriteWallets(isTestnet: boolean, areShown: boolean): readonly FavouriteWallet[] {
  const addresses = useFavourites('wallets').flatMap((key) => {
    const address = parseAddress(key)
    return address.ok ? [address.value] : []
  })
  const shown = areShown ? addresses.slice(-FAVOURITES_NAMED) : []
  const names = useQueries({ queries: shown.map((address) => walletNameQuery(address, isTestnet)) }, queries)
  return addresses.map((address) => ({
    kind: 'wallet',
    address,
    name: names[shown.indexOf(address)]?.data ?? null,
  }))
}

function isOfMode(one: Recent, isTestnet: boolean): boolean {
  if (one.kind === 'wallet') return true
  return chainById(one.kind === 'token' ? one.token.chainId : one.pool.chainId).isTestnet === isTestnet
}

function refreshed(one: Recent, known: readonly (MarketToken | null)[] | undefined): Recent {
  if (one.kind !== 'token') return one
  const { chainId, address } = one.token
  const now = known?.find((token) => token?.chainId === chainId && token.address === address)
  return now ? { kind: 'token', token: now } : one
}
