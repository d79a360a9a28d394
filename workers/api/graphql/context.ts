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

/** A token or pool with the snapshot that it was found in: what resolvers of their fields get. */
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
  /** Address of the token whose market it is, or the pool's id. */
  readonly id: string
}

/** What one request's resolvers read through. Figures asked for within one turn are read by one query. */
export interface MarketContext {
  readonly db: Reader
  readonly mayIntrospect: boolean
  readonly budget: AnswerBudget
  /** Charges the client for an operation that costs more than a request is charged anyway. The 429 when it has no more. */
  charge(cost: number): Promise<Response | undefined>
  snapshot(chainId: ChainId): Promise<ChainSnapshot | null>
  /** Throws data.unavailable while nothing of the chain is indexed. */
  requireSnapshot(chainId: ChainId): Promise<ChainSnapshot>
  /** Snapshots of the chain named, or of every chain that is no testnet; those not indexed yet are left out. */
  snapshots(chain: string | null | undefined): Promise<readonly ChainSnapshot[]>
  pools(snapshot: ChainSnapshot): Promise<readonly PoolSnapshot[]>
  /** Snapshots that this request looked at: while they are the newest its answer holds. */
  readonly seen: ReadonlyMap<ChainId, ChainSnapshot | null>
  tokenSeries(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** Closes and volumes alone. */
  tokenLine(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** What all pools together hold of it, as closes. */
  tokenReserves(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  poolSeries(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  poolLine(subject: Subject & { readonly window: Window }): Series | Promise<Series>
  /** `times`: of so many such durations together. */
  tokenVolume(
    node: TokenNode & { readonly duration: HistoryDuration; readonly times?: number },
  ): bigint | Promise<bigint>
  poolVolume(node: PoolNode & { readonly duration: HistoryDuration }): bigint | Promise<bigint>
  poolFees(node: PoolNode & { readonly duration: HistoryDuration }): bigint | Promise<bigint>
  /** Volumes of every token or pool of the chain. */
  volumes(kind: Kind, snapshot: ChainSnapshot, duration: HistoryDuration): Promise<ReadonlyMap<string, bigint>>
  /** What the protocol takes, as the chain states it; null when the chain cannot be asked. */
  protocolFee(pool: PoolSnapshot): Promise<bigint | null>
  /** What buying and selling the token has shown; null while nobody could try. */
  trial(node: TokenNode): Promise<DatedTrial | null>
  /** Tells spam: what its name or lists say of a token, and what trying it out has shown. */
  spamFilter(snapshots: readonly ChainSnapshot[]): Promise<(token: TokenSnapshot) => boolean>
  /** What the first candle of a day opened at. */
  firstPrice(subject: Subject): bigint | null | Promise<bigint | null>
  priceAt(subject: Subject & { readonly at: number }): bigint | null | Promise<bigint | null>
  /** What all pools together held of a token, in base units; null: nobody knows. */
  reserveAt(subject: Subject & { readonly at: number }): bigint | null | Promise<bigint | null>
  /** By address in lower case. */
  token(snapshot: ChainSnapshot, address: string): TokenNode | null | Promise<TokenNode | null>
  /** By id in lower case. */
  pool(snapshot: ChainSnapshot, id: string): PoolNode | null | Promise<PoolNode | null>
}

/** Figures beyond this number are not kept for later requests, so that a snapshot of a quiet chain does not grow without end. */
const MAX_CACHED_SERIES = 5_000
/** What no later request may find: thrown away with the request. */
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
  const kept = ({ snapshot }: { readonly snapshot: ChainSnapshot }) =>
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
      kept,
    )
  const totals = (kind: Kind) =>
    bulk<Subject & { at: number }, Totals>(
      ({ snapshot, id, at }) => `${kind} totals|${snapshot.chainId}|${id}|${at}`,
      (keys) => readTotalsAt(db, kind, keys.map(momentOf)),
      kept,
    )
  const totalsAt = { token: totals('token'), pool: totals('pool') }
  /** What came since: all there is, less what there was when the duration began. */
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
      kept,
    )
  const findToken = bulk<{ snapshot: ChainSnapshot; address: string }, TokenSnapshot | undefined>(
    ({ snapshot, address }) => `token|${snapshot.chainId}|${address}`,
    (keys) =>
      perChain(
        keys,
        ({ address }) => address,
        (snapshot, addresses) => readTokens(db, snapshot, addresses),
      ),
    kept,
  )
  const findPool = bulk<{ snapshot: ChainSnapshot; id: string }, PoolSnapshot | undefined>(
    ({ snapshot, id }) => `pool|${snapshot.chainId}|${id}`,
    (keys) =>
      perChain(
        keys,
        ({ id }) => id,
        (snapshot, ids) => readPoolsById(db, snapshot.chainId, ids),
      ),
    kept,
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
    seen,
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
      kept,
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

/** Of all tokens or pools, when somebody has sorted by them. */
function knownVolumes(kind: Kind, snapshot: ChainSnapshot, duration: HistoryDuration) {
  return snapshot.memory.get(volumesName(kind, duration)) as ReadonlyMap<string, bigint> | undefined
}

/** The deepest pool that holds a token: a pair before others, since only pairs trade tokens that keep a share of what moves. */
function holderOf(pools: readonly PoolSnapshot[], address: string): Address | null {
  const holding = poolsOfToken(pools, address)
  const [best] = [2, 3, 4].flatMap((version) => holding.find((pool) => pool.version === version) ?? [])
  if (!best) return null
  // The index keeps pairs and v3 pools under their address.
  return best.version === 4 ? chainById(best.chainId).contracts.v4PoolManager : (best.id as Address)
}

function node(snapshot: ChainSnapshot, token: TokenSnapshot | undefined): TokenNode | null {
  return token ? { snapshot, token } : null
}

/** Reads keys of several chains with one query a chain, in the order of the keys. */
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
