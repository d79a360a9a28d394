import { addressKey, type AddressKey } from '#app/domain/address/address.ts'
import { worthUnits } from '#app/domain/swap/worth.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import type { MarketToken } from '#app/wire/market/token.ts'

interface SelectorGroup {
  readonly name: 'yourTokens' | 'popular' | 'results'
  readonly options: readonly MarketToken[]
}

/** Puts the account's tokens first, by value; search results keep the order of the search. */
export function selectorGroups(
  tokens: readonly MarketToken[],
  balances: ReadonlyMap<AddressKey, bigint> | undefined,
  isBrowsing: boolean,
): readonly SelectorGroup[] {
  if (!isBrowsing) return [{ name: 'results', options: tokens }]
  const held = tokens
    .map((token) => ({ token, balance: balances?.get(addressKey(token.chainId, token.address)) ?? 0n }))
    .filter(({ balance }) => balance > 0n)
    .sort((a, b) => compare(value(b), value(a)))
    .map(({ token }) => token)
  const others = tokens.filter((token) => !held.includes(token))
  return [
    { name: 'yourTokens', options: held },
    { name: 'popular', options: others },
  ]
}

/** The tokens that need their address: not listed, or with a symbol that another one of them has too. */
export function ambiguousTokens(tokens: readonly MarketToken[]): ReadonlySet<MarketToken> {
  const counts = new Map<string, number>()
  const symbolOf = ({ symbol }: MarketToken) => symbol.normalize('NFKC').toLowerCase()
  for (const token of tokens) counts.set(symbolOf(token), (counts.get(symbolOf(token)) ?? 0) + 1)
  return new Set(tokens.filter((token) => tokenCaution(token) !== null || (counts.get(symbolOf(token)) ?? 0) > 1))
}

/** The value to sort by. Last are tokens without a price and suspect ones, whose price is whatever their maker made of it. */
function value({ token, balance }: { readonly token: MarketToken; readonly balance: bigint }): bigint {
  if (tokenCaution(token) === 'suspect') return -2n
  return token.price === null ? -1n : worthUnits(balance, token.decimals, token.price)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
