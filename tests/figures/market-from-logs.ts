import { createRequire } from 'node:module'
import type * as Core from '@uniswap/sdk-core'
import type * as V2 from '@uniswap/v2-sdk'
import type * as V3 from '@uniswap/v3-sdk'
import type * as V4 from '@uniswap/v4-sdk'
import { getAddress, parseAbi, type Address } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { createDevnetClient } from '#devnet/rpc.ts'
import { readEvents, type MarketEvent } from './read-events.ts'

// An independent computation of a chain's market from raw logs, with the official SDKs and plain arithmetic. It must not
// import from app/domain or workers/indexer, except the address catalogue: shared code cannot be checked by comparison.

const require = createRequire(import.meta.url)
const { CurrencyAmount, Ether, Fraction, Rounding, Token } = require('@uniswap/sdk-core') as typeof Core
const { Pair } = require('@uniswap/v2-sdk') as typeof V2
const v3 = require('@uniswap/v3-sdk') as typeof V3
const v4 = require('@uniswap/v4-sdk') as typeof V4

const NATIVE = '0x0000000000000000000000000000000000000000'
const DEAD = '0x000000000000000000000000000000000000dead'
const DAY = 86_400
/** v4's flag for a fee set by the hook. */
const DYNAMIC_FEE = 0x800000

/** Price at a time: of pools, the ratio of token 1 per token 0; of tokens, in 1e-18 USD. */
interface Sample<Price> {
  readonly time: number
  readonly price: Price
}

interface Trade {
  readonly time: number
  /** Micro-dollars; 0 without a price. */
  readonly usd: bigint
  /** Micro-dollars. */
  readonly fee: bigint
}

export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

export interface PoolFromLogs {
  readonly id: string
  readonly version: 2 | 3 | 4
  readonly token0: TokenFromLogs
  readonly token1: TokenFromLogs
  readonly isDynamic: boolean
  /** In 1e-6; of the last swap if the fee is dynamic. */
  fee: number
  readonly samples: Sample<Ratio>[]
  readonly trades: Trade[]
  /** Number of events that changed the pool. */
  eventCount: number
  ratio(): Ratio | undefined
  reserves(): readonly [bigint, bigint]
  /** Tradable amount of a side: its reserve, but for concentrated liquidity at most the amount in range. */
  depth(side: 0 | 1): bigint
  /** Base units of a side in the smallest price step of v4 pools; smaller inputs do not change the price. */
  amountPerPriceStep(side: 0 | 1): bigint
}

export interface TokenFromLogs {
  readonly address: string
  readonly decimals: number | undefined
  readonly currency: Core.Currency
  readonly supply: bigint
  /** Balances of burn addresses and the token's own contract. */
  readonly burnt: bigint
  /** Pricing level: 0 for stablecoins, 1 for the native currency, 2 for base tokens, 3 for all others. */
  readonly level: number
  /** Shared by the native currency and its wrapped form, which have one price. */
  readonly samples: Sample<bigint>[]
  readonly trades: Trade[]
  readonly pools: PoolFromLogs[]
}

export interface MarketFromLogs {
  /** UNIX seconds of the newest block. */
  readonly now: number
  /** UNIX seconds of the last full minute a day ago. */
  readonly yesterday: number
  /** The sum of all pools' reserves at that time, in base units; undefined if there were none. */
  reservesYesterday(token: TokenFromLogs): bigint | undefined
  /** The last price before that time, in 1e-18 USD per whole token; undefined if its minute started more than two days ago. */
  priceYesterday(token: TokenFromLogs): bigint | undefined
  readonly pools: ReadonlyMap<string, PoolFromLogs>
  readonly tokens: ReadonlyMap<string, TokenFromLogs>
  /** 1e-18 USD per whole token. */
  price(token: TokenFromLogs): bigint | undefined
  /** Value of a side of a pool in micro-dollars. */
  sideValue(pool: PoolFromLogs, side: 0 | 1): bigint
  value(pool: PoolFromLogs): bigint
}

/** Reads all events of a chain up to `head` and computes its market. */
export async function marketFromLogs(rpcUrl: string, chainId: ChainId, head: number): Promise<MarketFromLogs> {
  const events = await readEvents(rpcUrl, chainId, head)
  const { timestamp } = await createDevnetClient(rpcUrl, chainId).getBlock({ blockNumber: BigInt(head) })
  const pools = new Map<string, MutablePool>()
  const tokens = await readTokens(rpcUrl, chainId, events)
  const pricing = createPricing(tokens, chainId)
  const now = Number(timestamp)
  const yesterday = Math.floor((now - DAY) / 60) * 60
  let reservesYesterday: ReadonlyMap<TokenFromLogs, bigint> | undefined

  for (const event of events) {
    if (event.time >= yesterday) reservesYesterday ??= totalReserves(pools.values())
    const created = createPool(event, chainId, tokens)
    if (created) {
      pools.set(created.id, created)
      created.token0.pools.push(created)
      created.token1.pools.push(created)
    }
    const pool = 'id' in event.args ? pools.get(event.args.id.toLowerCase()) : pools.get(event.address)
    const effect = pool?.apply(event)
    if (!pool || !effect) continue
    pool.eventCount += 1
    pricing.invalidate(pool)
    if (effect.kind === 'state') continue
    const { time } = event
    const ratio = pool.ratio()
    if (ratio) pool.samples.push({ time, price: ratio })
    if (effect.kind !== 'swap') continue
    const { token0, token1 } = pool
    const value0 = valueOf(effect.amount0, pricing.priceOf(token0), token0)
    const value1 = valueOf(effect.amount1, pricing.priceOf(token1), token1)
    // The side of the lower price level determines the value.
    const usd = (token1.level < token0.level ? (value1 ?? value0) : (value0 ?? value1)) ?? 0n
    pool.trades.push({ time, usd, fee: (usd * BigInt(pool.fee)) / 1_000_000n })
    for (const [token, value] of [
      [token0, value0],
      [token1, value1],
    ] as const) {
      const price = pricing.priceOf(token)
      if (price === undefined) continue
      token.samples.push({ time, price })
      token.trades.push({ time, usd: value ?? 0n, fee: 0n })
    }
  }
  const sideValue = (pool: PoolFromLogs, side: 0 | 1) => {
    const token = side === 0 ? pool.token0 : pool.token1
    return valueOf(pool.reserves()[side], pricing.priceOf(token), token) ?? 0n
  }
  return {
    now,
    yesterday,
    reservesYesterday: (token) => (reservesYesterday ?? totalReserves(pools.values())).get(token),
    priceYesterday({ samples }) {
      const last = samples.findLast(({ time }) => time < yesterday)
      return last && last.time - (last.time % 60) >= now - 2 * DAY ? last.price : undefined
    },
    pools,
    tokens,
    price: (token) => pricing.priceOf(token),
    sideValue,
    value: (pool) => sideValue(pool, 0) + sideValue(pool, 1),
  }
}

function totalReserves(pools: Iterable<PoolFromLogs>): ReadonlyMap<TokenFromLogs, bigint> {
  const totals = new Map<TokenFromLogs, bigint>()
  for (const pool of pools) {
    const [reserve0, reserve1] = pool.reserves()
    totals.set(pool.token0, (totals.get(pool.token0) ?? 0n) + reserve0)
    totals.set(pool.token1, (totals.get(pool.token1) ?? 0n) + reserve1)
  }
  return totals
}

/** Effect of an event on a pool. Amounts are absolute, in base units. */
type Effect =
  | { readonly kind: 'state' | 'liquidity' }
  | { readonly kind: 'swap'; readonly amount0: bigint; readonly amount1: bigint }

const STATE: Effect = { kind: 'state' }
const LIQUIDITY: Effect = { kind: 'liquidity' }

interface MutablePool extends PoolFromLogs {
  /** Updates the pool with an event; undefined if the event does not change it. */
  apply(event: MarketEvent): Effect | undefined
}

function createPool(
  event: MarketEvent,
  chainId: ChainId,
  tokens: ReadonlyMap<string, TokenFromLogs>,
): MutablePool | undefined {
  const token = (address: string) => {
    const found = tokens.get(address.toLowerCase())
    if (!found) throw new Error(`no token ${address}`)
    return found
  }
  switch (event.name) {
    case 'pairCreated': {
      const { token0, token1, pair } = event.args
      return v2Pool(pair.toLowerCase(), token(token0), token(token1))
    }
    case 'poolCreated': {
      const { token0, token1, fee, pool } = event.args
      return v3Pool(pool.toLowerCase(), token(token0), token(token1), fee)
    }
    case 'v4Initialize': {
      const { id, currency0, currency1, ...shape } = event.args
      return v4Pool(id.toLowerCase(), token(currency0), token(currency1), shape)
    }
    default:
      return undefined
  }
}

function newPool(id: string, version: 2 | 3 | 4, token0: TokenFromLogs, token1: TokenFromLogs, fee: number) {
  const isDynamic = fee === DYNAMIC_FEE
  return {
    id,
    version,
    token0,
    token1,
    isDynamic,
    fee: isDynamic ? 0 : fee,
    samples: [],
    trades: [],
    eventCount: 0,
  }
}

function v2Pool(id: string, token0: TokenFromLogs, token1: TokenFromLogs): MutablePool {
  let reserves: [bigint, bigint] = [0n, 0n]
  return {
    ...newPool(id, 2, token0, token1, 3_000),
    reserves: () => reserves,
    depth: (side) => reserves[side],
    amountPerPriceStep: () => 0n,
    ratio() {
      const [reserve0, reserve1] = reserves
      if (reserve0 === 0n || reserve1 === 0n) return undefined
      const { token0Price } = new Pair(amountOf(token0, reserve0), amountOf(token1, reserve1))
      return ratioOf(token0Price)
    },
    apply(event) {
      switch (event.name) {
        case 'v2Sync':
          reserves = [event.args.reserve0, event.args.reserve1]
          return STATE
        case 'v2Swap': {
          const { amount0In, amount0Out, amount1In, amount1Out } = event.args
          return { kind: 'swap', amount0: abs(amount0In - amount0Out), amount1: abs(amount1In - amount1Out) }
        }
        case 'v2Mint':
        case 'v2Burn':
          return LIQUIDITY
        default:
          return undefined
      }
    },
  }
}

interface State {
  sqrtPrice: bigint
  tick: number
}

/** Liquidity by range. */
type Ranges = Map<string, { readonly lower: number; readonly upper: number; liquidity: bigint }>

function changeRange(ranges: Ranges, lower: number, upper: number, change: bigint): void {
  const key = `${lower}:${upper}`
  const liquidity = (ranges.get(key)?.liquidity ?? 0n) + change
  if (liquidity === 0n) ranges.delete(key)
  else ranges.set(key, { lower, upper, liquidity })
}

function inRange(ranges: Ranges, tick: number): bigint {
  let sum = 0n
  for (const { lower, upper, liquidity } of ranges.values()) if (lower <= tick && tick < upper) sum += liquidity
  return sum
}

/** The reserve, but at most what the in-range liquidity would pay out if the price moved without limit. */
function concentratedDepth(side: 0 | 1, reserve: bigint, liquidity: bigint, sqrtPrice: bigint): bigint {
  const virtual = side === 0 ? (liquidity << 96n) / sqrtPrice : (liquidity * sqrtPrice) >> 96n
  return virtual < reserve ? virtual : reserve
}

function v3Pool(id: string, token0: TokenFromLogs, token1: TokenFromLogs, fee: number): MutablePool {
  let state: State | undefined
  let reserves: [bigint, bigint] = [0n, 0n]
  const ranges: Ranges = new Map()
  const move = (amount0: bigint, amount1: bigint) => {
    reserves = [reserves[0] + amount0, reserves[1] + amount1]
  }
  return {
    ...newPool(id, 3, token0, token1, fee),
    reserves: () => reserves,
    depth: (side) =>
      state ? concentratedDepth(side, reserves[side], inRange(ranges, state.tick), state.sqrtPrice) : 0n,
    amountPerPriceStep: () => 0n,
    ratio() {
      if (!state) return undefined
      const { sqrtPrice, tick } = state
      const pool = new v3.Pool(token0.currency.wrapped, token1.currency.wrapped, fee, sqrtPrice.toString(), '0', tick)
      return ratioOf(pool.token0Price)
    },
    apply(event) {
      switch (event.name) {
        case 'v3Initialize':
          state = { sqrtPrice: event.args.sqrtPriceX96, tick: event.args.tick }
          return STATE
        case 'v3Swap': {
          const { amount0, amount1, sqrtPriceX96, tick } = event.args
          state = { sqrtPrice: sqrtPriceX96, tick }
          move(amount0, amount1)
          return { kind: 'swap', amount0: abs(amount0), amount1: abs(amount1) }
        }
        case 'v3Mint':
          changeRange(ranges, event.args.tickLower, event.args.tickUpper, event.args.amount)
          move(event.args.amount0, event.args.amount1)
          return LIQUIDITY
        case 'v3Burn':
          if (event.args.amount === 0n) return undefined
          changeRange(ranges, event.args.tickLower, event.args.tickUpper, -event.args.amount)
          return LIQUIDITY
        case 'v3Collect':
          if (event.args.amount0 === 0n && event.args.amount1 === 0n) return undefined
          move(-event.args.amount0, -event.args.amount1)
          return LIQUIDITY
        case 'v3CollectProtocol':
          move(-event.args.amount0, -event.args.amount1)
          return STATE
        case 'v3Flash':
          move(event.args.paid0, event.args.paid1)
          return STATE
        default:
          return undefined
      }
    },
  }
}

interface V4Shape extends State {
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

function v4Pool(
  id: string,
  token0: TokenFromLogs,
  token1: TokenFromLogs,
  { fee, tickSpacing, hooks, ...initial }: Omit<V4Shape, 'sqrtPrice'> & { readonly sqrtPriceX96: bigint },
): MutablePool {
  const state: State = { sqrtPrice: initial.sqrtPriceX96, tick: initial.tick }
  const ranges: Ranges = new Map()
  let reserves: readonly [bigint, bigint] | undefined
  const createSdkPool = () =>
    new v4.Pool(token0.currency, token1.currency, fee, tickSpacing, hooks, state.sqrtPrice.toString(), '0', state.tick)
  /** Amounts that the pool's liquidity represents, without fees: the manager's events do not report their collection. */
  const principal = (): readonly [bigint, bigint] => {
    const sdkPool = createSdkPool()
    let [amount0, amount1] = [0n, 0n]
    for (const { lower, upper, liquidity } of ranges.values()) {
      const position = new v4.Position({
        pool: sdkPool,
        liquidity: liquidity.toString(),
        tickLower: lower,
        tickUpper: upper,
      })
      amount0 += toBigInt(position.amount0.quotient)
      amount1 += toBigInt(position.amount1.quotient)
    }
    return [amount0, amount1]
  }
  const pool: MutablePool = {
    ...newPool(id, 4, token0, token1, fee),
    reserves: () => (reserves ??= principal()),
    depth: (side) => concentratedDepth(side, pool.reserves()[side], inRange(ranges, state.tick), state.sqrtPrice),
    amountPerPriceStep(side) {
      const { sqrtPrice, tick } = state
      const liquidity = inRange(ranges, tick)
      return side === 0 ? (liquidity << 96n) / sqrtPrice ** 2n : liquidity >> 96n
    },
    ratio: () => ratioOf(createSdkPool().currency0Price),
    apply(event) {
      switch (event.name) {
        case 'v4Initialize':
          return STATE
        case 'v4Swap': {
          const { amount0, amount1, sqrtPriceX96, tick, fee: swapFee } = event.args
          Object.assign(state, { sqrtPrice: sqrtPriceX96, tick })
          reserves = undefined
          if (pool.isDynamic) pool.fee = swapFee
          return { kind: 'swap', amount0: abs(amount0), amount1: abs(amount1) }
        }
        case 'v4ModifyLiquidity':
          if (event.args.liquidityDelta === 0n) return undefined
          changeRange(ranges, event.args.tickLower, event.args.tickUpper, event.args.liquidityDelta)
          reserves = undefined
          return LIQUIDITY
        default:
          return undefined
      }
    },
  }
  return pool
}

/** Minimum value of a pool that determines prices, in micro-dollars: twice the value of its side with the lower level. */
const MIN_POOL_VALUE = 10_000n * 1_000_000n

/**
 * The pricing rule of the indexer's README: a stablecoin is worth one dollar. The price of another token is the median of
 * its large pools with tokens of a lower level, weighted by depth.
 */
function createPricing(tokens: ReadonlyMap<string, TokenFromLogs>, chainId: ChainId) {
  const prices = new Map<TokenFromLogs, bigint | undefined>()
  /** Cached states of pools: the SDKs are slow, and each event needs the prices of all pools. */
  const poolStates = new Map<PoolFromLogs, PoolState>()
  const wrappedNative = tokens.get(chainById(chainId).contracts.wrappedNative.toLowerCase())
  const native = tokens.get(NATIVE)

  function priceOf(token: TokenFromLogs): bigint | undefined {
    if (token.decimals === undefined) return undefined
    if (token.level === 0) return 10n ** 18n
    if (prices.has(token)) return prices.get(token)
    const price = medianPrice(token)
    prices.set(token, price)
    return price
  }

  function medianPrice(token: TokenFromLogs): bigint | undefined {
    // The native currency and its wrapped form convert at no cost.
    const forms = token.level === 1 ? [native, wrappedNative].filter((form) => form !== undefined) : [token]
    const quotes: { price: bigint; weight: bigint }[] = []
    for (const form of forms) {
      for (const pool of form.pools) {
        const isFirst = pool.token0 === form
        const counter = isFirst ? pool.token1 : pool.token0
        if (counter.level >= token.level) continue
        const counterPrice = priceOf(counter)
        const { ratio, depths } = stateOf(pool)
        const weight = valueOf(depths[isFirst ? 1 : 0], counterPrice, counter)
        if (counterPrice === undefined || !ratio || weight === undefined || weight * 2n < MIN_POOL_VALUE) continue
        const { numerator, denominator } = isFirst ? ratio : inverse(ratio)
        const price = (numerator * counterPrice) / denominator
        if (price > 0n) quotes.push({ price, weight })
      }
    }
    quotes.sort((a, b) => (a.price < b.price ? -1 : 1))
    const total = quotes.reduce((sum, { weight }) => sum + weight, 0n)
    let cumulative = 0n
    for (const { price, weight } of quotes) {
      cumulative += weight
      if (cumulative * 2n >= total) return price
    }
    return undefined
  }

  function stateOf(pool: PoolFromLogs): PoolState {
    const state = poolStates.get(pool) ?? { ratio: pool.ratio(), depths: [pool.depth(0), pool.depth(1)] }
    poolStates.set(pool, state)
    return state
  }

  return {
    priceOf,
    /** Drops a pool's cached state, and with it all prices, after an event. */
    invalidate(pool: PoolFromLogs) {
      prices.clear()
      poolStates.delete(pool)
    },
  }
}

interface PoolState {
  readonly ratio: Ratio | undefined
  readonly depths: readonly [bigint, bigint]
}

const metadataAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])

/** Reads the current metadata of all tokens that have a pool. */
async function readTokens(
  rpcUrl: string,
  chainId: ChainId,
  events: readonly MarketEvent[],
): Promise<ReadonlyMap<string, TokenFromLogs>> {
  const client = createDevnetClient(rpcUrl, chainId)
  const { stables, bases, contracts } = chainById(chainId)
  const wrappedNative = contracts.wrappedNative.toLowerCase()
  const lower = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase())
  const levelOf = (address: string) => {
    if (lower(stables).includes(address)) return 0
    if (address === NATIVE || address === wrappedNative) return 1
    return lower(bases).includes(address) ? 2 : 3
  }
  const addresses = new Set([NATIVE, wrappedNative])
  for (const { args } of events) {
    if ('token0' in args) addresses.add(args.token0.toLowerCase()).add(args.token1.toLowerCase())
    if ('currency0' in args) addresses.add(args.currency0.toLowerCase()).add(args.currency1.toLowerCase())
  }
  const nativeSamples: Sample<bigint>[] = []
  const entries = await Promise.all(
    [...addresses].map(async (address): Promise<TokenFromLogs> => {
      const level = levelOf(address)
      const base = { address, level, samples: level === 1 ? nativeSamples : [], trades: [], pools: [] }
      if (address === NATIVE) return { ...base, decimals: 18, supply: 0n, burnt: 0n, currency: Ether.onChain(chainId) }
      const contract = { address: getAddress(address), abi: metadataAbi }
      const decimals = await client
        .readContract({ ...contract, functionName: 'decimals' })
        .catch((): undefined => undefined)
      const supply = await client.readContract({ ...contract, functionName: 'totalSupply' })
      const balances = [NATIVE, DEAD, contract.address].map((owner) =>
        client.readContract({ ...contract, functionName: 'balanceOf', args: [getAddress(owner)] }),
      )
      const burnt = (await Promise.all(balances)).reduce((sum, balance) => sum + balance, 0n)
      return { ...base, decimals, supply, burnt, currency: new Token(chainId, contract.address, decimals ?? 0) }
    }),
  )
  return new Map(entries.map((token) => [token.address, token]))
}

/** Micro-dollars, rounded down. */
function valueOf(amount: bigint, price: bigint | undefined, token: TokenFromLogs): bigint | undefined {
  return price === undefined ? undefined : (amount * price) / 10n ** BigInt((token.decimals ?? 0) + 12)
}

function amountOf(token: TokenFromLogs, amount: bigint) {
  return CurrencyAmount.fromRawAmount(token.currency.wrapped, amount.toString())
}

/** A price per whole token. */
function ratioOf(price: Core.Price<Core.Currency, Core.Currency>): Ratio {
  const { numerator, denominator } = price.asFraction.multiply(price.scalar)
  return { numerator: toBigInt(numerator), denominator: toBigInt(denominator) }
}

export function inverse({ numerator, denominator }: Ratio): Ratio {
  return { numerator: denominator, denominator: numerator }
}

/** Converts a number of the SDKs, which use JSBI. */
function toBigInt(value: { toString(): string }): bigint {
  return BigInt(value.toString())
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

const SIGNIFICANT_DIGITS = 20

/** Formats a ratio with 20 significant digits, truncated, like the SDKs. */
export function ratioText({ numerator, denominator }: Ratio): string {
  const fraction = new Fraction(numerator.toString(), denominator.toString())
  return fraction.toSignificant(SIGNIFICANT_DIGITS, { groupSeparator: '' }, Rounding.ROUND_DOWN)
}
