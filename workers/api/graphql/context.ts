import { chainByGraphName, chainById, CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { AnswerBudget } from './answer-budget.ts'
import { createBatchLoader } from './batch-loader.ts'
import type { ChainSnapshot, PoolSnapshot, Reader, TokenSnapshot } from './chain-snapshot.ts'
import { MAX_BYTES } from './cost.ts'
import { historyOf } from './history-reads.ts'
import { holdingsOf, type ChainHoldings } from './holdings.ts'
import type { Series } from './market-queries.ts'
import type { NftCollection } from './nft-collections.ts'
import { nodesOf } from './node-reads.ts'
import { poolsOfToken } from './pool-index.ts'
import { positionHistoryOf, type PositionKey, type PositionHistory } from './position-history.ts'
import { problem } from './problem.ts'
import { chartWindow, type Window } from './series.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import type { Kind, Subject } from './subject.ts'
import { totalsOf } from './total-reads.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import type { OpenSea } from '../nfts/opensea.ts'
import type { Campaign } from '../rewards/campaigns.ts'
import type { TokenLists } from '../safety/token-lists.ts'
import type { DatedTrial, TrialCandidate } from '../safety/token-trials.ts'

/** A token with the snapshot that it is from: the parent value of the token's field resolvers. */
export interface TokenNode {
  readonly snapshot: ChainSnapshot
  readonly token: TokenSnapshot
}

/** A pool with the snapshot that it is from: the parent value of the pool's field resolvers. */
export interface PoolNode {
  readonly snapshot: ChainSnapshot
  readonly pool: PoolSnapshot
}

/**
 * Data access of one request's resolvers. Values requested in one tick are read by one query. Methods that return a value or a promise return a
 * cached value at once.
 */
export interface MarketContext {
  readonly db: Reader
  readonly mayIntrospect: boolean
  readonly budget: AnswerBudget
  /** Charges the client's rate limit for `cost` units (`MAX_COST`). Returns a 429 response if the limit is exceeded, else undefined. */
  charge(cost: number): Promise<Response | undefined>
  snapshot(chainId: ChainId): Promise<ChainSnapshot | null>
  /** Throws data.unavailable while nothing of the chain is indexed. */
  requireSnapshot(chainId: ChainId): Promise<ChainSnapshot>
  /** Snapshots of the chain with the given name (Chain enum), or of every chain except testnets; chains without data are left out. */
  snapshots(chain: string | null | undefined): Promise<readonly ChainSnapshot[]>
  /** The chain's largest pools, largest TVL first; at most 10,000. */
  pools(snapshot: ChainSnapshot): Promise<readonly PoolSnapshot[]>
  /** Candles of a token, in 1e-18 USD. */
  tokenSeries(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** As tokenSeries, with closes and volumes only: open, high and low equal the close. */
  tokenLine(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** The sum of all pools' reserves in base units, as closes. */
  tokenReserves(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** Candles of a pool, as square roots of the price, Q64.96. */
  poolSeries(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** As poolSeries, with closes and volumes only: open, high and low equal the close. */
  poolLine(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** Volume in micro-dollars over the last `times` durations (1 by default). */
  tokenVolume(
    node: TokenNode & { readonly duration: HistoryDuration; readonly times?: number },
  ): bigint | Promise<bigint>
  /** Volume in micro-dollars over the last duration. */
  poolVolume(node: PoolNode & { readonly duration: HistoryDuration }): bigint | Promise<bigint>
  /** Fees in micro-dollars over the last duration. */
  poolFees(node: PoolNode & { readonly duration: HistoryDuration }): bigint | Promise<bigint>
  /** Volumes in micro-dollars of every token or pool of the chain, by address or id. */
  volumes(kind: Kind, snapshot: ChainSnapshot, duration: HistoryDuration): Promise<ReadonlyMap<string, bigint>>
  /** The pool's protocol fee as stored in its contract (decoded by `feeShares`); null if the chain cannot be read. */
  protocolFee(pool: PoolSnapshot): Promise<bigint | null>
  /** The result of a simulated purchase and sale; null if it could not be simulated. */
  trial(node: TokenNode): Promise<DatedTrial | null>
  /** Returns a predicate that detects spam by names, lists and trials. */
  spamFilter(snapshots: readonly ChainSnapshot[]): Promise<(token: TokenSnapshot) => boolean>
  /** Balances of an account on a chain. Throws if the chain or its index cannot be read in time. */
  holdings(chainId: ChainId, owner: Address): Promise<ChainHoldings>
  /** A position's events and time in range. */
  positionHistory(key: PositionKey): Promise<PositionHistory>
  rpc(chainId: ChainId): Rpc
  /** One client per node of a chain, for methods that only some nodes have. */
  nodes(chainId: ChainId): readonly Rpc[]
  /** NFT collections that the operator has configured. */
  collections(): readonly NftCollection[]
  /** The configured NFT provider; null without one. */
  readonly nftProvider: OpenSea | null
  /** Path on this site of the first allowed image; null if there is none. */
  nftImagePath(images: readonly string[]): Promise<string | null>
  /** Reward campaigns that the operator has configured. */
  campaigns(): readonly Campaign[]
  /** Fetches JSON text from an allowed host or the IPFS gateway; undefined for other hosts, large responses and failures. */
  outsideText(uri: string): Promise<string | undefined>
  /** The operator's lists of tokens. */
  readonly lists: TokenLists
  /** The open of the token's first daily candle, in 1e-18 USD; null without one. */
  firstPrice(subject: Subject): bigint | null | Promise<bigint | null>
  /** The token's price at a time (UNIX seconds), in 1e-18 USD; null if unknown, or if the last trade was too long before (`oldestComparable`). */
  priceAt(subject: Subject & { readonly at: number }): bigint | null | Promise<bigint | null>
  /** The sum of all pools' reserves of a token at a time (UNIX seconds), in base units; null if unknown. */
  reserveAt(subject: Subject & { readonly at: number }): bigint | null | Promise<bigint | null>
  /** Reads a token by lower-case address; null if it is not indexed. */
  token(snapshot: ChainSnapshot, address: string): TokenNode | null | Promise<TokenNode | null>
  /** Reads a pool by lower-case id; null if it is not indexed. */
  pool(snapshot: ChainSnapshot, id: string): PoolNode | null | Promise<PoolNode | null>
}

/** Access to nodes, other services and the operator's configuration: all sources except the database. */
interface ExternalSources {
  readonly protocolFees: (pools: readonly PoolSnapshot[]) => Promise<readonly (bigint | null)[]>
  /** Lower-case addresses of the chain's traps (`isTrap`). */
  readonly traps: (chainId: ChainId) => Promise<ReadonlySet<string>>
  readonly trials: (tokens: readonly TrialCandidate[]) => Promise<readonly (DatedTrial | null)[]>
  readonly rpc: (chainId: ChainId) => Rpc
  readonly nodes: MarketContext['nodes']
  readonly outsideText: MarketContext['outsideText']
  readonly collections: MarketContext['collections']
  readonly campaigns: MarketContext['campaigns']
  readonly nftProvider: MarketContext['nftProvider']
  readonly nftImagePath: MarketContext['nftImagePath']
}

export function createContext(
  db: Reader,
  snapshotCache: SnapshotCache,
  waitUntil: (work: Promise<unknown>) => void,
  mayIntrospect: boolean,
  charge: MarketContext['charge'],
  external: ExternalSources,
): MarketContext {
  const pools: MarketContext['pools'] = (snapshot) => snapshotCache.pools(db, snapshot, waitUntil)
  const snapshots = snapshotsOf(db, snapshotCache, waitUntil)
  return {
    db,
    mayIntrospect,
    budget: new AnswerBudget(MAX_BYTES),
    charge,
    pools,
    rpc: external.rpc,
    nodes: external.nodes,
    outsideText: external.outsideText,
    collections: external.collections,
    campaigns: external.campaigns,
    nftProvider: external.nftProvider,
    nftImagePath: external.nftImagePath,
    lists: snapshotCache.lists,
    ...snapshots,
    ...historyOf(db),
    ...totalsOf(db, pools),
    ...nodesOf(db),
    ...positionHistoryOf(db),
    ...holdingsOf({ db, rpc: external.rpc, lists: () => snapshotCache.lists, ...snapshots, ...nodesOf(db) }),
    ...chainReadsOf(external, pools),
  }
}

type SnapshotReads = Pick<MarketContext, 'snapshot' | 'requireSnapshot' | 'snapshots'>

/** Caches snapshots per request, so that a request uses one state of a chain however long it takes. */
function snapshotsOf(
  db: Reader,
  snapshotCache: SnapshotCache,
  waitUntil: (work: Promise<unknown>) => void,
): SnapshotReads {
  const cache = new Map<ChainId, ChainSnapshot | null>()
  async function snapshot(chainId: ChainId): Promise<ChainSnapshot | null> {
    const cached = cache.get(chainId)
    if (cached !== undefined) return cached
    const read = await snapshotCache.snapshot(db, chainId, waitUntil)
    cache.set(chainId, read)
    return read
  }
  return {
    snapshot,
    async requireSnapshot(chainId) {
      const found = await snapshot(chainId)
      if (!found) throw problem('data.unavailable', 'nothing of this chain is indexed yet')
      return found
    },
    async snapshots(name) {
      const chainIds = name ? [chainIdOf(name)] : CHAINS.filter(({ isTestnet }) => !isTestnet).map(({ id }) => id)
      const found = await Promise.all(chainIds.map(snapshot))
      return found.filter((chain) => chain !== null)
    },
  }
}

/** Returns the reads from the chain itself and from simulations on it. */
function chainReadsOf(
  external: ExternalSources,
  pools: MarketContext['pools'],
): Pick<MarketContext, 'protocolFee' | 'trial' | 'spamFilter'> {
  const protocolFee = createBatchLoader<PoolSnapshot, bigint | null>(
    ({ chainId, id }) => `${chainId}|${id}`,
    external.protocolFees,
  )
  const trial = createBatchLoader<TrialCandidate, DatedTrial | null>(
    ({ chainId, address }) => `${chainId}|${address}`,
    external.trials,
  )
  return {
    protocolFee: async (pool) => protocolFee(pool),
    async trial({ snapshot, token: { chainId, address } }) {
      if (isNative(address as Address)) return null
      return trial({ chainId, address, holder: holderOf(await pools(snapshot), address) })
    },
    async spamFilter(snapshots) {
      const traps = new Map(
        await Promise.all(snapshots.map(async ({ chainId }) => [chainId, await external.traps(chainId)] as const)),
      )
      return ({ chainId, address, safety }) => safety.isSpam || (traps.get(chainId)?.has(address) ?? false)
    },
  }
}

/**
 * Returns a holder of a token for its trial: its largest v2 pair (only pairs trade fee-on-transfer tokens), else its largest v3 pool, else the v4
 * pool manager; null if the token has no pool.
 */
function holderOf(pools: readonly PoolSnapshot[], address: string): Address | null {
  const ofToken = poolsOfToken(pools, address)
  const [best] = [2, 3, 4].flatMap((version) => ofToken.find((pool) => pool.version === version) ?? [])
  if (!best) return null
  // The id of a pair or v3 pool is its address.
  return best.version === 4 ? chainById(best.chainId).contracts.v4PoolManager : (best.id as Address)
}

/** Returns the id of a chain by its name in the Chain enum. Throws chain.unknown */
export function chainIdOf(graphName: string): ChainId {
  const chain = chainByGraphName(graphName)
  if (!chain) throw problem('chain.unknown', 'this chain is not served')
  return chain.id
}

/** Returns the window of a chart that ends at the snapshot's block. */
export function windowOf(snapshot: ChainSnapshot, duration: HistoryDuration): Window {
  return chartWindow(duration, snapshot.asOf.time)
}
