import { addressKey, isSameAddress, type AddressKey } from '#app/domain/address/address.ts'
import { tokenValueUnits } from '#app/domain/swap/token-value.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import type { MarketToken } from '#app/wire/market/token.ts'

interface SelectorGroup {
  readonly name: 'recent' | 'yourTokens' | 'popular' | 'results'
  readonly options: readonly MarketToken[]
}

/**
 * Groups tokens: those chosen last, the account's by value, all others; each token is in one group. Search results are one group, in
 * the given order.
 */
export function selectorGroups(
  tokens: readonly MarketToken[],
  recent: readonly MarketToken[],
  balances: ReadonlyMap<AddressKey, bigint> | undefined,
  isBrowsing: boolean,
): readonly SelectorGroup[] {
  if (!isBrowsing) return [{ name: 'results', options: tokens }]
  const others = tokens.filter((token) => !includesToken(recent, token))
  const owned = others
    .map((token) => ({ token, balance: balances?.get(addressKey(token.chainId, token.address)) ?? 0n }))
    .filter(({ balance }) => balance > 0n)
    .sort((a, b) => compare(sortValue(b), sortValue(a)))
    .map(({ token }) => token)
  return [
    { name: 'recent', options: recent },
    { name: 'yourTokens', options: owned },
    { name: 'popular', options: others.filter((token) => !owned.includes(token)) },
  ]
}

export function includesToken(tokens: readonly MarketToken[], { address }: MarketToken): boolean {
  return tokens.some((token) => isSameAddress(token.address, address))
}

/** The tokens whose address must be shown: unlisted ones, and those whose symbol another one has too, ignoring case and width. */
export function ambiguousTokens(tokens: readonly MarketToken[]): ReadonlySet<MarketToken> {
  const counts = new Map<string, number>()
  const symbolOf = ({ symbol }: MarketToken) => symbol.normalize('NFKC').toLowerCase()
  for (const token of tokens) counts.set(symbolOf(token), (counts.get(symbolOf(token)) ?? 0) + 1)
  return new Set(tokens.filter((token) => tokenCaution(token) !== null || (counts.get(symbolOf(token)) ?? 0) > 1))
}

/** The value to sort by. Negative for tokens without a price and, last, suspect ones, whose price their creator may have set. */
function sortValue({ token, balance }: { readonly token: MarketToken; readonly balance: bigint }): bigint {
  if (tokenCaution(token) === 'suspect') return -2n
  return token.price === null ? -1n : tokenValueUnits(balance, token.decimals, token.price)
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
