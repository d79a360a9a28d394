import { isSameAddress } from '#app/domain/address/address.ts'
import type { SearchText } from './search-text.ts'

interface SearchResults<Token, Pool> {
  readonly tokens: readonly Token[]
  readonly pools: readonly Pool[]
}

/** The results to show, and which kind comes first. */
export interface RankedResults<Token, Pool> extends SearchResults<Token, Pool> {
  readonly firstSection: 'tokens' | 'pools' | 'wallets'
  /** Whether to look for a wallet too: false if the text is the address or id of a found token or pool. */
  readonly mayBeWallet: boolean
}

/**
 * Ranks search results. The address or id of a pool shows only that pool, and the address of a token excludes wallets. A slash (`ETH/USDC`)
 * puts pools first, a complete ENS name puts wallets first.
 */
export function rankSearchResults<Token extends { readonly address: string }, Pool extends { readonly id: string }>(
  text: SearchText,
  { tokens, pools }: SearchResults<Token, Pool>,
): RankedResults<Token, Pool> {
  const exact = pools.filter(({ id }) => isSameAddress(id, text.text))
  if (exact.length > 0) return { tokens: [], pools: exact, firstSection: 'pools', mayBeWallet: false }
  const { address, isWholeName, asksForPair } = text
  const isToken = address !== undefined && tokens.some((token) => isSameAddress(token.address, address))
  const firstSection = isWholeName ? 'wallets' : asksForPair ? 'pools' : 'tokens'
  return { tokens, pools, firstSection, mayBeWallet: !isToken }
}
