import type { Address } from '#app/domain/address/address.ts'
import { meant } from '#app/domain/search/meant.ts'
import { recentKey, RECENT_SHOWN, type Recent } from '#app/domain/search/recent.ts'
import type { SearchText } from '#app/domain/search/search-text.ts'
import type { Command } from '#app/ui/command/command.ts'
import type { FoundPool } from '#app/wire/market/find-pools.ts'
import type { MarketToken } from '#app/wire/market/token.ts'

export const TABS = ['all', 'tokens', 'pools'] as const
export type SearchTab = (typeof TABS)[number]

/** How many results a section shows (defaults G-25). */
const SHORT = 3
const MEDIUM = 8
export const LONG = 15

/** A recent token or pool has no figures until they were asked for. */
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
  /** `isTrending`: among others by what was traded in them. */
  | { readonly kind: 'pool'; readonly pool: PoolResult; readonly isTrending?: boolean }
  | { readonly kind: 'wallet'; readonly address: Address; readonly name: string | null }
  | { readonly kind: 'command'; readonly command: Command }

export type SectionName =
  'recent' | 'favouriteWallets' | 'trendingTokens' | 'trendingPools' | 'tokens' | 'pools' | 'wallets' | 'actions'

export interface SearchSection {
  readonly name: SectionName
  readonly rows: readonly SearchRow[]
}

/** Favourite wallets that may be among those shown: some of the recent ones may be favourites too. */
export const FAVOURITES_NAMED = SHORT + RECENT_SHOWN

/** A wallet marked with a star, with what its owner calls it. */
export type FavouriteWallet = Extract<Recent, { kind: 'wallet' }>

interface Found {
  readonly text: SearchText
  readonly tab: SearchTab
  readonly tokens: readonly TokenResult[]
  readonly pools: readonly PoolResult[]
  /** Whose the name is that the text may be. */
  readonly owner: Address | null
  /** What the owner of the address that was asked for calls it. */
  readonly primaryName: string | null
  readonly commands: readonly Command[]
}

/** What a search shows, in its order (defaults G-25 for how much of it). */
export function foundSections({
  text,
  tab,
  tokens,
  pools,
  owner,
  primaryName,
  commands,
}: Found): readonly SearchSection[] {
  const shown = meant(text, { tokens, pools })
  const sizes = sizesOf(tab, shown.first)
  const tokenSection = section('tokens', shown.tokens.slice(0, sizes.tokens).map(tokenRow))
  const poolSection = section('pools', shown.pools.slice(0, sizes.pools).map(poolRow))
  if (tab !== 'all') return filled([tokenSection, poolSection])
  const wallets = section('wallets', shown.mayBeWallet ? walletRows(text, owner, primaryName) : [])
  const actions = section('actions', shown.mayBeWallet ? commands.map(commandRow) : [])
  if (asksForAction(text, commands)) return filled([actions, tokenSection, poolSection, wallets])
  if (shown.first === 'wallets') return filled([wallets, tokenSection, poolSection, actions])
  if (shown.first === 'pools') return filled([poolSection, tokenSection, wallets, actions])
  return filled([tokenSection, poolSection, wallets, actions])
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

/** What stands there before anything is typed: what one chose lately and what is traded most. */
export function offeredSections({ tab, recents, wallets, tokens, pools, commands }: Offered): readonly SearchSection[] {
  const lately = recents.filter(({ kind }) => tab === 'all' || `${kind}s` === tab).slice(0, RECENT_SHOWN)
  const isThere = new Set(lately.map(recentKey))
  const marked = tab === 'all' ? wallets.filter((wallet) => !isThere.has(recentKey(wallet))) : []
  const size = tab === 'all' ? SHORT : LONG
  return filled([
    section('actions', tab === 'all' ? commands.filter(({ isFirst }) => isFirst).map(commandRow) : []),
    section('recent', lately.map(recentRow)),
    // The last marked first.
    section('favouriteWallets', marked.slice(-SHORT).reverse().map(recentRow)),
    section('trendingTokens', tab === 'pools' ? [] : tokens.slice(0, size).map(tokenRow)),
    section(
      'trendingPools',
      tab === 'tokens' ? [] : pools.slice(0, size).map((pool) => ({ ...poolRow(pool), isTrending: true })),
    ),
  ])
}

function walletRows(text: SearchText, owner: Address | null, primaryName: string | null): readonly SearchRow[] {
  if (text.address !== undefined) return [{ kind: 'wallet', address: text.address, name: primaryName }]
  return owner !== null && text.name !== undefined ? [{ kind: 'wallet', address: owner, name: text.name }] : []
}

function section(name: SectionName, rows: readonly SearchRow[]): SearchSection {
  return { name, rows }
}

function filled(sections: readonly SearchSection[]): readonly SearchSection[] {
  return sections.filter(({ rows }) => rows.length > 0)
}

const tokenRow = (token: TokenResult): SearchRow => ({ kind: 'token', token })
const poolRow = (pool: PoolResult) => ({ kind: 'pool', pool }) as const satisfies SearchRow
const commandRow = (command: Command): SearchRow => ({ kind: 'command', command })
const recentRow = (recent: Recent): SearchRow => recent

/** The text begins what an action is called, or what it belongs to. */
function asksForAction({ text }: SearchText, commands: readonly Command[]): boolean {
  const begun = text.toLowerCase()
  return commands.some(({ label, context = '' }) => [label, context].some((one) => one.toLowerCase().startsWith(begun)))
}

/** Commands whose words hold every word of the text. */
export function matchingCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands
    .filter(({ label, context = '', keywords = '' }) => {
      const all = `${context} ${label} ${keywords}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .slice(0, MEDIUM)
}
