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

/** Number of results per section. */
const SHORT = 3
const MEDIUM = 8
export const LONG = 15

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
  /** `isTrending`: listed by volume. */
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

/** Distinguishes the rows of a search. */
export function rowKey(row: SearchRow): string {
  if (row.kind === 'token') return `token ${row.token.chainId} ${row.token.address}`
  if (row.kind === 'pool') return `pool ${row.pool.chainId} ${row.pool.id}`
  if (row.kind === 'collection') return `collection ${row.collection.chainId} ${row.collection.address}`
  return row.kind === 'wallet' ? `wallet ${row.address}` : `command ${row.command.id}`
}

/** Number of favourite wallets whose names are loaded, because some of them may already be shown as recent ones. */
export const FAVOURITES_NAMED = SHORT + MAX_RECENTS_SHOWN

/** A favourite wallet with its username or ENS name. */
export type FavouriteWallet = Extract<Recent, { kind: 'wallet' }>

interface Found {
  readonly text: SearchText
  readonly tab: SearchTab
  readonly tokens: readonly TokenResult[]
  readonly pools: readonly PoolResult[]
  /** Account of the username that the text may be; null without one. */
  readonly user: Address | null
  /** Owner of the ENS name that the text may be; null without one. */
  readonly owner: Address | null
  /** Username or ENS name of the address in the text; null without one. */
  readonly walletName: string | null
  readonly collections: readonly NftCollection[]
  readonly commands: readonly Command[]
}

/** The sections of a search, in display order. */
export function foundSections(found: Found): readonly SearchSection[] {
  const { text, tab, tokens, pools, collections, commands } = found
  const shown = rankSearchResults(text, { tokens, pools })
  const sizes = sizesOf(tab, shown.first)
  const tokenSection = section('tokens', shown.tokens.slice(0, sizes.tokens).map(tokenRow))
  const poolSection = section('pools', shown.pools.slice(0, sizes.pools).map(poolRow))
  if (tab !== 'all') return filled([tokenSection, poolSection])
  const wallets = section('wallets', shown.mayBeWallet ? walletRows(found) : [])
  const nfts = section('collections', collections.slice(0, SHORT).map(collectionRow))
  const actions = section('actions', shown.mayBeWallet ? commands.map(commandRow) : [])
  if (asksForAction(text, commands)) return filled([actions, tokenSection, poolSection, wallets, nfts])
  if (shown.first === 'wallets') return filled([wallets, tokenSection, poolSection, nfts, actions])
  if (shown.first === 'pools') return filled([poolSection, tokenSection, wallets, nfts, actions])
  return filled([tokenSection, poolSection, wallets, nfts, actions])
}

function sizesOf(tab: SearchTab, first: string): { readonly tokens: number; readonly pools: number } {
  if (tab === 'tokens') return { tokens: LONG, pools: 0 }
  if (tab === 'pools') return { tokens: 0, pools: LONG }
  return first === 'pools' ? { tokens: SHORT, pools: MEDIUM } : { tokens: MEDIUM, pools: SHORT }
}

interface Offered {
  readonly tab: SearchTab
  readonly recents: readonly Recent[]
  readonly wallets: readonly FavouriteWallet[]
  readonly tokens: readonly TokenResult[]
  readonly pools: readonly PoolResult[]
  readonly commands: readonly Command[]
}

/** The sections of an empty search: recent and trending results. */
export function offeredSections({ tab, recents, wallets, tokens, pools, commands }: Offered): readonly SearchSection[] {
  const lately = recents.filter(({ kind }) => tab === 'all' || `${kind}s` === tab).slice(0, MAX_RECENTS_SHOWN)
  const isThere = new Set(lately.map(recentKey))
  const marked = tab === 'all' ? wallets.filter((wallet) => !isThere.has(recentKey(wallet))) : []
  const size = tab === 'all' ? SHORT : LONG
  return filled([
    section('actions', tab === 'all' ? commands.filter(({ isFirst }) => isFirst).map(commandRow) : []),
    section('recent', lately.map(recentRow)),
    // Newest first.
    section('favouriteWallets', marked.slice(-SHORT).reverse().map(recentRow)),
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
export function searchedUsername({ text }: SearchText, tokens: readonly TokenResult[]): string | undefined {
  const username = parseUsername(text)
  const isSymbol = tokens.some(({ safety, symbol }) => safety === 'VERIFIED' && symbol.toLowerCase() === username)
  return isSymbol ? undefined : username
}

/** The account of a username and the owner of an ENS name; a wallet that has both is listed once, with its username. */
function walletRows({ text, user, owner, walletName }: Found): readonly SearchRow[] {
  if (text.address !== undefined) return [walletRow(text.address, walletName)]
  const isOwnerNew = owner !== null && (user === null || !isSameAddress(owner, user))
  return [
    ...(user === null ? [] : [walletRow(user, text.text.toLowerCase())]),
    ...(isOwnerNew && text.name !== undefined ? [walletRow(owner, text.name)] : []),
  ]
}

function section(name: SectionName, rows: readonly SearchRow[]): SearchSection {
  return { name, rows }
}

function filled(sections: readonly SearchSection[]): readonly SearchSection[] {
  return sections.filter(({ rows }) => rows.length > 0)
}

const tokenRow = (token: TokenResult): SearchRow => ({ kind: 'token', token })
const poolRow = (pool: PoolResult) => ({ kind: 'pool', pool }) as const satisfies SearchRow
const walletRow = (address: Address, name: string | null): SearchRow => ({ kind: 'wallet', address, name })
const collectionRow = (collection: NftCollection): SearchRow => ({ kind: 'collection', collection })
const commandRow = (command: Command): SearchRow => ({ kind: 'command', command })
const recentRow = (recent: Recent): SearchRow => recent

/** Whether the text is the beginning of an action's name or context. */
function asksForAction({ text }: SearchText, commands: readonly Command[]): boolean {
  const begun = text.toLowerCase()
  return commands.some(({ label, context = '' }) => [label, context].some((one) => one.toLowerCase().startsWith(begun)))
}

/** Commands that contain every word of the text. */
export function matchingCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands
    .filter(({ label, context = '', keywords = '' }) => {
      const all = `${context} ${label} ${keywords}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .slice(0, MEDIUM)
}
