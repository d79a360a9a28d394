import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { TokenLists } from '../safety/token-lists.ts'
import { MAX_SHARED_AGE, shareWork, startUnlessRunning, type SharedWork, type WaitUntil } from '../share-work.ts'
import { preloadDayLines } from './day-line.ts'
import {
  readAsOf,
  readPools,
  readSnapshot,
  type ChainSnapshot,
  type PoolSnapshot,
  type Reader,
} from './chain-snapshot.ts'

/** Milliseconds a snapshot is served without checking the index for a later block. */
const FRESH_MS = SECOND
/** Milliseconds up to which a snapshot is served while a newer one is read; beyond that, requests wait for the newer one. */
const STALE_MS = MAX_SHARED_AGE

interface CacheEntry {
  readonly snapshot: ChainSnapshot
  /** UNIX milliseconds. */
  readonly checkedAt: number
}

/**
 * The newest snapshot of each chain, per isolate. A one-row query detects a later block; only then are
 * the tokens read again, once for all waiting requests. If the database fails, the last snapshot is served, with its
 * age in `asOf`.
 */
export class SnapshotCache {
  readonly #entries = new Map<ChainId, CacheEntry>()
  /** Running checks of the index for a later block. */
  readonly #checks = new Map<ChainId, SharedWork<ChainSnapshot | null>>()
  /** Running reads of pools: each token of a list requests them. */
  readonly #poolReads = new WeakMap<ChainSnapshot, SharedWork<readonly PoolSnapshot[]>>()
  #lists: TokenLists

  constructor(lists: TokenLists) {
    this.#lists = lists
  }

  get lists(): TokenLists {
    return this.#lists
  }

  /** Sets the operator's lists. Snapshots with other lists are dropped. */
  useLists(lists: TokenLists): void {
    if (lists === this.#lists) return
    this.#lists = lists
    this.#entries.clear()
    this.#checks.clear()
  }

  /**
   * Returns the newest snapshot, or null while nothing of the chain is indexed. Throws data.unavailable if no snapshot
   * is cached either.
   */
  async snapshot(db: Reader, chainId: ChainId, waitUntil: WaitUntil): Promise<ChainSnapshot | null> {
    const entry = this.#entries.get(chainId)
    const age = entry ? Date.now() - entry.checkedAt : Infinity
    if (entry && age < FRESH_MS) return entry.snapshot
    const check = () => this.#checkIndex(db, chainId, this.#lists, waitUntil)
    if (entry && age < STALE_MS) {
      startUnlessRunning(this.#checks, chainId, check, waitUntil)
      return entry.snapshot
    }
    try {
      return await shareWork(this.#checks, chainId, check, waitUntil)
    } catch (error) {
      if (entry) return entry.snapshot
      throw new AppError('data.unavailable', undefined, { cause: error })
    }
  }

  /** Returns the snapshot's pools, largest TVL first. Throws the error of the database. */
  async pools(db: Reader, snapshot: ChainSnapshot, waitUntil: WaitUntil): Promise<readonly PoolSnapshot[]> {
    const cached = snapshot.derived.get('pools') as readonly PoolSnapshot[] | undefined
    if (cached) return cached
    const read = async () => {
      const pools = await readPools(db, snapshot.chainId)
      snapshot.derived.set('pools', pools)
      return pools
    }
    return shareWork(this.#poolReads, snapshot, read, waitUntil)
  }

  /** Checks the index and returns the newest snapshot. */
  async #checkIndex(
    db: Reader,
    chainId: ChainId,
    lists: TokenLists,
    waitUntil: WaitUntil,
  ): Promise<ChainSnapshot | null> {
    const previous = this.#entries.get(chainId)?.snapshot
    const newest = previous && (await readAsOf(db, chainId))
    const isUnchanged = newest?.block === previous?.asOf.block && newest?.time === previous?.asOf.time
    const snapshot = previous && isUnchanged ? previous : await this.#readNext(db, chainId, lists, previous, waitUntil)
    if (snapshot && lists === this.#lists) this.#entries.set(chainId, { snapshot, checkedAt: Date.now() })
    return snapshot
  }

  /** Reads the next snapshot and preloads values viewed in the previous one; returns the previous one while nothing is indexed. */
  async #readNext(
    db: Reader,
    chainId: ChainId,
    lists: TokenLists,
    previous: ChainSnapshot | undefined,
    waitUntil: WaitUntil,
  ): Promise<ChainSnapshot | null> {
    const next = await readSnapshot(db, chainId, lists)
    if (!previous || !next) return next ?? previous ?? null
    await Promise.all([
      preloadDayLines(db, previous, next),
      previous.derived.has('pools') && this.pools(db, next, waitUntil),
    ])
    return next
  }
}
