import { chainById, CHAINS } from '#app/domain/chains/catalogue.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import type { ChainSnapshot, PoolSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { percentChange, usdText } from './figures.ts'
import { readProtocolDays } from './market-queries.ts'
import { VERSIONS, type VersionName } from './pool-resolvers.ts'
import { problem } from './problem.ts'
import { fillDays, DURATION_SECONDS } from './series.ts'

interface ChainPools {
  readonly snapshot: ChainSnapshot
  readonly pools: readonly PoolSnapshot[]
}

interface StatsNode {
  readonly chains: readonly ChainPools[]
}

interface VersionNode extends StatsNode {
  readonly version: VersionName
}

interface HistoryArgs {
  readonly chain?: string | null
  readonly version?: VersionName | null
  readonly duration: HistoryDuration
}

export const protocolQueries = {
  chains: () => CHAINS,

  async protocolStats(
    _: unknown,
    { chain }: { readonly chain?: string | null },
    context: MarketContext,
  ): Promise<StatsNode> {
    const snapshots = await context.snapshots(chain)
    const chains = await Promise.all(
      snapshots.map(async (snapshot) => ({ snapshot, pools: await context.pools(snapshot) })),
    )
    return { chains }
  },

  async historicalProtocolVolume(_: unknown, args: HistoryArgs, context: MarketContext) {
    const days = await readHistory(args, context)
    return days.map(({ start, volume }) => dailyValue(args, start, volume))
  },

  async dailyProtocolTvl(_: unknown, args: HistoryArgs, context: MarketContext) {
    const days = await readHistory(args, context)
    return days.map(({ start, tvl }) => dailyValue(args, start, tvl))
  },
}

const VERSION_NAMES = Object.keys(VERSIONS) as VersionName[]
/** Seconds. */
const DAY = 86_400

async function readHistory({ chain, version, duration }: HistoryArgs, context: MarketContext) {
  const span = DURATION_SECONDS[duration]
  if (span !== null && span < DAY)
    throw problem('request.malformed', 'protocol history has one value a day: the duration must be DAY or longer')
  const snapshots = await context.snapshots(chain)
  const now = Math.max(0, ...snapshots.map(({ asOf }) => asOf.time))
  const from = span === null ? 0 : Math.floor(now / DAY) * DAY - span + DAY
  const versions = version ? [VERSIONS[version]] : Object.values(VERSIONS)
  const protocolDays = await readProtocolDays(
    context.db,
    snapshots.map(({ chainId }) => chainId),
    versions,
    from,
  )
  return fillDays(protocolDays, from, now)
}

function dailyValue({ chain, version }: HistoryArgs, start: number, micros: bigint) {
  return {
    id: `${chain ?? 'all'}:${version ?? 'all'}:${start}`,
    timestamp: start,
    value: usdText(micros),
    currency: 'USD',
  }
}

function sum(chains: readonly ChainPools[], valueOf: (pool: PoolSnapshot) => bigint): bigint {
  return chains.reduce((total, { pools }) => pools.reduce((part, pool) => part + valueOf(pool), total), 0n)
}

async function volumeOf({ chains }: StatsNode, duration: HistoryDuration, context: MarketContext): Promise<string> {
  if (duration === 'DAY') return usdText(sum(chains, ({ dayVolume }) => dayVolume))
  const read = chains.map(async ({ snapshot, pools }) => ({
    pools,
    volumes: await context.volumes('pool', snapshot, duration),
  }))
  const perChain = (await Promise.all(read)).map(({ pools, volumes }) =>
    pools.reduce((total, { id }) => total + (volumes.get(id) ?? 0n), 0n),
  )
  return usdText(perChain.reduce((total, part) => total + part, 0n))
}

const statsFields = {
  volume: (node: StatsNode, { duration }: { readonly duration: HistoryDuration }, context: MarketContext) =>
    volumeOf(node, duration, context),
  totalValueLocked: ({ chains }: StatsNode) => usdText(sum(chains, ({ tvl }) => tvl)),
  totalValueLockedChange: ({ chains }: StatsNode) =>
    percentChange(
      sum(chains, ({ tvl, tvlDayAgo }) => (tvlDayAgo === null ? 0n : tvl)),
      sum(chains, ({ tvlDayAgo }) => tvlDayAgo ?? 0n),
    ),
}

export const protocolFields = {
  ProtocolStats: {
    ...statsFields,
    volumeChange: ({ chains }: StatsNode) =>
      percentChange(
        sum(chains, ({ dayVolume }) => dayVolume),
        sum(chains, ({ dayBeforeVolume }) => dayBeforeVolume),
      ),
    txCount: ({ chains }: StatsNode) => Number(sum(chains, ({ txCount }) => BigInt(txCount))),
    tokenCount: ({ chains }: StatsNode) =>
      chains.reduce((total, { snapshot }) => total + snapshot.tokens.filter(({ isTraded }) => isTraded).length, 0),
    poolCount: ({ chains }: StatsNode) => chains.reduce((total, { pools }) => total + pools.length, 0),
    versions: ({ chains }: StatsNode): readonly VersionNode[] =>
      VERSION_NAMES.map((version) => ({
        version,
        chains: chains.map(({ snapshot, pools }) => ({
          snapshot,
          pools: pools.filter((pool) => pool.version === VERSIONS[version]),
        })),
      })),
    asOf: ({ chains }: StatsNode) => chains.map(({ snapshot }) => snapshot.asOf),
  },
  ProtocolVersionStats: statsFields,
  AsOf: {
    chain: ({ chainId }: AsOf) => chainById(chainId).graphName,
    blockNumber: ({ block }: AsOf) => block,
    timestamp: ({ time }: AsOf) => time,
  },
  ChainInfo: {
    chain: (chain: (typeof CHAINS)[number]) => chain.graphName,
    chainId: (chain: (typeof CHAINS)[number]) => chain.id,
    async nativeToken(chain: (typeof CHAINS)[number], _: unknown, context: MarketContext) {
      const snapshot = await context.requireSnapshot(chain.id)
      return context.token(snapshot, NATIVE)
    },
    asOf: async (chain: (typeof CHAINS)[number], _: unknown, context: MarketContext) =>
      (await context.snapshot(chain.id))?.asOf ?? null,
  },
}
