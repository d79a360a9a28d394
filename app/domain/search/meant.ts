import { isSameAddress } from '#app/domain/address/address.ts'
import type { SearchText } from './search-text.ts'

interface Found<Token, Pool> {
  readonly tokens: readonly Token[]
  readonly pools: readonly Pool[]
}

/** What of the things found is shown, and what of it first. */
export interface Meant<Token, Pool> extends Found<Token, Pool> {
  readonly first: 'tokens' | 'pools' | 'wallets'
  /** Names and wallets may be meant as well. */
  readonly mayBeWallet: boolean
}

/**
 * The rules of the search: the address or id of a pool means that pool and hides tokens, names and wallets; the address of a token is no
 * wallet's; a stroke puts pools first, a whole name its owner.
 *
 * Source  spec §5, Search
 */
export function meant<Token extends { readonly address: string }, Pool extends { readonly id: string }>(
  text: SearchText,
  { tokens, pools }: Found<Token, Pool>,
): Meant<Token, Pool> {
  const exact = pools.filter(({ id }) => isSameAddress(id, text.text))
  if (exact.length > 0) return { tokens: [], pools: exact, first: 'pools', mayBeWallet: false }
  const { address, isWholeName, asksForPair } = text
  const isToken = address !== undefined && tokens.some((token) => isSameAddress(token.address, address))
  const first = isWholeName ? 'wallets' : asksForPair ? 'pools' : 'tokens'
  return { tokens, pools, first, mayBeWallet: !isToken }
}
