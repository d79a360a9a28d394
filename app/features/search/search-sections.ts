import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { rankSearchResults } from '#app/domain/search/rank-search-results.ts'
import { recentKey, MAX_RECENTS_SHOWN, type Recent } from '#app/domain/search/recent.ts'
import type { SearchText } from '#app/domain/search/search-text.ts'
import { parseUsername } from '#app/domain/username/username.ts'
import type { Command } from '#app/ui/command/command.ts'
import type { FoundPool } from '#app/wire/market/find-pools.ts'
import type { NftCollection } from '#app/wire/market/nft-collections.ts'
import type { MarketToken } from '#app/wire/market/token.ts'

export const TABS = ['all', 'tokens', 'pools'] as const
export type SearchTab = (typeof TABS)[number]

// Maximum numbers of rows in a section.
const SHORT_SECTION = 3
const MEDIUM_SECTION = 8
export const LONG_SECTION = 15

/** A recent token or pool has no values until they are loaded. */
export type TokenResult = Omit<MarketToken, 'price'> & {
  readonly price?: string | null
  readonly dayChange?: string | null
}
export type PoolResult = Omit<FoundPool, 'token0' | 'token1' | 'tvl' | 'dayVolume'> & {
  readonly token0: Omit<MarketToken, 'price'>
  readonly token1: Omit<MarketToken, 'price'>
  readonly tvl?: string
  readonly dayVolume?: string
}

export type SearchRow =
  | { readonly kind: 'token'; readonly token: TokenResult }
  /** `isTrending`: shows the day volume instead of the TVL. */
  | { readonly kind: 'pool'; readonly pool: PoolResult; readonly isTrending?: boolean }
  | { readonly kind: 'wallet'; readonly address: Address; readonly name: string | null }
  | { readonly kind: 'collection'; readonly collection: NftCollection }
  | { readonly kind: 'command'; readonly command: Command }

export type SectionName =
  | 'recent'
  | 'favouriteWallets'
  | 'trendingTokens'
  | 'trendingPools'
  | 'tokens'
  | 'pools'
  | 'wallets'
  | 'collections'
  | 'actions'

export interface SearchSection {
  readonly name: SectionName
  readonly rows: readonly SearchRow[]
}

/** Returns a key that is unique among the rows of a search. */
export function rowKey(row: SearchRow): string {
  if (row.kind === 'token') return `token ${row.token.chainId} ${row.token.address}`
  if (row.kind === 'pool') return `pool ${row.pool.chainId} ${row.pool.id}`
  if (row.kind === 'collection') return `collection ${row.collection.chainId} ${row.collection.address}`
  return row.kind === 'wallet' ? `wallet ${row.address}` : `command ${row.command.id}`
}

/** Number of favourite wallets whose names are loaded: more than are shown, because some of them may already be listed as recent. */
export const MAX_NAMED_FAVOURITES = SHORT_SECTION + MAX_RECENTS_SHOWN

/** A favourite wallet with its username or ENS name. Of the same shape as a recent one, so that both have comparable keys. */
export type FavouriteWallet = Extract<Recent, { kind: 'wallet' }>

interface ResultSources {
  readonly text: SearchText
  readonly tab: SearchTab
  readonly tokens: readonly TokenResult[]
  readonly pools: readonly PoolResult[]
  /** Account whose username is the text; null if there is none. */
  readonly usernameAccount: Address | null
  /** Account that the ENS name in the text resolves to; null if there is none. */
  readonly ensAccount: Address | null
  /** Username or ENS name of the address in the text; null if there is none. */
  readonly walletName: string | null
  readonly collections: readonly NftCollection[]
  readonly commands: readonly Command[]
}

/** Returns the sections of a search, in display order. */
export function resultSections(sources: ResultSources): readonly SearchSection[] {
  const { text, tab, tokens, pools, collections, commands } = sources
  const ranked = rankSearchResults(text, { tokens, pools })
  const limits = sectionSizes(tab, ranked.firstSection)
  const tokenSection = section('tokens', ranked.tokens.slice(0, limits.tokens).map(tokenRow))
  const poolSection = section('pools', ranked.pools.slice(0, limits.pools).map(poolRow))
  if (tab !== 'all') return nonEmpty([tokenSection, poolSection])
  const wallets = section('wallets', ranked.mayBeWallet ? walletRows(sources) : [])
  const nfts = section('collections', collections.slice(0, SHORT_SECTION).map(collectionRow))
  const actions = section('actions', ranked.mayBeWallet ? commands.map(commandRow) : [])
  if (isCommandPrefix(text, commands)) return nonEmpty([actions, tokenSection, poolSection, wallets, nfts])
  if (ranked.firstSection === 'wallets') return nonEmpty([wallets, tokenSection, poolSection, nfts, actions])
  if (ranked.firstSection === 'pools') return nonEmpty([poolSection, tokenSection, wallets, nfts, actions])
  return nonEmpty([tokenSection, poolSection, wallets, nfts, actions])
}

function sectionSizes(tab: SearchTab, firstSection: string): { readonly tokens: number; readonly pools: number } {
  if (tab === 'tokens') return { tokens: LONG_SECTION, pools: 0 }
  if (tab === 'pools') return { tokens: 0, pools: LONG_SECTION }
  return firstSection === 'pools'
    ? { tokens: SHORT_SECTION, pools: MEDIUM_SECTION }
    : { tokens: MEDIUM_SECTION, pools: SHORT_SECTION }
}

const TAB_OF_KIND = { token: 'tokens', pool: 'pools', wallet: 'all' } as const satisfies Record<
  Recent['kind'],
  SearchTab
>

interface SuggestionSources {
  readonly tab: SearchTab
  readonly recents: readonly Recent[]
  readonly wallets: readonly FavouriteWallet[]
  readonly tokens: readonly TokenResult[]
  readonly pools: readonly PoolResult[]
  readonly commands: readonly Command[]
}

/** Returns the sections of an empty search: recent results, favourite wallets and trending results. */
export function suggestedSections({
  tab,
  recents,
  wallets,
  tokens,
  pools,
  commands,
}: SuggestionSources): readonly SearchSection[] {
  const shownRecents = recents
    .filter(({ kind }) => tab === 'all' || TAB_OF_KIND[kind] === tab)
    .slice(0, MAX_RECENTS_SHOWN)
  const recentKeys = new Set(shownRecents.map(recentKey))
  const favourites = tab === 'all' ? wallets.filter((wallet) => !recentKeys.has(recentKey(wallet))) : []
  const size = tab === 'all' ? SHORT_SECTION : LONG_SECTION
  return nonEmpty([
    section('actions', tab === 'all' ? commands.filter(({ isSuggested }) => isSuggested).map(commandRow) : []),
    section('recent', shownRecents.map(recentRow)),
    // Newest first.
    section('favouriteWallets', favourites.slice(-SHORT_SECTION).reverse().map(recentRow)),
    section('trendingTokens', tab === 'pools' ? [] : tokens.slice(0, size).map(tokenRow)),
    section(
      'trendingPools',
      tab === 'tokens' ? [] : pools.slice(0, size).map((pool) => ({ ...poolRow(pool), isTrending: true })),
    ),
  ])
}

/**
 * Returns the username to look up for a text, in lower case; undefined if the text cannot be a username, or is the symbol of a listed token
 * among the results. The username service therefore does not receive searches for well-known tokens.
 */
export function usernameToSearch({ text }: SearchText, tokens: readonly TokenResult[]): string | undefined {
  const username = parseUsername(text)
  const isSymbol = tokens.some(({ safety, symbol }) => safety === 'VERIFIED' && symbol.toLowerCase() === username)
  return isSymbol ? undefined : username
}

/**
 * Returns the wallet of a typed address; otherwise the accounts of the username and of the ENS name in the text. An account that has both is
 * listed once, with its username.
 */
function walletRows({ text, usernameAccount, ensAccount, walletName }: ResultSources): readonly SearchRow[] {
  if (text.address !== undefined) return [walletRow(text.address, walletName)]
  const isDistinct = ensAccount !== null && (usernameAccount === null || !isSameAddress(ensAccount, usernameAccount))
  return [
    ...(usernameAccount === null ? [] : [walletRow(usernameAccount, text.text.toLowerCase())]),
    ...(isDistinct && text.name !== undefined ? [walletRow(ensAccount, text.name)] : []),
  ]
}

function section(name: SectionName, rows: readonly SearchRow[]): SearchSection {
  return { name, rows }
}

function nonEmpty(sections: readonly SearchSection[]): readonly SearchSection[] {
  return sections.filter(({ rows }) => rows.length > 0)
}

const tokenRow = (token: TokenResult): SearchRow => ({ kind: 'token', token })
const poolRow = (pool: PoolResult) => ({ kind: 'pool', pool }) as const satisfies SearchRow
const walletRow = (address: Address, name: string | null): SearchRow => ({ kind: 'wallet', address, name })
const collectionRow = (collection: NftCollection): SearchRow => ({ kind: 'collection', collection })
const commandRow = (command: Command): SearchRow => ({ kind: 'command', command })
const recentRow = (recent: Recent): SearchRow => recent

/** Returns whether the text is the beginning of a command's label or context. */
function isCommandPrefix({ text }: SearchText, commands: readonly Command[]): boolean {
  const prefix = text.toLowerCase()
  return commands.some(({ label, context = '' }) =>
    [label, context].some((words) => words.toLowerCase().startsWith(prefix)),
  )
}

/** Returns the first commands whose label, context or keywords contain every word of the text, at most MEDIUM_SECTION. */
export function matchingCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands
    .filter(({ label, context = '', keywords = '' }) => {
      const searchable = `${context} ${label} ${keywords}`.toLowerCase()
      return words.every((word) => searchable.includes(word))
    })
    .slice(0, MEDIUM_SECTION)
}
