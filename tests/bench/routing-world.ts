import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import { liquidity, poolTokens, sqrtPriceX96, type Pool, type Tick } from '#app/domain/liquidity/pool.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { walkPath } from '#app/domain/routing/path.ts'
import { buildPoolGraph, type PoolGraph } from '#app/domain/routing/pool-graph.ts'
import type { GasPrice, PlanRequest, SwapSide } from '#app/domain/routing/plan.ts'
import { createRandom } from '#devnet/world/random.ts'
import { allPaths } from './routing-brute-force.ts'

/** Markets for the routing benches, generated from a seed and equal on every machine. */
export interface RoutingWorld {
  readonly pools: readonly Pool[]
  readonly wrapped: Address
  readonly request: PlanRequest
  /** Price of a unit of gas in the token that plans are ranked by. */
  readonly gasAt: (gwei: number) => GasPrice
}

interface WorldToken {
  readonly address: Address
  readonly decimals: number
  readonly dollars: number
}

/** Uniformly distributed over [0, 1). */
type Random = () => number

const ETHER_DOLLARS = 3_000
const TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3_000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const

/** Ranges from which a world's pool counts and sizes are drawn. */
export interface WorldShape {
  readonly minPools: number
  readonly maxPools: number
  readonly versions: readonly Pool['version'][]
  readonly side: SwapSide
  /** Positions per concentrated pool; each has two ticks. */
  readonly minPositions: number
  readonly maxPositions: number
  /**
   * `skewed`: prices lie up to 0.2 % off the true ones, one in ten up to 2 %. `arbitraged`: within the pool's own fee, no two
   * pools with the same currencies and fee, and some liquidity at every price, so that the SDK's search does not throw.
   */
  readonly market: 'skewed' | 'arbitraged'
}

export const MIXED_WORLD: WorldShape = {
  minPools: 4,
  maxPools: 40,
  versions: ['v2', 'v3', 'v4'],
  side: 'exactIn',
  minPositions: 1,
  maxPositions: 12,
  market: 'skewed',
}

/** 40 v3 pools with 84 ticks each and liquidity at every price, which the SDK can search. */
export const SDK_WORLD: WorldShape = {
  minPools: 40,
  maxPools: 40,
  versions: ['v3'],
  side: 'exactIn',
  minPositions: 42,
  maxPositions: 42,
  market: 'arbitraged',
}

/**
 * A market of 3 to 12 tokens and the pools between them. Depth is skewed: from a thousand dollars to a hundred million. Prices
 * lie around the true ones, mostly within the fee.
 */
export function routingWorld(seed: number, shape: WorldShape = MIXED_WORLD): RoutingWorld {
  const random = createRandom(seed).next
  const between = (low: number, high: number) => low + (high - low) * random()
  const integerBetween = (low: number, high: number) => Math.floor(between(low, high + 1))
  const isArbitraged = shape.market === 'arbitraged'
  const poolCount = integerBetween(shape.minPools, shape.maxPools)
  const tokens = Array.from(
    { length: Math.min(integerBetween(isArbitraged ? 8 : 3, 12), poolCount) },
    (_, index): WorldToken => {
      if (index === 0) return { address: tokenAddress(0), decimals: 18, dollars: ETHER_DOLLARS }
      return { address: tokenAddress(index), decimals: pickRandom([6, 8, 18], random), dollars: 10 ** between(-4, 5) }
    },
  )
  // A third more pools are drawn, because some are dropped as duplicates.
  const drawn = Array.from({ length: isArbitraged ? Math.floor(poolCount * 1.3) : poolCount }, (_, index): Pool => {
    // Every token has a pool with an earlier one; further pools are random, with a bias to the first tokens.
    const first = index + 1 < tokens.length ? index + 1 : Math.floor(tokens.length * random() ** 1.5)
    let second = index + 1 < tokens.length ? Math.floor((index + 1) * random() ** 2) : first
    while (second === first) second = Math.floor(tokens.length * random() ** 1.5)
    return randomPool(index, elementAt(tokens, first), elementAt(tokens, second), shape, random)
  })
  const pools = isArbitraged
    ? [...new Map(drawn.map((pool) => [marketKey(pool), pool])).values()].slice(0, poolCount)
    : drawn
  const graph = buildPoolGraph(pools, tokenAddress(0))
  const trade = randomTrade(graph, tokens, shape.side, random)
  const { tokenIn, tokenOut } = trade
  const ranking = shape.side === 'exactIn' ? tokenOut : tokenIn
  return {
    pools,
    wrapped: tokenAddress(0),
    request: {
      side: shape.side,
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amount: baseUnits(trade.amount),
    },
    gasAt: (gwei) => ({
      weiPerUnit: BigInt(gwei) * 10n ** 9n,
      tokenAmount: units(ETHER_DOLLARS * 1e6, ranking),
      perWei: 10n ** 24n,
    }),
  }
}

/**
 * A trade of a hundred to ten million dollars between two of the tokens, reduced until a single path can carry it with a loss of at most
 * half of its value; users would not sign a larger loss.
 */
function randomTrade(graph: PoolGraph, tokens: readonly WorldToken[], side: SwapSide, random: Random) {
  for (;;) {
    const tokenIn = pickRandom(tokens, random)
    const tokenOut = pickRandom(tokens, random)
    const [fixed, quoted] = side === 'exactIn' ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
    const nodeIn = graph.nodeOf(tokenIn.address)
    const nodeOut = graph.nodeOf(tokenOut.address)
    if (nodeIn === undefined || nodeOut === undefined || nodeIn === nodeOut) continue
    const paths = allPaths(graph, side, nodeIn, nodeOut)
    for (let dollars = 10 ** (2 + 5 * random()); dollars > 10; dollars /= 3) {
      const amount = units(dollars, fixed)
      const isAcceptable = paths.some((path) => {
        const walk = walkPath(path, side, amount)
        if (walk === undefined) return false
        return side === 'exactIn' ? walk.found >= units(dollars / 2, quoted) : walk.found <= units(dollars * 2, quoted)
      })
      if (isAcceptable) return { tokenIn, tokenOut, amount }
    }
  }
}

function randomPool(index: number, a: WorldToken, b: WorldToken, shape: WorldShape, random: Random): Pool {
  const version = pickRandom(shape.versions, random)
  // In v4 pools the first token is the native currency half of the time.
  const addressOf = (token: WorldToken) =>
    version === 'v4' && token.dollars === ETHER_DOLLARS && random() < 0.5 ? NATIVE : token.address
  const [addressA, addressB] = [addressOf(a), addressOf(b)]
  const isSorted = addressA.toLowerCase() < addressB.toLowerCase()
  const [token0, token1] = isSorted ? [a, b] : [b, a]
  const [address0, address1] = isSorted ? [addressA, addressB] : [addressB, addressA]
  const depth = 10 ** (3 + 5 * random() ** 1.3)
  const { fee, tickSpacing } = pickRandom(TIERS, random)
  const fairPrice = token0.dollars / 10 ** token0.decimals / (token1.dollars / 10 ** token1.decimals)
  const skew = random() < 0.1 ? 0.04 : 0.004
  const price = fairPrice * (1 + (random() - 0.5) * (shape.market === 'arbitraged' ? (2 * fee) / 1e6 : skew))
  const id = `0x${(index + 1).toString(16).padStart(40, 'b')}` as const
  if (version === 'v2') {
    const reserve0 = units(depth, token0)
    return {
      version,
      id,
      token0: address0,
      token1: address1,
      reserve0: baseUnits(reserve0),
      reserve1: baseUnits(scaled(reserve0, price)),
    }
  }
  const state = rangeState(price, depth, token0, token1, tickSpacing, shape, random)
  if (version === 'v3') return { version, id, token0: address0, token1: address1, fee: fee as Pips, ...state }
  return {
    version,
    id: `0x${(index + 1).toString(16).padStart(64, '4')}`,
    currency0: address0,
    currency1: address1,
    fee,
    lpFee: fee as Pips,
    protocolFee: random() < 0.2 ? 100 | (250 << 12) : 0,
    hooks: NATIVE,
    quotable: 'local',
    ...state,
  }
}

/** Returns a key that is equal for pools with the same currencies and fee, which one factory would not create twice. */
function marketKey(pool: Pool): string {
  const fee = pool.version === 'v2' ? 'v2' : pool.fee
  return [...poolTokens(pool), fee].join()
}

/** Returns price, liquidity and ticks of a concentrated pool with random positions. `price` is token1 per token0 in base units. */
function rangeState(
  price: number,
  depth: number,
  token0: WorldToken,
  token1: WorldToken,
  tickSpacing: number,
  shape: WorldShape,
  random: Random,
) {
  const root = BigInt(Math.floor(Math.sqrt(price) * 2 ** 52)) * 2n ** 44n
  const current = Math.floor(tickAtSqrtPrice(root) / tickSpacing)
  const usable = Math.floor(887_272 / tickSpacing)
  const nets = new Map<number, bigint>()
  const positions = shape.minPositions + Math.floor(random() * (shape.maxPositions - shape.minPositions + 1))
  for (let index = 0; index < positions; index += 1) {
    // The first range is wide, so that most amounts have a price; the others are near the price.
    const width = index === 0 ? 60_000 : 200 * 10 ** (2 * random())
    const offset = index === 0 ? 0 : (random() - 0.5) * width * 2
    const lower = Math.max(-usable, current + Math.floor((offset - width / 2) / tickSpacing))
    const upper = Math.min(usable, Math.max(lower + 1, current + Math.ceil((offset + width / 2) / tickSpacing)))
    const dollars = (depth / positions) * (0.2 + 1.6 * random())
    // A range takes L × width of √price in token1, about half of its dollars.
    const middle = Math.sqrt(1.0001 ** (((lower + upper) / 2) * tickSpacing))
    const span = middle * (1.0001 ** (((upper - lower) * tickSpacing) / 4) - 1) * 2
    const size = scaled(units(dollars / 2, token1), 1 / span)
    if (size === 0n) continue
    const [from, to] = index === 0 && shape.market === 'arbitraged' ? [-usable, usable] : [lower, upper]
    nets.set(from * tickSpacing, (nets.get(from * tickSpacing) ?? 0n) + size)
    nets.set(to * tickSpacing, (nets.get(to * tickSpacing) ?? 0n) - size)
  }
  const ticks: Tick[] = [...nets]
    .filter(([, net]) => net !== 0n)
    .sort(([a], [b]) => a - b)
    .map(([index, liquidityNet]) => ({ index, liquidityNet }))
  const tick = tickAtSqrtPrice(root)
  const inRange = ticks.filter(({ index }) => index <= tick).reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)
  return {
    tickSpacing,
    sqrtPriceX96: sqrtPriceX96(root),
    tick,
    liquidity: liquidity(inRange),
    ticks,
  }
}

function tokenAddress(index: number): Address {
  return `0x${((index * 7_919 + 1) % 65_521).toString(16).padStart(4, '0').padEnd(40, '7')}`
}

/** Returns the amount of a token that is worth this many dollars, in base units, rounded down. */
function units(dollars: number, token: WorldToken): bigint {
  return (BigInt(Math.floor((dollars / token.dollars) * 1e6)) * 10n ** BigInt(token.decimals)) / 10n ** 6n
}

/** Returns value × factor, rounded down, with the precision of a float. */
function scaled(value: bigint, factor: number): bigint {
  const exponent = Math.floor(Math.log2(factor))
  const mantissa = BigInt(Math.floor((factor / 2 ** exponent) * 2 ** 52))
  const shift = BigInt(exponent - 52)
  return shift < 0n ? (value * mantissa) >> -shift : (value * mantissa) << shift
}

function pickRandom<Value>(values: readonly Value[], random: Random): Value {
  return elementAt(values, Math.floor(random() * values.length))
}

function elementAt<Value>(values: readonly Value[], index: number): Value {
  const value = values[index]
  if (value === undefined) throw new RangeError('index out of range')
  return value
}
