import { addressKey, isNative } from '#app/domain/address/address.ts'
import { isListable } from '#app/domain/token/safety.ts'
import type { TokenSort } from '#app/wire/market/top-tokens.ts'
import type { TokenSnapshot } from './chain-snapshot.ts'
import { compareFigures, scaledChange, valueMicros } from './figures.ts'

/** Longer texts match nothing. */
export const LONGEST_TEXT = 100

export function tokenId(token: Pick<TokenSnapshot, 'chainId' | 'address'>): string {
  return addressKey(token.chainId, token.address)
}

/** Whether symbol or name hold the text, or the address starts with it. Any case. */
export function matchesText(token: Pick<TokenSnapshot, 'symbol' | 'name' | 'address'>, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return (
    token.symbol.toLowerCase().includes(wanted) ||
    token.name.toLowerCase().includes(wanted) ||
    (wanted.startsWith('0x') && token.address.startsWith(wanted))
  )
}

/** The tokens that the explore table lists, in its order; equals are told apart by value locked, then by id. */
export function topTokens(
  tokens: readonly TokenSnapshot[],
  options: {
    readonly orderBy: TokenSort
    readonly order: 'ASC' | 'DESC'
    readonly filter: string
    /** Of these alone, also of one that is no honest token: somebody has named each. */
    readonly ids?: ReadonlySet<string> | undefined
    readonly volume: (token: TokenSnapshot) => bigint
    readonly isSpam: (token: TokenSnapshot) => boolean
    /** Keeps what is sorted, whatever is picked out of it. */
    readonly once?: (sort: () => readonly TokenSnapshot[]) => readonly TokenSnapshot[]
  },
): readonly TokenSnapshot[] {
  const { orderBy, order, filter, ids, volume, isSpam, once = (sort) => sort() } = options
  // What was ever traded: a day without a trade takes nothing from the list.
  const isListed = (token: TokenSnapshot) =>
    token.isTraded && isListable({ price: token.price, volume: token.totalVolume }, isSpam(token))
  const sign = order === 'DESC' ? 1 : -1
  const sorted = once(() =>
    tokens
      .map((token) => ({ token, figure: figureOf(token, orderBy, volume) }))
      .sort(
        (a, b) =>
          compareFigures(a.figure, b.figure, sign) ||
          compareFigures(a.token.tvl, b.token.tvl, 1) ||
          (tokenId(a.token) < tokenId(b.token) ? -1 : 1),
      )
      .map(({ token }) => token),
  )
  return sorted.filter(
    (token) => (ids ? ids.has(tokenId(token)) : isListed(token)) && (filter === '' || matchesText(token, filter)),
  )
}

function figureOf(token: TokenSnapshot, orderBy: TokenSort, volume: (token: TokenSnapshot) => bigint): bigint | null {
  switch (orderBy) {
    case 'VOLUME':
      return volume(token)
    case 'PRICE':
      return token.price
    case 'HOUR_CHANGE':
      return scaledChange(token.price, token.hourAgo)
    case 'DAY_CHANGE':
      return scaledChange(token.price, token.dayAgo)
    case 'FDV':
      return fdvOf(token)
    case 'TOTAL_VALUE_LOCKED':
      return token.tvl
  }
}

type Supplied = Pick<TokenSnapshot, 'address' | 'totalSupply' | 'idleSupply' | 'decimals' | 'price'>

/**
 * Fully diluted value: the whole supply at today's price. No contract tells the supply of a chain's own currency, and one that says
 * nothing or nought has told none.
 *
 * Units    micro-dollars
 * Rounds   down
 * Source   totalSupply(), as the indexer read it
 */
export function fdvOf(token: Supplied): bigint | null {
  return valueOf(token, token.totalSupply)
}

/**
 * Worth of what is in circulation at today's price: all but what lies at the burn addresses and at the token's own contract. Nothing a
 * chain tells says more; what a treasury or a lock holds counts as in circulation.
 *
 * Units    micro-dollars
 * Rounds   down, so it is never above `fdvOf`
 * Source   totalSupply() and balanceOf(), as the indexer read them
 * Returns  null where the supply or the balances are not known, or contradict each other
 */
export function marketCapOf(token: Supplied): bigint | null {
  const { totalSupply, idleSupply } = token
  return idleSupply === null || idleSupply > totalSupply ? null : valueOf(token, totalSupply - idleSupply)
}

function valueOf({ address, totalSupply, decimals, price }: Supplied, supply: bigint): bigint | null {
  return price === null || totalSupply === 0n || isNative(address) ? null : valueMicros(supply, decimals, price)
}

/**
 * Tokens that a search text means, the best match first: an address in full, then honest tokens before spam; among these the exact
 * symbol, listed tokens, the beginning of a symbol, its inside, the beginning of a name, and at last volume and value locked. An empty
 * text means all honest tokens.
 */
export function searchTokens(
  tokens: readonly TokenSnapshot[],
  text: string,
  limit: number,
  isSpam: (token: TokenSnapshot) => boolean,
): readonly TokenSnapshot[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length > LONGEST_TEXT) return []
  return tokens
    .filter((token) => (wanted === '' ? !isSpam(token) : matchesText(token, wanted)))
    .map((token) => ({ token, grades: gradesOf(token, wanted, isSpam(token)) }))
    .sort((a, b) => {
      for (let index = 0; index < a.grades.length; index++) {
        const difference = (b.grades[index] ?? 0) - (a.grades[index] ?? 0)
        if (difference !== 0) return difference
      }
      return (
        compareFigures(a.token.dayVolume, b.token.dayVolume, 1) ||
        compareFigures(a.token.tvl, b.token.tvl, 1) ||
        (tokenId(a.token) < tokenId(b.token) ? -1 : 1)
      )
    })
    .slice(0, limit)
    .map(({ token }) => token)
}

function gradesOf(token: TokenSnapshot, wanted: string, isSpam: boolean): readonly number[] {
  const symbol = token.symbol.toLowerCase()
  const name = token.name.toLowerCase()
  return [
    token.address === wanted,
    !isSpam,
    symbol === wanted,
    token.isListed,
    wanted !== '' && symbol.startsWith(wanted),
    wanted !== '' && symbol.includes(wanted),
    wanted !== '' && name.startsWith(wanted),
    isNative(token.address),
  ].map(Number)
}
