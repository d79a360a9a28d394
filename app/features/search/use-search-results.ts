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
  ensAccountQuery,
  poolsQuery,
  queryClient,
  recentTokensQuery,
  tokensQuery,
  trendingQuery,
  usernameQuery,
  walletNameQuery,
} from './search.query.ts'
import {
  MAX_NAMED_FAVOURITES,
  resultSections,
  matchingCommands,
  suggestedSections,
  usernameToSearch,
  type FavouriteWallet,
  type SearchSection,
  type SearchTab,
} from './search-sections.ts'

export interface SearchResults {
  readonly sections: readonly SearchSection[]
  /** Whether the response for the current text is still loading. */
  readonly isLoading: boolean
  /** All requests failed. */
  readonly isFailed: boolean
  /** The requests that failed while others succeeded. */
  readonly missing: readonly ('tokens' | 'pools' | 'names')[]
  /** The typed ENS name, if it has no address. */
  readonly nameWithoutAddress: string | null
  readonly retry: () => void
}

/** Loads the results for a text, or the suggestions for an empty text. */
export function useSearchResults(
  text: SearchText,
  tab: SearchTab,
  commands: readonly Command[],
  areNftsDisabled: boolean,
): SearchResults {
  const isTestnet = useContext(TestnetModeContext)
  const hasText = text.text !== ''
  const tokens = useQuery(tokensQuery(text.text, isTestnet), queryClient)
  const trending = useQuery({ ...trendingQuery(isTestnet), enabled: !hasText }, queryClient)
  const pools = useQuery(poolsQuery(text.text, isTestnet), queryClient)
  // The other results do not wait for collections, and collections that fail to load are left out.
  const collections = useQuery(collectionsQuery(text.text, isTestnet, areNftsDisabled), queryClient)
  const ensAccount = useQuery(ensAccountQuery(tab === 'all' ? text.name : undefined, isTestnet), queryClient)
  const currentTokens = tokens.isError || tokens.isPlaceholderData ? undefined : tokens.data
  const currentPools = pools.isError || pools.isPlaceholderData ? undefined : pools.data
  // A text that names tokens or pools is not looked up as a wallet.
  const mayBeWallet =
    tab === 'all' &&
    currentTokens &&
    currentPools &&
    rankSearchResults(text, { tokens: currentTokens, pools: currentPools }).mayBeWallet
  const walletName = useQuery(walletNameQuery(mayBeWallet ? text.address : undefined, isTestnet), queryClient)
  // A username that fails to load is left out, like collections.
  const usernameAccount = useQuery(
    usernameQuery(mayBeWallet ? usernameToSearch(text, currentTokens) : undefined),
    queryClient,
  )
  const recents = useRecents().filter((recent) => isInMode(recent, isTestnet))
  const recentTokens = useQuery(
    recentTokensQuery(recents.flatMap((recent) => (recent.kind === 'token' ? [recent.token] : []))),
    queryClient,
  ).data
  const wallets = useFavouriteWallets(isTestnet, !hasText && tab === 'all')
  const tokenResults = hasText ? tokens : trending
  const tabQueries = tab === 'tokens' ? [tokenResults] : tab === 'pools' ? [pools] : [tokenResults, pools]
  const missing: SearchResults['missing'] = [
    ...(tab !== 'pools' && tokenResults.isError ? (['tokens'] as const) : []),
    ...(tab !== 'tokens' && pools.isError ? (['pools'] as const) : []),
    ...(hasText && text.isWholeName && ensAccount.isError ? (['names'] as const) : []),
  ]
  const sections = hasText
    ? resultSections({
        text,
        tab,
        tokens: tokens.isError ? [] : (tokens.data ?? []),
        // After an empty search, placeholder pools are the trending ones, which do not match the text.
        pools: pools.isError || (pools.isPlaceholderData && tokens.isPending) ? [] : (pools.data ?? []),
        usernameAccount: usernameAccount.data ?? null,
        ensAccount: ensAccount.data ?? null,
        walletName: walletName.data ?? null,
        collections: (!areNftsDisabled && collections.data) || [],
        commands: matchingCommands(commands, text.text),
      })
    : suggestedSections({
        tab,
        recents: recents.map((recent) => withCurrentData(recent, recentTokens)),
        wallets,
        tokens: trending.data ?? [],
        pools: pools.isError || pools.isPlaceholderData ? [] : (pools.data ?? []),
        commands,
      })
  return {
    sections,
    isLoading:
      tabQueries.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData) ||
      (sections.length === 0 && collections.isLoading) ||
      (tab === 'all' && text.isWholeName && ensAccount.isPending),
    isFailed: tabQueries.every(({ isError }) => isError),
    missing,
    nameWithoutAddress: tab === 'all' && text.isWholeName && ensAccount.data === null ? (text.name ?? null) : null,
    retry: () => {
      for (const query of [tokenResults, pools, ensAccount]) if (query.isError) void query.refetch()
    },
  }
}

/** Returns the favourite wallets. Loads names only for those that are shown. */
function useFavouriteWallets(isTestnet: boolean, areShown: boolean): readonly FavouriteWallet[] {
  const addresses = useFavourites('wallets').flatMap((key) => {
    const address = parseAddress(key)
    return address.ok ? [address.value] : []
  })
  const named = areShown ? addresses.slice(-MAX_NAMED_FAVOURITES) : []
  const names = useQueries({ queries: named.map((address) => walletNameQuery(address, isTestnet)) }, queryClient)
  return addresses.map((address) => ({
    kind: 'wallet',
    address,
    name: names[named.indexOf(address)]?.data ?? null,
  }))
}

function isInMode(recent: Recent, isTestnet: boolean): boolean {
  if (recent.kind === 'wallet') return true
  return chainById(recent.kind === 'token' ? recent.token.chainId : recent.pool.chainId).isTestnet === isTestnet
}

function withCurrentData(recent: Recent, recentTokens: readonly (MarketToken | null)[] | undefined): Recent {
  if (recent.kind !== 'token') return recent
  const { chainId, address } = recent.token
  const current = recentTokens?.find((token) => token?.chainId === chainId && token.address === address)
  return current ? { kind: 'token', token: current } : recent
}
