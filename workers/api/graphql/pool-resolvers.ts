import { NATIVE } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { feeShares, SHARE_PLACES } from '#app/domain/liquidity/fee-shares.ts'
import { poolRatio, ratioText } from '#app/domain/liquidity/pool-price.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { addressArgument, idsArgument, poolArgument, textArgument } from './arguments.ts'
import type { ChainSnapshot, PoolSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import { checksummed } from './checksummed.ts'
import { chainIdOf, windowOf, type MarketContext, type PoolNode, type TokenNode } from './context.ts'
import { readFeeAprs } from './fee-aprs.ts'
import { compareNullsLast, percentChange, percentOf, usdText } from './figures.ts'
import { cachedSort } from './cached-sort.ts'
import { readTicks } from './market-queries.ts'
import { cutPage, MAX_POOLS_OF_PAIR, sizeOf, type PageArgs } from './page.ts'
import { problem } from './problem.ts'
import { poolsOfToken } from './pool-index.ts'
import { matchingPools, poolId, searchPools } from './rank-pools.ts'
import { evenCandles, type Candle } from './series.ts'
import { rewardApr } from './reward-apr.ts'
import { snapshotsOf } from './token-resolvers.ts'
import { poolTransactions, type TransactionType } from './transaction-resolvers.ts'

export const VERSIONS = { V2: 2, V3: 3, V4: 4 } as const
export type VersionName = keyof typeof VERSIONS

interface TopPoolsArgs extends PageArgs {
  readonly chain?: string | null
  readonly versions?: readonly VersionName[] | null
  readonly orderBy: 'TVL' | 'VOLUME_1D' | 'VOLUME_30D' | 'APR' | 'CREATED'
  readonly order: 'ASC' | 'DESC'
  readonly tokenFilter?: string | null
  readonly minimumTvl?: string | null
  readonly filter?: string | null
  readonly ids?: readonly string[] | null
}

interface TopByTvlArgs {
  readonly chain: string
  readonly first: number
  readonly tvlCursor?: string | null
  readonly tokenFilter?: string | null
}

export const poolQueries = {
  async topPools(_: unknown, args: TopPoolsArgs, context: MarketContext) {
    const filter = textArgument(args.filter)
    const tokenFilter = args.tokenFilter ? addressArgument(args.tokenFilter) : undefined
    const minimumTvl = args.minimumTvl ? usdArgument('minimumTvl', args.minimumTvl) : 0n
    const ids = idsArgument(args.ids)
    const versions = versionsArgument(args.versions)
    const snapshots = await context.snapshots(args.chain)
    const nodes = await listedPools(snapshots, context)
    const month = args.orderBy === 'VOLUME_30D' ? await monthVolumes(snapshots, context) : undefined
    const sortValue = ({ pool }: PoolNode): bigint | null => {
      if (args.orderBy === 'VOLUME_1D') return pool.dayVolume
      if (args.orderBy === 'VOLUME_30D') return month?.(pool) ?? 0n
      if (args.orderBy === 'CREATED') return BigInt(pool.createdAt)
      if (args.orderBy === 'APR') return pool.tvl > 0n ? (pool.dayFees * 10n ** 12n) / pool.tvl : null
      return pool.tvl
    }
    const sorted = cachedSort(snapshots, `pools|${args.orderBy}|${args.order}`, () =>
      nodes
        .map((node) => ({ node, sortValue: sortValue(node) }))
        .sort((a, b) => {
          return (
            compareNullsLast(a.sortValue, b.sortValue, args.order) ||
            (poolId(a.node.pool) < poolId(b.node.pool) ? -1 : 1)
          )
        })
        .map(({ node }) => node),
    )
    const filtered = sorted.filter(
      (node) =>
        (!versions || versions.has(node.pool.version)) &&
        (!ids || ids.has(poolId(node.pool))) &&
        (!tokenFilter || hasToken(node.pool, tokenFilter)) &&
        node.pool.tvl >= minimumTvl,
    )
    const matching = matchingPools(filtered, filter)
    return { ...cutPage(matching, args, ({ pool }) => poolId(pool)), asOf: snapshots.map(({ asOf }) => asOf) }
  },

  topV2Pairs: (_: unknown, args: TopByTvlArgs, context: MarketContext) => topByTvl('V2', args, context),
  topV3Pools: (_: unknown, args: TopByTvlArgs, context: MarketContext) => topByTvl('V3', args, context),
  topV4Pools: (_: unknown, args: TopByTvlArgs, context: MarketContext) => topByTvl('V4', args, context),

  async searchPools(
    _: unknown,
    args: {
      readonly searchQuery: string
      readonly chains?: readonly string[] | null
      readonly versions?: readonly VersionName[] | null
      readonly size?: number | null
    },
    context: MarketContext,
  ) {
    const text = textArgument(args.searchQuery)
    const snapshots = await snapshotsOf(args.chains, context)
    const versions = versionsArgument(args.versions)
    const nodes = await listedPools(snapshots, context)
    const unlisted = await Promise.all(snapshots.map((snapshot) => findByFullId(snapshot, text, nodes, context)))
    const found = [...nodes, ...unlisted.flat()].filter(({ pool }) => !versions || versions.has(pool.version))
    return searchPools(found, text, sizeOf(args.size))
  },

  pool: (_: unknown, { chain, id }: { readonly chain: string; readonly id: string }, context: MarketContext) =>
    readPool(chain, id, undefined, context),
  v2Pair: (
    _: unknown,
    { chain, address }: { readonly chain: string; readonly address: string },
    context: MarketContext,
  ) => readPool(chain, address, 2, context),
  v3Pool: (
    _: unknown,
    { chain, address }: { readonly chain: string; readonly address: string },
    context: MarketContext,
  ) => readPool(chain, address, 3, context),
  v4Pool: (_: unknown, args: { readonly chain: string; readonly poolId: string }, context: MarketContext) =>
    readPool(args.chain, args.poolId, 4, context),

  async v3PoolsForTokenPair(
    _: unknown,
    args: { readonly chain: string; readonly token0: string; readonly token1: string },
    context: MarketContext,
  ) {
    const [token0, token1] = [addressArgument(args.token0), addressArgument(args.token1)]
    const snapshot = await context.requireSnapshot(chainIdOf(args.chain))
    return poolsOfToken(await context.pools(snapshot), token0)
      .filter((pool) => pool.version === 3 && hasToken(pool, token1))
      .slice(0, MAX_POOLS_OF_PAIR)
      .map((pool) => ({ snapshot, pool }))
  },
}

async function readPool(chain: string, id: string, version: number | undefined, context: MarketContext) {
  const normalizedId = poolArgument(id)
  const snapshot = await context.requireSnapshot(chainIdOf(chain))
  const found = await context.pool(snapshot, normalizedId)
  return found && (version === undefined || found.pool.version === version) ? found : null
}

async function topByTvl(
  version: VersionName,
  args: TopByTvlArgs,
  context: MarketContext,
): Promise<readonly PoolNode[]> {
  const size = sizeOf(args.first)
  const tokenFilter = args.tokenFilter ? addressArgument(args.tokenFilter) : undefined
  const cursor = args.tvlCursor ? usdArgument('tvlCursor', args.tvlCursor) : undefined
  const snapshots = await context.snapshots(args.chain)
  const nodes = await listedPools(snapshots, context)
  const isIncluded = ({ pool }: PoolNode) =>
    pool.version === VERSIONS[version] &&
    (!tokenFilter || hasToken(pool, tokenFilter)) &&
    (cursor === undefined || pool.tvl < cursor)
  return nodes.filter(isIncluded).slice(0, size)
}

/** Parses an amount of US dollars as micro-dollars. Throws request.malformed */
function usdArgument(name: string, decimal: string): bigint {
  const parsed = parseUnits(decimal, 6)
  if (!parsed.ok) throw problem('request.malformed', `${name} is a decimal of US dollars`)
  return parsed.value
}

async function listedPools(snapshots: readonly ChainSnapshot[], context: MarketContext): Promise<readonly PoolNode[]> {
  const perChain = await Promise.all(
    snapshots.map(async (snapshot) => (await context.pools(snapshot)).map((pool) => ({ snapshot, pool }))),
  )
  return perChain.flat()
}

/** Returns undefined for all versions. A set, because a list may repeat a version thousands of times. */
function versionsArgument(versions: readonly VersionName[] | null | undefined): ReadonlySet<number> | undefined {
  return versions && versions.length > 0 ? new Set(versions.map((version) => VERSIONS[version])) : undefined
}

/** Finds a pool that is not in `listedPools` by its full address or id. */
async function findByFullId(
  snapshot: ChainSnapshot,
  text: string,
  listedPools: readonly PoolNode[],
  context: MarketContext,
): Promise<readonly PoolNode[]> {
  const id = text.toLowerCase()
  if (!/^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) return []
  if (listedPools.some(({ pool }) => pool.chainId === snapshot.chainId && pool.id === id)) return []
  const found = await context.pool(snapshot, id)
  return found ? [found] : []
}

async function monthVolumes(
  snapshots: readonly ChainSnapshot[],
  context: MarketContext,
): Promise<(pool: PoolSnapshot) => bigint> {
  const perChain = await Promise.all(
    snapshots.map(async (snapshot) => [snapshot.chainId, await context.volumes('pool', snapshot, 'MONTH')] as const),
  )
  const volumes = new Map(perChain)
  return ({ chainId, id }) => volumes.get(chainId)?.get(id) ?? 0n
}

function hasToken(pool: PoolSnapshot, token: string): boolean {
  return pool.token0 === token || pool.token1 === token
}

interface DurationArgs {
  readonly duration: HistoryDuration
}

/** Reads both tokens of a pool, even if the snapshot lacks them; a token that is not indexed is replaced by a placeholder. */
export async function tokensOf(
  { snapshot, pool }: PoolNode,
  context: MarketContext,
): Promise<readonly [TokenNode, TokenNode]> {
  const [token0, token1] = await Promise.all([
    context.token(snapshot, pool.token0),
    context.token(snapshot, pool.token1),
  ])
  return [token0 ?? unknownToken(snapshot, pool.token0), token1 ?? unknownToken(snapshot, pool.token1)]
}

function unknownToken(snapshot: ChainSnapshot, address: string): TokenNode {
  return { snapshot, token: tokenPlaceholder(snapshot.chainId, address) }
}

function tokenPlaceholder(chainId: ChainId, address: string): TokenSnapshot {
  return {
    chainId,
    address,
    market: address,
    symbol: '',
    name: '',
    decimals: 0,
    totalSupply: 0n,
    idleSupply: null,
    isListed: false,
    logo: null,
    safety: { level: 'STRONG_WARNING', isImpersonator: false, isSpam: true, reasons: ['unreadable', 'unlisted'] },
    isTraded: true,
    txCount: 0,
    price: null,
    hourAgo: null,
    dayAgo: null,
    tvl: 0n,
    dayVolume: 0n,
    totalVolume: 0n,
  }
}

/** Returns the price as a ratio of whole token1 per token0; from the reserves for a v2 pair without a stored square root price. */
function ratioOf(pool: PoolSnapshot, decimals0: number, decimals1: number) {
  if (pool.sqrtPrice !== null && pool.sqrtPrice > 0n) return poolRatio(pool.sqrtPrice, decimals0, decimals1)
  return {
    numerator: pool.reserve1 * 10n ** BigInt(decimals0),
    denominator: pool.version === 2 ? pool.reserve0 * 10n ** BigInt(decimals1) : 0n,
  }
}

async function readCandles({ snapshot, pool }: PoolNode, duration: HistoryDuration, context: MarketContext) {
  const window = windowOf(snapshot, duration)
  const { candles, before } = await context.poolSeries({ snapshot, id: pool.id, window })
  return evenCandles(candles, before, window, snapshot.asOf.time)
}

/** Reads the points of a chart without highs and lows: fewer rows than `readCandles`. */
async function readLine({ snapshot, pool }: PoolNode, duration: HistoryDuration, context: MarketContext) {
  const window = windowOf(snapshot, duration)
  const { candles, before } = await context.poolLine({ snapshot, id: pool.id, window })
  return evenCandles(candles, before, window, snapshot.asOf.time)
}

export const VERSION_NAMES = { 2: 'V2', 3: 'V3', 4: 'V4' } as const

const commonFields = {
  id: ({ pool }: PoolNode) => poolId(pool),
  chain: ({ pool }: PoolNode) => chainById(pool.chainId).graphName,
  protocolVersion: ({ pool }: PoolNode) => VERSION_NAMES[pool.version],
  token0: async (node: PoolNode, _: unknown, context: MarketContext) => (await tokensOf(node, context))[0],
  token1: async (node: PoolNode, _: unknown, context: MarketContext) => (await tokensOf(node, context))[1],
  async token0Supply(node: PoolNode, _: unknown, context: MarketContext) {
    const [{ token }] = await tokensOf(node, context)
    return formatUnits(node.pool.reserve0, token.decimals)
  },
  async token1Supply(node: PoolNode, _: unknown, context: MarketContext) {
    const [, { token }] = await tokensOf(node, context)
    return formatUnits(node.pool.reserve1, token.decimals)
  },
  feeTier: ({ pool }: PoolNode) => pool.fee,
  async token0Price(node: PoolNode, _: unknown, context: MarketContext) {
    const [node0, node1] = await tokensOf(node, context)
    const { numerator, denominator } = ratioOf(node.pool, node0.token.decimals, node1.token.decimals)
    return numerator === 0n ? null : ratioText(numerator, denominator)
  },
  async token1Price(node: PoolNode, _: unknown, context: MarketContext) {
    const [node0, node1] = await tokensOf(node, context)
    const { numerator, denominator } = ratioOf(node.pool, node0.token.decimals, node1.token.decimals)
    return denominator === 0n ? null : ratioText(denominator, numerator)
  },
  totalLiquidity: ({ pool }: PoolNode) => usdText(pool.tvl),
  totalLiquidityPercentChange24h: ({ pool }: PoolNode) => percentChange(pool.tvl, pool.tvlDayAgo),
  txCount: ({ pool }: PoolNode) => pool.txCount,
  createdAtTimestamp: ({ pool }: PoolNode) => pool.createdAt,
  createdAtBlockNumber: ({ pool }: PoolNode) => pool.createdBlock,
  async cumulativeVolume({ snapshot, pool }: PoolNode, { duration }: DurationArgs, context: MarketContext) {
    return usdText(duration === 'DAY' ? pool.dayVolume : await context.poolVolume({ snapshot, pool, duration }))
  },
  async fees({ snapshot, pool }: PoolNode, { duration }: DurationArgs, context: MarketContext) {
    return usdText(duration === 'DAY' ? pool.dayFees : await context.poolFees({ snapshot, pool, duration }))
  },
  apr: ({ pool }: PoolNode) => percentOf(pool.dayFees * 365n, pool.tvl),
  rewardApr: ({ snapshot, pool }: PoolNode, _: unknown, context: MarketContext) =>
    rewardApr(context.campaigns(), snapshot, pool),
  async feeShares({ pool }: PoolNode, _: unknown, context: MarketContext) {
    const protocolFee = await context.protocolFee(pool)
    if (protocolFee === null) return null
    const { liquidity, protocol } = feeShares(pool, protocolFee)
    return { liquidityProviders: formatUnits(liquidity, SHARE_PLACES), protocol: formatUnits(protocol, SHARE_PLACES) }
  },
  volumePercentChange24h: ({ pool }: PoolNode) => percentChange(pool.dayVolume, pool.dayBeforeVolume),
  asOf: ({ snapshot }: PoolNode) => snapshot.asOf,

  async priceHistory(node: PoolNode, { duration }: DurationArgs, context: MarketContext) {
    const [node0, node1] = await tokensOf(node, context)
    const candles = await readLine(node, duration, context)
    return candles.flatMap(({ start, close }) => {
      const { numerator, denominator } = poolRatio(close, node0.token.decimals, node1.token.decimals)
      if (numerator === 0n) return []
      return [
        {
          id: `${poolId(node.pool)}:${start}`,
          timestamp: start,
          token0Price: ratioText(numerator, denominator),
          token1Price: ratioText(denominator, numerator),
        },
      ]
    })
  },

  async ohlc(node: PoolNode, args: DurationArgs & { readonly isInverted: boolean }, context: MarketContext) {
    const [node0, node1] = await tokensOf(node, context)
    const candles = await readCandles(node, args.duration, context)
    const price = (sqrtPrice: bigint) => {
      const { numerator, denominator } = poolRatio(sqrtPrice, node0.token.decimals, node1.token.decimals)
      return args.isInverted ? ratioText(denominator, numerator) : ratioText(numerator, denominator)
    }
    // Without a price there is no ratio.
    const hasPrice = (candle: Candle) => candle.low > 0n
    return candles.filter(hasPrice).map(({ start, open, high, low, close }) => ({
      id: `${poolId(node.pool)}:${start}`,
      timestamp: start,
      open: price(open),
      // The highest price of one token is the lowest of the other.
      high: price(args.isInverted ? low : high),
      low: price(args.isInverted ? high : low),
      close: price(close),
    }))
  },

  async historicalVolume(node: PoolNode, { duration }: DurationArgs, context: MarketContext) {
    const candles = await readLine(node, duration, context)
    return candles.map(({ start, volume }) => ({
      id: `${poolId(node.pool)}:${start}`,
      timestamp: start,
      value: usdText(volume),
      currency: 'USD',
    }))
  },

  async historicalFeeApr({ snapshot, pool }: PoolNode, { duration }: DurationArgs, context: MarketContext) {
    const aprs = await readFeeAprs(context.db, pool, duration, snapshot.asOf.time)
    return aprs.map(({ start, apr }) => ({ id: `${poolId(pool)}:${start}`, timestamp: start, value: apr }))
  },

  async ticks({ pool }: PoolNode, { first }: { readonly first?: number | null }, context: MarketContext) {
    const rows = await readTicks(context.db, pool.chainId, pool.id, pool.tick ?? 0, sizeOf(first, 1000, 1000))
    return rows.map(({ tick, liquidityGross, liquidityNet }) => ({
      tickIdx: tick,
      liquidityGross: liquidityGross.toString(),
      liquidityNet: liquidityNet.toString(),
    }))
  },

  transactions: (
    node: PoolNode,
    args: { readonly first?: number | null; readonly types?: readonly TransactionType[] | null },
    context: MarketContext,
  ) => poolTransactions(node, args, context),
}

const concentratedFields = {
  tick: ({ pool }: PoolNode) => pool.tick,
  tickSpacing: ({ pool }: PoolNode) => pool.tickSpacing,
  sqrtPrice: ({ pool }: PoolNode) => pool.sqrtPrice?.toString() ?? null,
  liquidity: ({ pool }: PoolNode) => pool.liquidity.toString(),
}

const address = ({ pool }: PoolNode) => checksummed(pool.id)

export const poolFields = {
  Pool: {
    __resolveType: ({ pool }: PoolNode) => (pool.version === 2 ? 'V2Pair' : pool.version === 3 ? 'V3Pool' : 'V4Pool'),
  },
  V2Pair: { ...commonFields, address, totalSupply: ({ pool }: PoolNode) => pool.liquidity.toString() },
  V3Pool: { ...commonFields, ...concentratedFields, address },
  V4Pool: {
    ...commonFields,
    ...concentratedFields,
    poolId: ({ pool }: PoolNode) => pool.id,
    isDynamicFee: ({ pool }: PoolNode) => pool.isDynamicFee,
    hook: ({ pool }: PoolNode) =>
      pool.hooks === null || pool.hooks === NATIVE
        ? null
        : { id: `${pool.chainId}:${pool.hooks}`, address: checksummed(pool.hooks) },
  },
}
