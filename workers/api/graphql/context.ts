import { chainByGraphName, chainById, CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { AnswerBudget } from './answer-budget.ts'
import { bulk } from './bulk.ts'
import {
  readPoolsById,
  readTokens,
  type ChainSnapshot,
  type PoolSnapshot,
  type Reader,
  type TokenSnapshot,
} from './chain-snapshot.ts'
import { MAX_BYTES } from './cost.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import type { DatedTrial, Triable } from '../safety/token-trials.ts'
import {
  readCloses,
  readFirstPrices,
  readSeries,
  readTotalsAt,
  readVolumesAt,
  type Series,
  type SeriesShape,
  type Totals,
} from './market-queries.ts'
import { poolIndex, poolsOfToken } from './pool-index.ts'
import { problem } from './problem.ts'
import { chartWindow, sumStart, type Window } from './series.ts'

/** A token or pool with its snapshot: the parent value of field resolvers. */
export interface TokenNode {
  readonly snapshot: ChainSnapshot
  readonly token: TokenSnapshot
}

export interface PoolNode {
  readonly snapshot: ChainSnapshot
  readonly pool: PoolSnapshot
}

type Kind = 'token' | 'pool'

interface Subject {
  readonly snapshot: ChainSnapshot
  /** Address of the token or id of the pool. */
  readonly id: string
}

/** Data access of one request's resolvers. Values requested in one tick are read by one query. */
export interface MarketContext {
  readonly db: Reader
  readonly mayIntrospect: boolean
  readonly budget: AnswerBudget
  /** Charges the client's rate limit for an expensive operation. Returns the 429 if it is exceeded. */
  charge(cost: number): Promise<Response | undefined>
  snapshot(chainId: ChainId): Promise<ChainSnapshot | null>
  /** Throws data.unavailable while nothing of the chain is indexed. */
  requireSnapshot(chainId: ChainId): Promise<ChainSnapshot>
  /** Snapshots of the given chain, or of every chain except testnets; chains without data are left out. */
  snapshots(chain: string | null | undefined): Promise<readonly ChainSnapshot[]>
  pools(snapshot: ChainSnapshot): Promise<readonly PoolSnapshot[]>
  tokenSeries(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** Only closes and volumes. */
  tokenLine(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** The sum of all pools' reserves, as closes. */
  tokenReserves(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  poolSeries(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  poolLine(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** `times`: over this many durations. */
  tokenVolume(
    node: TokenNode & { readonly duration: HistoryDuration; readonly times?: number },
  ): bigint | Promise<bigint>
  poolVolume(node: PoolNode & { readonly duration: HistoryDuration }): bigint | Promise<bigint>
  poolFees(node: PoolNode & { readonly duration: HistoryDuration }): bigint | Promise<bigint>
  /** Volumes of every token or pool of the chain. */
  volumes(kind: Kind, snapshot: ChainSnapshot, duration: HistoryDuration): Promise<ReadonlyMap<string, bigint>>
  /** The protocol's fee, read from the chain; null if the chain cannot be read. */
  protocolFee(pool: PoolSnapshot): Promise<bigint | null>
  /** The result of a simulated purchase and sale; null if it could not be simulated. */
  trial(node: TokenNode): Promise<DatedTrial | null>
  /** Detects spam by names, lists and trials. */
  spamFilter(snapshots: readonly ChainSnapshot[]): Promise<(token: TokenSnapshot) => boolean>
  /** The open of the first daily candle. */
  firstPrice(subject: Subject): bigint | null | Promise<bigint | null>
  priceAt(subject: Subject & { readonly at: number }): bigint | null | Promise<bigint | null>
  /** The sum of all pools' reserves of a token, in base units; null if unknown. */
  reserveAt(subject: Subject & { readonly at: number }): bigint | null | Promise<bigint | null>
  /** By lower-case address. */
  token(snapshot: ChainSnapshot, address: string): TokenNode | null | Promise<TokenNode | null>
  /** By lower-case id. */
  pool(snapshot: ChainSnapshot, id: string): PoolNode | null | Promise<PoolNode | null>
}

/** Maximum number of cached values per snapshot, so that a snapshot of a slow chain stays bounded. */
const MAX_CACHED_SERIES = 5_000
/** A cache for values that must not outlive the request. */
const discard = (): Map<string, unknown> => new Map()

export function createContext(
  db: Reader,
  book: SnapshotCache,
  later: (work: Promise<unknown>) => void,
  mayIntrospect: boolean,
  charge: MarketContext['charge'],
  chain: {
    readonly protocolFees: (pools: readonly PoolSnapshot[]) => Promise<readonly (bigint | null)[]>
    readonly traps: (chainId: ChainId) => Promise<ReadonlySet<string>>
    readonly trials: (tokens: readonly Triable[]) => Promise<readonly (DatedTrial | null)[]>
  },
): MarketContext {
  const cacheOf = ({ snapshot }: { readonly snapshot: ChainSnapshot }) =>
    snapshot.memory.size < MAX_CACHED_SERIES ? snapshot.memory : discard()
  const series = (kind: 'token' | 'pool' | 'reserve', shape: SeriesShape) =>
    bulk<Subject & { window: Window }, Series>(
      ({ snapshot, id, window }) =>
        `${kind} ${shape}|${snapshot.chainId}|${id}|${window.from}|${window.period}|${window.step}`,
      (keys) =>
        readSeries(
          db,
          kind,
          shape,
          keys.map(({ snapshot, id, window }) => ({
            chainId: snapshot.chainId,
            id,
            window,
            until: snapshot.asOf.time,
          })),
        ),
      cacheOf,
    )
  const totals = (kind: Kind) =>
    bulk<Subject & { at: number }, Totals>(
      ({ snapshot, id, at }) => `${kind} totals|${snapshot.chainId}|${id}|${at}`,
      (keys) => readTotalsAt(db, kind, keys.map(momentOf)),
      cacheOf,
    )
  const totalsAt = { token: totals('token'), pool: totals('pool') }
  /** The total since a time: the current total less the total then. */
  const since = (
    kind: Kind,
    figure: keyof Totals,
    all: bigint,
    subject: Subject,
    duration: HistoryDuration,
    times = 1,
  ): bigint | Promise<bigint> => {
    const { snapshot, id } = subject
    const read = figure === 'volume' && times === 1 ? knownVolumes(kind, snapshot, duration)?.get(id) : undefined
    if (read !== undefined) return read
    const at = sumStart(duration, snapshot.asOf.time, times)
    if (at === null) return all
    const before = totalsAt[kind]({ ...subject, at })
    return before instanceof Promise ? before.then((found) => all - found[figure]) : all - before[figure]
  }
  const closes = (kind: 'token' | 'reserve') =>
    bulk<Subject & { at: number }, bigint | null>(
      ({ snapshot, id, at }) => `${kind} at|${snapshot.chainId}|${id}|${at}`,
      (keys) => readCloses(db, kind, keys.map(momentOf)),
      cacheOf,
    )
  const findToken = bulk<{ snapshot: ChainSnapshot; address: string }, TokenSnapshot | undefined>(
    ({ snapshot, address }) => `token|${snapshot.chainId}|${address}`,
    (keys) =>
      perChain(
        keys,
        ({ address }) => address,
        (snapshot, addresses) => readTokens(db, snapshot, addresses),
      ),
    cacheOf,
  )
  const findPool = bulk<{ snapshot: ChainSnapshot; id: string }, PoolSnapshot | undefined>(
    ({ snapshot, id }) => `pool|${snapshot.chainId}|${id}`,
    (keys) =>
      perChain(
        keys,
        ({ id }) => id,
        (snapshot, ids) => readPoolsById(db, snapshot.chainId, ids),
      ),
    cacheOf,
  )
  const protocolFee = bulk<PoolSnapshot, bigint | null>(({ chainId, id }) => `${chainId}|${id}`, chain.protocolFees)
  const trial = bulk<Triable, DatedTrial | null>(({ chainId, address }) => `${chainId}|${address}`, chain.trials)

  const seen = new Map<ChainId, ChainSnapshot | null>()

  const context: MarketContext = {
    db,
    mayIntrospect,
    budget: new AnswerBudget(MAX_BYTES),
    charge,
    async snapshot(chainId) {
      // One request sees one state of a chain, however long it takes.
      const already = seen.get(chainId)
      if (already !== undefined) return already
      const snapshot = await book.snapshot(db, chainId, later)
      seen.set(chainId, snapshot)
      return snapshot
    },
    async requireSnapshot(chainId) {
      const snapshot = await context.snapshot(chainId)
      if (!snapshot) throw problem('data.unavailable', 'nothing of this chain is indexed yet')
      return snapshot
    },
    async snapshots(chain) {
      const wanted = chain ? [chainIdOf(chain)] : CHAINS.filter(({ isTestnet }) => !isTestnet).map(({ id }) => id)
      const found = await Promise.all(wanted.map((chainId) => context.snapshot(chainId)))
      return found.filter((snapshot) => snapshot !== null)
    },
    pools: (snapshot) => book.pools(db, snapshot),
    tokenSeries: series('token', 'ohlc'),
    tokenLine: series('token', 'line'),
    tokenReserves: series('reserve', 'line'),
    poolSeries: series('pool', 'ohlc'),
    poolLine: series('pool', 'line'),
    tokenVolume({ snapshot, token, duration, times }) {
      const id = token.isTraded ? token.address : token.market
      return since('token', 'volume', token.totalVolume, { snapshot, id }, duration, times)
    },
    poolVolume: ({ snapshot, pool, duration }) =>
      since('pool', 'volume', pool.totalVolume, { snapshot, id: pool.id }, duration),
    poolFees: ({ snapshot, pool, duration }) =>
      since('pool', 'fees', pool.totalFees, { snapshot, id: pool.id }, duration),
    protocolFee: async (pool) => protocolFee(pool),
    async trial({ snapshot, token: { chainId, address } }) {
      if (isNative(address as Address)) return null
      return trial({ chainId, address, holder: holderOf(await book.pools(db, snapshot), address) })
    },
    async spamFilter(snapshots) {
      const traps = new Map(
        await Promise.all(snapshots.map(async ({ chainId }) => [chainId, await chain.traps(chainId)] as const)),
      )
      return ({ chainId, address, safety }) => safety.isSpam || (traps.get(chainId)?.has(address) ?? false)
    },
    async volumes(kind, snapshot, duration) {
      const known = knownVolumes(kind, snapshot, duration)
      if (known) return known
      const owners =
        kind === 'token'
          ? snapshot.tokens.map(({ address, totalVolume }) => ({ id: address, totalVolume }))
          : await book.pools(db, snapshot)
      const at = sumStart(duration, snapshot.asOf.time)
      const before =
        at === null
          ? []
          : await readVolumesAt(
              db,
              kind,
              owners.map(({ id }) => momentOf({ snapshot, id, at })),
            )
      const volumes = new Map(
        owners.map(({ id, totalVolume }, index) => [id, totalVolume - (before[index] ?? 0n)] as const),
      )
      snapshot.memory.set(volumesName(kind, duration), volumes)
      return volumes
    },
    firstPrice: bulk<Subject, bigint | null>(
      ({ snapshot, id }) => `first|${snapshot.chainId}|${id}`,
      (keys) =>
        readFirstPrices(
          db,
          keys.map(({ snapshot, id }) => ({ chainId: snapshot.chainId, id })),
        ),
      cacheOf,
    ),
    priceAt: closes('token'),
    reserveAt: closes('reserve'),
    token(snapshot, address) {
      const known = snapshot.tokenByAddress.get(address)
      if (known) return { snapshot, token: known }
      const found = findToken({ snapshot, address })
      return found instanceof Promise ? found.then((token) => node(snapshot, token)) : node(snapshot, found)
    },
    pool(snapshot, id) {
      const listed = snapshot.memory.get('pools') as readonly PoolSnapshot[] | undefined
      const known = listed && poolIndex(listed).byId.get(id)
      if (known) return { snapshot, pool: known }
      const found = findPool({ snapshot, id })
      const wrap = (pool: PoolSnapshot | undefined) => (pool ? { snapshot, pool } : null)
      return found instanceof Promise ? found.then(wrap) : wrap(found)
    },
  }
  return context
}

function momentOf({ snapshot, id, at }: Subject & { readonly at: number }) {
  return { chainId: snapshot.chainId, id, at }
}

function volumesName(kind: Kind, duration: HistoryDuration): string {
  return `${kind} volumes|${duration}`
}

/** Volumes of all tokens or pools, if a list was sorted by them. */
function knownVolumes(kind: Kind, snapshot: ChainSnapshot, duration: HistoryDuration) {
  return snapshot.memory.get(volumesName(kind, duration)) as ReadonlyMap<string, bigint> | undefined
}

/** The largest pool with the token; pairs first, because only they trade fee-on-transfer tokens. */
function holderOf(pools: readonly PoolSnapshot[], address: string): Address | null {
  const holding = poolsOfToken(pools, address)
  const [best] = [2, 3, 4].flatMap((version) => holding.find((pool) => pool.version === version) ?? [])
  if (!best) return null
  // The id of a pair or v3 pool is its address.
  return best.version === 4 ? chainById(best.chainId).contracts.v4PoolManager : (best.id as Address)
}

function node(snapshot: ChainSnapshot, token: TokenSnapshot | undefined): TokenNode | null {
  return token ? { snapshot, token } : null
}

/** Reads keys of several chains with one query per chain; results are in the order of the keys. */
async function perChain<Key extends { readonly snapshot: ChainSnapshot }, Value>(
  keys: readonly Key[],
  id: (key: Key) => string,
  read: (snapshot: ChainSnapshot, ids: readonly string[]) => Promise<readonly Value[]>,
): Promise<readonly (Value | undefined)[]> {
  const snapshots = [...new Set(keys.map(({ snapshot }) => snapshot))]
  const found = new Map<Key, Value>()
  await Promise.all(
    snapshots.map(async (snapshot) => {
      const own = keys.filter((key) => key.snapshot === snapshot)
      const values = await read(snapshot, own.map(id))
      own.forEach((key, index) => {
        const value = values[index]
        if (value !== undefined) found.set(key, value)
      })
    }),
  )
  return keys.map((key) => found.get(key))
}

/** Reads the Chain enum. Throws chain.unknown */
export function chainIdOf(graphName: string): ChainId {
  const chain = chainByGraphName(graphName)
  if (!chain) throw problem('chain.unknown', 'this chain is not served')
  return chain.id
}

export function windowOf(snapshot: ChainSnapshot, duration: HistoryDuration): Window {
  return chartWindow(duration, snapshot.asOf.time)
}
