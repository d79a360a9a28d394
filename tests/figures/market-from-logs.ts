import { createRequire } from 'node:module'
import type * as Core from '@uniswap/sdk-core'
import type * as V2 from '@uniswap/v2-sdk'
import type * as V3 from '@uniswap/v3-sdk'
import type * as V4 from '@uniswap/v4-sdk'
import { getAddress, parseAbi, type Address } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { createDevnetClient } from '#devnet/rpc.ts'
import { readEvents, type MarketEvent } from './read-events.ts'

// An independent implementation of a chain's market: raw logs, the official SDKs and plain arithmetic. It must not
// import from app/domain or workers/indexer except the address catalogue, because shared code cannot be checked by
// comparison.

const require = createRequire(import.meta.url)
const { CurrencyAmount, Ether, Fraction, Rounding, Token } = require('@uniswap/sdk-core') as typeof Core
const { Pair } = require('@uniswap/v2-sdk') as typeof V2
const v3 = require('@uniswap/v3-sdk') as typeof V3
const v4 = require('@uniswap/v4-sdk') as typeof V4

const NATIVE = '0x0000000000000000000000000000000000000000'
const DEAD = '0x000000000000000000000000000000000000dead'
const DAY = 86_400
/** v4's flag for a fee set by the hook. */
const DYNAMIC = 0x800000

/** A price at a time: token 1 per token 0 as a ratio for a pool, 1e-18 USD for a token. */
interface Sample<Price> {
  readonly time: number
  readonly price: Price
}

interface Trade {
  readonly time: number
  /** Micro-dollars; 0 without a price. */
  readonly usd: bigint
  readonly fee: bigint
}

export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

export interface PoolBook {
  readonly id: string
  readonly version: 2 | 3 | 4
  readonly token0: TokenBook
  readonly token1: TokenBook
  readonly isDynamic: boolean
  /** Pips; for dynamic fees, of the last swap. */
  fee: number
  readonly samples: Sample<Ratio>[]
  readonly trades: Trade[]
  /** Number of events that changed its reserves. */
  moves: number
  ratio(): Ratio | undefined
  reserves(): readonly [bigint, bigint]
  /** Tradable depth of a side: for concentrated liquidity at most what is in range. */
  depth(side: 0 | 1): bigint
  /** Base units of a side per smallest price step, which no event reports. */
  grain(side: 0 | 1): bigint
}

export interface TokenBook {
  readonly address: string
  readonly decimals: number | undefined
  readonly currency: Core.Currency
  readonly supply: bigint
  /** Balances of burn addresses and the token's own contract. */
  readonly burnt: bigint
  readonly level: number
  /** Shared by the native currency and its wrapped form, which have one price. */
  readonly samples: Sample<bigint>[]
  readonly trades: Trade[]
  readonly pools: PoolBook[]
}

export interface MarketFromLogs {
  /** UNIX seconds of the newest block. */
  readonly now: number
  /** UNIX seconds of the last full minute a day ago. */
  readonly yesterday: number
  /** The sum of all pools' reserves then, in base units; undefined if there were none. */
  heldYesterday(token: TokenBook): bigint | undefined
  /** The last price before then, in 1e-18 USD per whole token; undefined if its minute started more than two days ago. */
  priceYesterday(token: TokenBook): bigint | undefined
  readonly pools: ReadonlyMap<string, PoolBook>
  readonly tokens: ReadonlyMap<string, TokenBook>
  /** 1e-18 USD per whole token. */
  price(token: TokenBook): bigint | undefined
  /** Value of a side of a pool in micro-dollars. */
  sideValue(pool: PoolBook, side: 0 | 1): bigint
  value(pool: PoolBook): bigint
}

/** Reads all events of a chain up to `head` and computes its market. */
export async function marketFromLogs(rpcUrl: string, chainId: ChainId, head: number): Promise<MarketFromLogs> {
  const events = await readEvents(rpcUrl, chainId, head)
  const { timestamp } = await createDevnetClient(rpcUrl, chainId).getBlock({ blockNumber: BigInt(head) })
  const pools = new Map<string, PoolBook & { take(event: MarketEvent): Taken | undefined }>()
  const tokens = await readTokens(rpcUrl, chainId, events)
  const prices = priceRule(tokens, chainId)
  const now = Number(timestamp)
  const yesterday = Math.floor((now - DAY) / 60) * 60
  let heldThen: ReadonlyMap<TokenBook, bigint> | undefined

  for (const event of events) {
    if (event.time >= yesterday) heldThen ??= holdings(pools.values())
    const made = createPool(event, chainId, tokens)
    if (made) {
      pools.set(made.id, made)
      made.token0.pools.push(made)
      made.token1.pools.push(made)
    }
    const pool = 'id' in event.args ? pools.get(event.args.id.toLowerCase()) : pools.get(event.address)
    const taken = pool?.take(event)
    if (!pool || !taken) continue
    pool.moves += 1
    prices.forget(pool)
    if (taken.kind === 'state') continue
    const { time } = event
    const ratio = pool.ratio()
    if (ratio) pool.samples.push({ time, price: ratio })
    if (taken.kind !== 'swap') continue
    const { token0, token1 } = pool
    const worth0 = worth(taken.size0, prices.of(token0), token0)
    const worth1 = worth(taken.size1, prices.of(token1), token1)
    // The side of the lower price level determines the value.
    const usd = (token1.level < token0.level ? (worth1 ?? worth0) : (worth0 ?? worth1)) ?? 0n
    pool.trades.push({ time, usd, fee: (usd * BigInt(pool.fee)) / 1_000_000n })
    for (const [token, own] of [
      [token0, worth0],
      [token1, worth1],
    ] as const) {
      const price = prices.of(token)
      if (price === undefined) continue
      token.samples.push({ time, price })
      token.trades.push({ time, usd: own ?? 0n, fee: 0n })
    }
  }
  const sideValue = (pool: PoolBook, side: 0 | 1) => {
    const token = side === 0 ? pool.token0 : pool.token1
    return worth(pool.reserves()[side], prices.of(token), token) ?? 0n
  }
  return {
    ...{ now, yesterday, heldYesterday: (token) => (heldThen ?? holdings(pools.values())).get(token) },
    priceYesterday({ samples }) {
      const last = samples.findLast(({ time }) => time < yesterday)
      return last && last.time - (last.time % 60) >= now - 2 * DAY ? last.price : undefined
    },
    pools,
    tokens,
    price: (token) => prices.of(token),
    sideValue,
    value: (pool) => sideValue(pool, 0) + sideValue(pool, 1),
  }
}

function holdings(pools: Iterable<PoolBook>): ReadonlyMap<TokenBook, bigint> {
  const held = new Map<TokenBook, bigint>()
  for (const pool of pools) {
    const [reserve0, reserve1] = pool.reserves()
    held.set(pool.token0, (held.get(pool.token0) ?? 0n) + reserve0)
    held.set(pool.token1, (held.get(pool.token1) ?? 0n) + reserve1)
  }
  return held
}

/** The effect of an event on a pool; amounts in base units. */
type Taken =
  { readonly kind: 'state' | 'liquidity' } | { readonly kind: 'swap'; readonly size0: bigint; readonly size1: bigint }

const CHANGED: Taken = { kind: 'state' }
const LIQUIDITY: Taken = { kind: 'liquidity' }

type TakingPool = PoolBook & { take(event: MarketEvent): Taken | undefined }

function createPool(
  event: MarketEvent,
  chainId: ChainId,
  tokens: ReadonlyMap<string, TokenBook>,
): TakingPool | undefined {
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

function book(id: string, version: 2 | 3 | 4, token0: TokenBook, token1: TokenBook, fee: number) {
  const isDynamic = fee === DYNAMIC
  return {
    ...{ id, version, token0, token1, isDynamic },
    ...{ fee: isDynamic ? 0 : fee, samples: [], trades: [], moves: 0 },
  }
}

function v2Pool(id: string, token0: TokenBook, token1: TokenBook): TakingPool {
  let reserves: [bigint, bigint] = [0n, 0n]
  return {
    ...book(id, 2, token0, token1, 3_000),
    reserves: () => reserves,
    depth: (side) => reserves[side],
    grain: () => 0n,
    ratio() {
      const [reserve0, reserve1] = reserves
      if (reserve0 === 0n || reserve1 === 0n) return undefined
      const { token0Price } = new Pair(amountOf(token0, reserve0), amountOf(token1, reserve1))
      return ratioOf(token0Price)
    },
    take(event) {
      switch (event.name) {
        case 'v2Sync':
          reserves = [event.args.reserve0, event.args.reserve1]
          return CHANGED
        case 'v2Swap': {
          const { amount0In, amount0Out, amount1In, amount1Out } = event.args
          return { kind: 'swap', size0: size(amount0In - amount0Out), size1: size(amount1In - amount1Out) }
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

/** At most what the in-range liquidity would pay out up to the end of the price range. */
function concentratedDepth(side: 0 | 1, reserve: bigint, liquidity: bigint, sqrtPrice: bigint): bigint {
  const virtual = side === 0 ? (liquidity << 96n) / sqrtPrice : (liquidity * sqrtPrice) >> 96n
  return virtual < reserve ? virtual : reserve
}

function v3Pool(id: string, token0: TokenBook, token1: TokenBook, fee: number): TakingPool {
  let state: State | undefined
  let reserves: [bigint, bigint] = [0n, 0n]
  const ranges: Ranges = new Map()
  const move = (amount0: bigint, amount1: bigint) => {
    reserves = [reserves[0] + amount0, reserves[1] + amount1]
  }
  return {
    ...book(id, 3, token0, token1, fee),
    reserves: () => reserves,
    depth: (side) =>
      state ? concentratedDepth(side, reserves[side], inRange(ranges, state.tick), state.sqrtPrice) : 0n,
    grain: () => 0n,
    ratio() {
      if (!state) return undefined
      const { sqrtPrice, tick } = state
      const pool = new v3.Pool(wrapped(token0), wrapped(token1), fee, sqrtPrice.toString(), '0', tick)
      return ratioOf(pool.token0Price)
    },
    take(event) {
      switch (event.name) {
        case 'v3Initialize':
          state = { sqrtPrice: event.args.sqrtPriceX96, tick: event.args.tick }
          return CHANGED
        case 'v3Swap': {
          const { amount0, amount1, sqrtPriceX96, tick } = event.args
          state = { sqrtPrice: sqrtPriceX96, tick }
          move(amount0, amount1)
          return { kind: 'swap', size0: size(amount0), size1: size(amount1) }
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
          return CHANGED
        case 'v3Flash':
          move(event.args.paid0, event.args.paid1)
          return CHANGED
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
  token0: TokenBook,
  token1: TokenBook,
  { fee, tickSpacing, hooks, ...first }: Omit<V4Shape, 'sqrtPrice'> & { readonly sqrtPriceX96: bigint },
): TakingPool {
  const state: State = { sqrtPrice: first.sqrtPriceX96, tick: first.tick }
  const ranges: Ranges = new Map()
  let held: readonly [bigint, bigint] | undefined
  const pool = () =>
    new v4.Pool(token0.currency, token1.currency, fee, tickSpacing, hooks, state.sqrtPrice.toString(), '0', state.tick)
  /** Amounts that the pool's liquidity represents, without fees: the manager's events do not report their collection. */
  const principal = (): readonly [bigint, bigint] => {
    const at = pool()
    let [amount0, amount1] = [0n, 0n]
    for (const { lower, upper, liquidity } of ranges.values()) {
      const position = new v4.Position({
        ...{ pool: at, liquidity: liquidity.toString() },
        ...{ tickLower: lower, tickUpper: upper },
      })
      amount0 += whole(position.amount0.quotient)
      amount1 += whole(position.amount1.quotient)
    }
    return [amount0, amount1]
  }
  const made: TakingPool = {
    ...book(id, 4, token0, token1, fee),
    reserves: () => (held ??= principal()),
    depth: (side) => concentratedDepth(side, made.reserves()[side], inRange(ranges, state.tick), state.sqrtPrice),
    grain(side) {
      const { sqrtPrice, tick } = state
      const liquidity = inRange(ranges, tick)
      return side === 0 ? (liquidity << 96n) / sqrtPrice ** 2n : liquidity >> 96n
    },
    ratio: () => ratioOf(pool().currency0Price),
    take(event) {
      switch (event.name) {
        case 'v4Initialize':
          return CHANGED
        case 'v4Swap': {
          const { amount0, amount1, sqrtPriceX96, tick, fee: paid } = event.args
          Object.assign(state, { sqrtPrice: sqrtPriceX96, tick })
          held = undefined
          if (made.isDynamic) made.fee = paid
          return { kind: 'swap', size0: size(amount0), size1: size(amount1) }
        }
        case 'v4ModifyLiquidity':
          if (event.args.liquidityDelta === 0n) return undefined
          changeRange(ranges, event.args.tickLower, event.args.tickUpper, event.args.liquidityDelta)
          held = undefined
          return LIQUIDITY
        default:
          return undefined
      }
    },
  }
  return made
}

/** Minimum size of a pool that counts for prices, micro-dollars: twice the value of its better known side. */
const DEEP = 10_000n * 1_000_000n

/**
 * The pricing rule of the indexer's README: a stablecoin is one dollar; other tokens are the median of their deep pools
 * with tokens of a lower level, weighted by depth.
 */
function priceRule(tokens: ReadonlyMap<string, TokenBook>, chainId: ChainId) {
  const known = new Map<TokenBook, bigint | undefined>()
  /** Cache of unchanged pools: the SDKs are slow, and each event needs the prices of all pools. */
  const standing = new Map<PoolBook, Standing>()
  const wrappedNative = tokens.get(chainById(chainId).contracts.wrappedNative.toLowerCase())
  const native = tokens.get(NATIVE)

  function of(token: TokenBook): bigint | undefined {
    if (token.decimals === undefined) return undefined
    if (token.level === 0) return 10n ** 18n
    if (known.has(token)) return known.get(token)
    const price = median(token)
    known.set(token, price)
    return price
  }

  function median(token: TokenBook): bigint | undefined {
    // The native currency and its wrapped form convert at no cost.
    const forms = token.level === 1 ? [native, wrappedNative].filter((form) => form !== undefined) : [token]
    const quotes: { price: bigint; weight: bigint }[] = []
    for (const form of forms) {
      for (const pool of form.pools) {
        const isFirst = pool.token0 === form
        const counter = isFirst ? pool.token1 : pool.token0
        if (counter.level >= token.level) continue
        const counterPrice = of(counter)
        const { ratio, depths } = standingOf(pool)
        const weight = worth(depths[isFirst ? 1 : 0], counterPrice, counter)
        if (counterPrice === undefined || !ratio || weight === undefined || weight * 2n < DEEP) continue
        const [over, under] = isFirst ? [ratio.numerator, ratio.denominator] : [ratio.denominator, ratio.numerator]
        const price = (over * counterPrice) / under
        if (price > 0n) quotes.push({ price, weight })
      }
    }
    quotes.sort((a, b) => (a.price < b.price ? -1 : 1))
    const half = quotes.reduce((sum, { weight }) => sum + weight, 0n)
    let reached = 0n
    for (const { price, weight } of quotes) {
      reached += weight
      if (reached * 2n >= half) return price
    }
    return undefined
  }

  function standingOf(pool: PoolBook): Standing {
    const found = standing.get(pool) ?? { ratio: pool.ratio(), depths: [pool.depth(0), pool.depth(1)] }
    standing.set(pool, found)
    return found
  }

  return {
    of,
    /** Drops a pool's cached price after an event. */
    forget(pool: PoolBook) {
      known.clear()
      standing.delete(pool)
    },
  }
}

interface Standing {
  readonly ratio: Ratio | undefined
  readonly depths: readonly [bigint, bigint]
}

const metadataAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])

/** Every token of a pool with its current metadata. */
async function readTokens(
  rpcUrl: string,
  chainId: ChainId,
  events: readonly MarketEvent[],
): Promise<ReadonlyMap<string, TokenBook>> {
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
  const samples: Sample<bigint>[] = []
  const made = await Promise.all(
    [...addresses].map(async (address): Promise<TokenBook> => {
      const level = levelOf(address)
      const rest = { address, level, samples: level === 1 ? samples : [], trades: [], pools: [] }
      if (address === NATIVE) return { ...rest, decimals: 18, supply: 0n, burnt: 0n, currency: Ether.onChain(chainId) }
      const contract = { address: getAddress(address), abi: metadataAbi }
      const decimals = await client
        .readContract({ ...contract, functionName: 'decimals' })
        .catch((): undefined => undefined)
      const supply = await client.readContract({ ...contract, functionName: 'totalSupply' })
      const balances = [NATIVE, DEAD, contract.address].map((owner) =>
        client.readContract({ ...contract, functionName: 'balanceOf', args: [getAddress(owner)] }),
      )
      const burnt = (await Promise.all(balances)).reduce((sum, balance) => sum + balance, 0n)
      return { ...rest, decimals, supply, burnt, currency: new Token(chainId, contract.address, decimals ?? 0) }
    }),
  )
  return new Map(made.map((token) => [token.address, token]))
}

/** Micro-dollars, rounded down. */
function worth(amount: bigint, price: bigint | undefined, token: TokenBook): bigint | undefined {
  return price === undefined ? undefined : (amount * price) / 10n ** BigInt((token.decimals ?? 0) + 12)
}

function amountOf(token: TokenBook, amount: bigint) {
  return CurrencyAmount.fromRawAmount(wrapped(token), amount.toString())
}

function wrapped(token: TokenBook): Core.Token {
  return token.currency.wrapped
}

/** A price per whole token. */
function ratioOf(price: Core.Price<Core.Currency, Core.Currency>): Ratio {
  const { numerator, denominator } = price.asFraction.multiply(price.scalar)
  return { numerator: whole(numerator), denominator: whole(denominator) }
}

/** The SDKs use JSBI. */
function whole(value: { toString(): string }): bigint {
  return BigInt(value.toString())
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

const SIGNIFICANT = 20

/** A ratio truncated to 20 digits, as the SDKs format it. */
export function ratioText({ numerator, denominator }: Ratio): string {
  const fraction = new Fraction(numerator.toString(), denominator.toString())
  return fraction.toSignificant(SIGNIFICANT, { groupSeparator: '' }, Rounding.ROUND_DOWN)
}
