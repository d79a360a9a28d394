import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { createBatchLoader } from './batch-loader.ts'
import type { ChainSnapshot, Reader } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { readTotalsAt, readVolumesAt, type Totals } from './market-queries.ts'
import { sumStart } from './series.ts'
import { cacheOf, momentOf, type Kind, type Subject } from './subject.ts'

type TotalReads = Pick<MarketContext, 'tokenVolume' | 'poolVolume' | 'poolFees' | 'volumes'>

/** Returns the methods that read volumes and fees since a time. */
export function totalsOf(db: Reader, pools: MarketContext['pools']): TotalReads {
  const totals = (kind: Kind) =>
    createBatchLoader<Subject & { at: number }, Totals>(
      ({ snapshot, id, at }) => `${kind} totals|${snapshot.chainId}|${id}|${at}`,
      (keys) => readTotalsAt(db, kind, keys.map(momentOf)),
      cacheOf,
    )
  const totalsAt = { token: totals('token'), pool: totals('pool') }
  /** Returns the total of the last `times` durations, in micro-dollars: the current total less the total at their start. */
  const totalSince = (
    kind: Kind,
    field: keyof Totals,
    currentTotal: bigint,
    subject: Subject,
    duration: HistoryDuration,
    times = 1,
  ): bigint | Promise<bigint> => {
    const { snapshot, id } = subject
    const cached = field === 'volume' && times === 1 ? cachedVolumes(kind, snapshot, duration)?.get(id) : undefined
    if (cached !== undefined) return cached
    const at = sumStart(duration, snapshot.asOf.time, times)
    if (at === null) return currentTotal
    const before = totalsAt[kind]({ ...subject, at })
    return before instanceof Promise
      ? before.then((found) => currentTotal - found[field])
      : currentTotal - before[field]
  }
  return {
    tokenVolume({ snapshot, token, duration, times }) {
      const id = token.isTraded ? token.address : token.market
      return totalSince('token', 'volume', token.totalVolume, { snapshot, id }, duration, times)
    },
    poolVolume: ({ snapshot, pool, duration }) =>
      totalSince('pool', 'volume', pool.totalVolume, { snapshot, id: pool.id }, duration),
    poolFees: ({ snapshot, pool, duration }) =>
      totalSince('pool', 'fees', pool.totalFees, { snapshot, id: pool.id }, duration),
    async volumes(kind, snapshot, duration) {
      const cached = cachedVolumes(kind, snapshot, duration)
      if (cached) return cached
      const owners =
        kind === 'token'
          ? snapshot.tokens.map(({ address, totalVolume }) => ({ id: address, totalVolume }))
          : await pools(snapshot)
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
      snapshot.derived.set(volumesName(kind, duration), volumes)
      return volumes
    },
  }
}

function volumesName(kind: Kind, duration: HistoryDuration): string {
  return `${kind} volumes|${duration}`
}

/** Returns the cached volumes of all tokens or pools; undefined unless a list of this snapshot was sorted by them. */
function cachedVolumes(kind: Kind, snapshot: ChainSnapshot, duration: HistoryDuration) {
  return snapshot.derived.get(volumesName(kind, duration)) as ReadonlyMap<string, bigint> | undefined
}
