import { chainById } from '#app/domain/chains/catalogue.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { tokenMatcher, typoMatcher, type TokenMatcher } from '#app/domain/search/match-token.ts'
import type { PoolSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import type { PoolNode } from './context.ts'
import { compareFigures } from './figures.ts'
import { MAX_TEXT_LENGTH, searched } from './rank-tokens.ts'

export function poolId(pool: Pick<PoolSnapshot, 'chainId' | 'id'>): string {
  return `${pool.chainId}:${pool.id}`
}

/**
 * Finds pools by the start of the id, by one token, or by both tokens in either order, as in `eth/usdc`, `eth-usdc` and
 * `eth usdc`. Only without such a match, one typo per token is allowed. An empty text matches all.
 */
export function matchingPools(nodes: readonly PoolNode[], text: string): readonly PoolNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  const found = nodes.filter(poolMatcher(wanted, (word) => tokenMatcher(word)))
  if (found.length > 0) return found
  return nodes.filter(
    poolMatcher(wanted, (word) => {
      const [matches, matchesTypo] = [tokenMatcher(word), typoMatcher(word)]
      return (token) => matches(token) || matchesTypo(token)
    }),
  )
}

/** Returns a predicate that compares each token with each word only once. */
function poolMatcher(wanted: string, matcherOf: (word: string) => TokenMatcher): (node: PoolNode) => boolean {
  const isId = wanted.startsWith('0x')
  const sides = sidesOf(wanted).map((side) => memoized(matcherOf(side)))
  const whole = memoized(matcherOf(wanted))
  return ({ snapshot, pool }) => {
    if (isId && pool.id.startsWith(wanted)) return true
    const a = snapshot.tokenByAddress.get(pool.token0)
    const b = snapshot.tokenByAddress.get(pool.token1)
    const [first, second] = sides
    if (first && second && sides.length === 2 && ((first(a) && second(b)) || (first(b) && second(a)))) return true
    if (first && sides.length === 1 && (first(a) || first(b))) return true
    return whole(a) || whole(b)
  }
}

/** Splits `eth/usdc` into eth and usdc; without a slash, at spaces and dashes. Names beside a slash may have several words. */
function sidesOf(wanted: string): readonly string[] {
  const sides = wanted.includes('/') ? wanted.split('/').map((side) => side.trim()) : wanted.split(/[\s-]+/)
  return sides.filter((side) => side !== '')
}

function memoized(matches: TokenMatcher): (token: TokenSnapshot | undefined) => boolean {
  const known = new Map<TokenSnapshot, boolean>()
  return (token) => {
    if (token === undefined) return false
    const before = known.get(token)
    if (before !== undefined) return before
    const isMatch = matches(searched(token))
    known.set(token, isMatch)
    return isMatch
  }
}

/**
 * Finds pools that match a text, best first: the full id, then pools without spam; among these exact symbols, pools of listed
 * tokens, day volume and TVL. An empty text matches all pools without spam, by volume.
 */
export function searchPools(nodes: readonly PoolNode[], text: string, limit: number): readonly PoolNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length > MAX_TEXT_LENGTH) return []
  const sides = sidesOf(wanted)
  return matchingPools(wanted === '' ? nodes.filter((node) => !isSpam(node)) : nodes, wanted)
    .map((node) => ({ node, grades: gradesOf(node, wanted, sides) }))
    .sort((a, b) => {
      for (let index = 0; index < a.grades.length; index++) {
        const difference = (b.grades[index] ?? 0) - (a.grades[index] ?? 0)
        if (difference !== 0) return difference
      }
      return (
        compareFigures(a.node.pool.dayVolume, b.node.pool.dayVolume, 1) ||
        compareFigures(a.node.pool.tvl, b.node.pool.tvl, 1) ||
        (poolId(a.node.pool) < poolId(b.node.pool) ? -1 : 1)
      )
    })
    .slice(0, limit)
    .map(({ node }) => node)
}

function gradesOf(node: PoolNode, wanted: string, sides: readonly string[]): readonly number[] {
  const tokens = tokensOf(node)
  const exact = sides.filter((side) => tokens.some((token) => symbolsOf(token).includes(side))).length
  return [
    Number(node.pool.id === wanted),
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
  const own = token.symbol.toLowerCase()
  const currency = native.symbol.toLowerCase()
  if (isSameAddress(token.address, contracts.wrappedNative)) return [own, currency]
  return isNative(token.address) ? [own, `w${currency}`] : [own]
}
