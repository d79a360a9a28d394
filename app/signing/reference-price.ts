import type { Eip1193 } from '#app/chain/eip1193.ts'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { BPS_ONE } from '#app/domain/amount/percent.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { combineHops, medianPrice, type PricedDepth } from './pool-depth.ts'
import { readPools, type TokenPair } from './read-pools.ts'

/** Mid price: base units of the output per base unit of the input, as a fraction. */
export interface ReferencePrice {
  readonly numerator: bigint
  readonly denominator: bigint
}

const PAR: ReferencePrice = { numerator: 1n, denominator: 1n }

/** Largest trade that a price is returned for, as a multiple of the depth. On a v2 pair, such a trade has a price impact of 33 %. */
const MAX_DEPTH_MULTIPLE = 50n

/**
 * Returns the market price of one token in another, computed in the browser from the chain's standard pools: directly, through one base
 * token of the chain or, if these routes lack the depth for the trade, through two. The price excludes fees, and the wrapped native token
 * counts as the native currency.
 *
 * Anyone can open a pool at any price, so a pool's weight must be expensive to fake. Liquidity alone costs nothing: a position of one tick
 * spacing that holds only the overpriced token adds liquidity without a risk of arbitrage. A pool's weight is therefore the smaller of the
 * amounts that it pays out in the two directions within 2 % of its price (its depth), computed from its ticks: a pool that really buys and
 * sells at a wrong price loses the difference to arbitrageurs in every block. The price is the median weighted by depth, first over the
 * pools of each pair, then over the routes. To move the price, an attacker needs more than half of the total depth; any number
 * of small pools at a wrong price has no effect.
 *
 * Units    `amountIn` in base units of the input
 * Returns  undefined if no standard pools connect the two tokens with enough depth for `amountIn`
 * Throws   what `multicall` throws
 */
export async function readReferencePrice(
  node: Eip1193,
  chainId: ChainId,
  input: Address,
  output: Address,
  amountIn: bigint,
): Promise<ReferencePrice | undefined> {
  const { contracts, bases } = chainById(chainId)
  const { wrappedNative } = contracts
  const from = isNative(input) ? wrappedNative : input
  const to = isNative(output) ? wrappedNative : output
  if (isSameAddress(from, to)) return PAR
  const intermediates = bases.filter((base) => !isSameAddress(base, from) && !isSameAddress(base, to))
  const readPrices = async (pairs: readonly TokenPair[]) =>
    (await readPools(node, contracts, pairs)).map((pools) => medianPrice(pools))
  const priceOver = (routes: readonly (PricedDepth | undefined)[]): ReferencePrice | undefined => {
    const found = medianPrice(routes.filter((route) => route !== undefined))
    if (!found || found.depth * MAX_DEPTH_MULTIPLE < amountIn) return undefined
    return { numerator: found.numerator, denominator: found.denominator }
  }

  const [direct, ...hops] = await readPrices([
    [from, to],
    ...intermediates.map((base): TokenPair => [from, base]),
    ...intermediates.map((base): TokenPair => [base, to]),
  ])
  const legs = intermediates.map((base, index) => ({
    base,
    first: hops[index],
    last: hops[intermediates.length + index],
  }))
  const shortRoutes = [direct, ...legs.map(({ first, last }) => first && last && combineHops(first, last))]
  const price = priceOver(shortRoutes)
  if (price) return price

  const detours = legs.flatMap(({ base: left, first }) =>
    legs.flatMap(({ base: right, last }) =>
      first && last && left !== right ? [{ first, last, pair: [left, right] as const }] : [],
    ),
  )
  const middleHops = await readPrices(detours.map(({ pair }) => pair))
  const longRoutes = detours.map(({ first, last }, index) => {
    const middle = middleHops[index]
    return middle && combineHops(combineHops(first, middle), last)
  })
  return priceOver([...shortRoutes, ...longRoutes])
}

/**
 * Returns a trade's loss against the reference price, including pool fees and fee-on-transfer taxes; negative for a gain.
 *
 * Units    1/10,000 of the trade
 * Rounds   up: the size of a loss up, the size of a gain down
 * Throws   RangeError if `amountIn` is not positive
 */
export function impactAgainst(price: ReferencePrice, amountIn: bigint, amountOut: bigint): number {
  if (amountIn <= 0n) throw new RangeError('a trade without an input has no price')
  const fair = amountIn * price.numerator
  const loss = (fair - amountOut * price.denominator) * BigInt(BPS_ONE)
  // bigint division truncates towards zero, which rounds a negative loss up.
  return Number(loss > 0n ? (loss + fair - 1n) / fair : loss / fair)
}
