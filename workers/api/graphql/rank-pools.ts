import { chainById } from '#app/domain/chains/catalogue.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { tokenMatcher, typoMatcher, type TokenMatcher } from '#app/domain/search/match-token.ts'
import type { PoolSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import type { PoolNode } from './context.ts'
import { compareNullsLast } from './figures.ts'
import { MAX_TEXT_LENGTH, toSearchedToken } from './rank-tokens.ts'

export function poolId(pool: Pick<PoolSnapshot, 'chainId' | 'id'>): string {
  return `${pool.chainId}:${pool.id}`
}

/**
 * Finds pools by the start of the id, by one token, or by both tokens in either order, as in `eth/usdc`, `eth-usdc` and
 * `eth usdc`. Only without such a match, one typo per token is allowed. An empty text matches all.
 */
export function matchingPools(nodes: readonly PoolNode[], text: string): readonly PoolNode[] {
  const query = text.trim().toLowerCase()
  if (query === '') return nodes
  const found = nodes.filter(poolMatcher(query, (word) => tokenMatcher(word)))
  if (found.length > 0) return found
  return nodes.filter(
    poolMatcher(query, (word) => {
      const [matches, matchesTypo] = [tokenMatcher(word), typoMatcher(word)]
      return (token) => matches(token) || matchesTypo(token)
    }),
  )
}

/** Returns a predicate that compares each token with each word only once. */
function poolMatcher(query: string, matcherOf: (word: string) => TokenMatcher): (node: PoolNode) => boolean {
  const isId = query.startsWith('0x')
  const sides = sidesOf(query).map((side) => memoized(matcherOf(side)))
  const matchesQuery = memoized(matcherOf(query))
  return ({ snapshot, pool }) => {
    if (isId && pool.id.startsWith(query)) return true
    const a = snapshot.tokenByAddress.get(pool.token0)
    const b = snapshot.tokenByAddress.get(pool.token1)
    const [first, second] = sides
    if (first && second && sides.length === 2 && ((first(a) && second(b)) || (first(b) && second(a)))) return true
    if (first && sides.length === 1 && (first(a) || first(b))) return true
    return matchesQuery(a) || matchesQuery(b)
  }
}

/** Splits `eth/usdc` into eth and usdc; without a slash, at spaces and dashes. Names beside a slash may have several words. */
function sidesOf(query: string): readonly string[] {
  const sides = query.includes('/') ? query.split('/').map((side) => side.trim()) : query.split(/[\s-]+/)
  return sides.filter((side) => side !== '')
}

function memoized(matches: TokenMatcher): (token: TokenSnapshot | undefined) => boolean {
  const results = new Map<TokenSnapshot, boolean>()
  return (token) => {
    if (token === undefined) return false
    const cached = results.get(token)
    if (cached !== undefined) return cached
    const isMatch = matches(toSearchedToken(token))
    results.set(token, isMatch)
    return isMatch
  }
}

/**
 * Finds pools that match a text, best first: the full id, then pools without spam; among these exact symbols, pools of listed
 * tokens, day volume and TVL. An empty text matches all pools without spam, by volume.
 */
export function searchPools(nodes: readonly PoolNode[], text: string, limit: number): readonly PoolNode[] {
  const query = text.trim().toLowerCase()
  if (query.length > MAX_TEXT_LENGTH) return []
  const sides = sidesOf(query)
  return matchingPools(query === '' ? nodes.filter((node) => !isSpam(node)) : nodes, query)
    .map((node) => ({ node, scores: scoresOf(node, query, sides) }))
    .sort((a, b) => {
      for (let index = 0; index < a.scores.length; index++) {
        const difference = (b.scores[index] ?? 0) - (a.scores[index] ?? 0)
        if (difference !== 0) return difference
      }
      return (
        compareNullsLast(a.node.pool.dayVolume, b.node.pool.dayVolume, 'DESC') ||
        compareNullsLast(a.node.pool.tvl, b.node.pool.tvl, 'DESC') ||
        (poolId(a.node.pool) < poolId(b.node.pool) ? -1 : 1)
      )
    })
    .slice(0, limit)
    .map(({ node }) => node)
}

function scoresOf(node: PoolNode, query: string, sides: readonly string[]): readonly number[] {
  const tokens = tokensOf(node)
  const exact = sides.filter((side) => tokens.some((token) => symbolsOf(token).includes(side))).length
  return [
    Number(node.pool.id === query),
    Number(!isSpam(node)),
    sides.length <= 2 ? exact : 0,
    Number(tokens.length === 2 && tokens.every(({ isListed, address }) => isListed || isNative(address))),
  ]
}

function isSpam(node: PoolNode): boolean {
  const tokens = tokensOf(node)
  return tokens.length < 2 || tokens.some(({ safety }) => safety.isSpam)
}

function tokensOf({ snapshot, pool }: PoolNode): readonly TokenSnapshot[] {
  return [snapshot.tokenByAddress.get(pool.token0), snapshot.tokenByAddress.get(pool.token1)].filter(
    (token) => token !== undefined,
  )
}

/** Symbols that match a token: the native currency and its wrapped form match each other's, so that ETH/USDC finds both pools. */
function symbolsOf(token: TokenSnapshot): readonly string[] {
  const { contracts, native } = chainById(token.chainId)
  const symbol = token.symbol.toLowerCase()
  const currency = native.symbol.toLowerCase()
  if (isSameAddress(token.address, contracts.wrappedNative)) return [symbol, currency]
  return isNative(token.address) ? [symbol, `w${currency}`] : [symbol]
}
