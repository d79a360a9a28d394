import { addressKey, isNative } from '#app/domain/address/address.ts'
import { tokenMatcher, typoMatcher, type SearchedToken } from '#app/domain/search/match-token.ts'
import { isListable } from '#app/domain/token/safety.ts'
import type { TokenSort } from '#app/wire/market/top-tokens.ts'
import type { TokenSnapshot } from './chain-snapshot.ts'
import { compareNullsLast, scaledChange, valueMicros } from './figures.ts'

/** Longer texts match nothing. */
export const MAX_TEXT_LENGTH = 100

export function tokenId(token: Pick<TokenSnapshot, 'chainId' | 'address'>): string {
  return addressKey(token.chainId, token.address)
}

/** Converts a token for the search, which treats the native currency as listed. */
export function toSearchedToken(token: TokenSnapshot): SearchedToken {
  return isNative(token.address) ? { ...token, isListed: true } : token
}

/**
 * Returns the tokens that match a text; if there are none, those that match it with one typo.
 *
 * Returns  all tokens for an empty text
 */
function matchingTokens(tokens: readonly TokenSnapshot[], text: string): readonly TokenSnapshot[] {
  if (text === '') return tokens
  const matches = tokenMatcher(text)
  const found = tokens.filter((token) => matches(toSearchedToken(token)))
  if (found.length > 0) return found
  const matchesTypo = typoMatcher(text)
  return tokens.filter((token) => matchesTypo(toSearchedToken(token)))
}

/** Returns the tokens of the explore table in the requested order; ties are broken by TVL (largest first), then id. */
export function topTokens(
  tokens: readonly TokenSnapshot[],
  options: {
    readonly orderBy: TokenSort
    readonly order: 'ASC' | 'DESC'
    readonly filter: string
    /** Limits the list to these tokens, spam included, because the client named them. */
    readonly ids?: ReadonlySet<string> | undefined
    readonly volume: (token: TokenSnapshot) => bigint
    readonly isSpam: (token: TokenSnapshot) => boolean
    /** Returns a cached sorted list, or sorts. The list is sorted before any filter is applied. */
    readonly cacheSorted?: (sort: () => readonly TokenSnapshot[]) => readonly TokenSnapshot[]
  },
): readonly TokenSnapshot[] {
  const {
    orderBy,
    order,
    filter,
    ids,
    volume,
    isSpam,
    cacheSorted = (sort: () => readonly TokenSnapshot[]) => sort(),
  } = options
  // Total volume rather than day volume, so that the list includes tokens without trades today.
  const isIncluded = (token: TokenSnapshot) =>
    token.isTraded && isListable({ price: token.price, volume: token.totalVolume }, isSpam(token))
  const sorted = cacheSorted(() =>
    tokens
      .map((token) => ({ token, sortValue: sortValueOf(token, orderBy, volume) }))
      .sort(
        (a, b) =>
          compareNullsLast(a.sortValue, b.sortValue, order) ||
          compareNullsLast(a.token.tvl, b.token.tvl, 'DESC') ||
          (tokenId(a.token) < tokenId(b.token) ? -1 : 1),
      )
      .map(({ token }) => token),
  )
  return matchingTokens(
    sorted.filter((token) => (ids ? ids.has(tokenId(token)) : isIncluded(token))),
    filter,
  )
}

function sortValueOf(
  token: TokenSnapshot,
  orderBy: TokenSort,
  volume: (token: TokenSnapshot) => bigint,
): bigint | null {
  switch (orderBy) {
    case 'VOLUME':
      return volume(token)
    case 'PRICE':
      return token.price
    case 'HOUR_CHANGE':
      return scaledChange(token.price, token.hourAgo)
    case 'DAY_CHANGE':
      return scaledChange(token.price, token.dayAgo)
    case 'MARKET_CAP':
      return marketCapOf(token)
    case 'FDV':
      return fdvOf(token)
    case 'TOTAL_VALUE_LOCKED':
      return token.tvl
  }
}

type SupplyFields = Pick<TokenSnapshot, 'address' | 'totalSupply' | 'idleSupply' | 'decimals' | 'price'>

/**
 * Fully diluted value: total supply at the current price. Null for a native currency, whose supply no contract returns,
 * and for a zero or unreadable supply.
 *
 * Units    micro-dollars
 * Rounds   down
 * Source   totalSupply(), as read by the indexer
 */
export function fdvOf(token: SupplyFields): bigint | null {
  return valueOf(token, token.totalSupply)
}

/**
 * Market cap: circulating supply at the current price, i.e. all except the balances of burn addresses and the token's
 * own contract. Treasuries and locks count as circulating.
 *
 * Units    micro-dollars
 * Rounds   down, so it is never above `fdvOf`
 * Source   totalSupply() and balanceOf(), as read by the indexer
 * Returns  null if supply or balances are unknown or contradictory
 */
export function marketCapOf(token: SupplyFields): bigint | null {
  const { totalSupply, idleSupply } = token
  return idleSupply === null || idleSupply > totalSupply ? null : valueOf(token, totalSupply - idleSupply)
}

function valueOf({ address, totalSupply, decimals, price }: SupplyFields, supply: bigint): bigint | null {
  return price === null || totalSupply === 0n || isNative(address) ? null : valueMicros(supply, decimals, price)
}

/**
 * Returns the tokens that match a text (see `matchingTokens`), best first: a full address, then non-spam before spam; within each, exact symbol, listed
 * tokens, prefix of the symbol, part of it, prefix of the name, native currency, volume and TVL. An empty text matches all tokens except
 * spam.
 */
export function searchTokens(
  tokens: readonly TokenSnapshot[],
  text: string,
  limit: number,
  isSpam: (token: TokenSnapshot) => boolean,
): readonly TokenSnapshot[] {
  const query = text.trim().toLowerCase()
  if (query.length > MAX_TEXT_LENGTH) return []
  return matchingTokens(query === '' ? tokens.filter((token) => !isSpam(token)) : tokens, query)
    .map((token) => ({ token, scores: scoresOf(token, query, isSpam(token)) }))
    .sort((a, b) => {
      for (let index = 0; index < a.scores.length; index++) {
        const difference = (b.scores[index] ?? 0) - (a.scores[index] ?? 0)
        if (difference !== 0) return difference
      }
      return (
        compareNullsLast(a.token.dayVolume, b.token.dayVolume, 'DESC') ||
        compareNullsLast(a.token.tvl, b.token.tvl, 'DESC') ||
        (tokenId(a.token) < tokenId(b.token) ? -1 : 1)
      )
    })
    .slice(0, limit)
    .map(({ token }) => token)
}

function scoresOf(token: TokenSnapshot, query: string, isSpam: boolean): readonly number[] {
  const symbol = token.symbol.toLowerCase()
  const name = token.name.toLowerCase()
  return [
    token.address === query,
    !isSpam,
    symbol === query,
    token.isListed,
    query !== '' && symbol.startsWith(query),
    query !== '' && symbol.includes(query),
    query !== '' && name.startsWith(query),
    isNative(token.address),
  ].map(Number)
}
