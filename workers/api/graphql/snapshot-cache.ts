import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { TokenLists } from '../safety/token-lists.ts'
import { readAhead } from './day-line.ts'
import {
  readAsOf,
  readPools,
  readSnapshot,
  type ChainSnapshot,
  type PoolSnapshot,
  type Reader,
} from './chain-snapshot.ts'

/** Milliseconds a snapshot is served without checking the index for a later block. */
const FRESH = SECOND
/** Up to this age it is served while a newer one is read. Older ones are waited for. */
const STALE = 5 * SECOND

interface Page {
  snapshot: ChainSnapshot
  checkedAt: number
  /** When a refresh was started, wall clock. */
  refreshingSince: number
}

/**
 * The newest snapshot of each chain, per isolate. A one-row query tells whether a later block is indexed; only then are
 * the tokens read again. If the database fails, the last snapshot is served, with its age in `asOf`.
 */
export class SnapshotCache {
  readonly #pages = new Map<ChainId, Page>()
  /** Deduplicates concurrent reads: each of a hundred tokens requests the pools. */
  readonly #reading = new WeakMap<ChainSnapshot, Promise<readonly PoolSnapshot[]>>()
  #lists: TokenLists

  constructor(lists: TokenLists) {
    this.#lists = lists
  }

  /** Sets the operator's lists. Snapshots with other lists are dropped. */
  useLists(lists: TokenLists): void {
    if (lists === this.#lists) return
    this.#lists = lists
    this.#pages.clear()
  }

  /** Null while nothing of the chain is indexed. Throws data.unavailable without a snapshot to fall back on. */
  async snapshot(db: Reader, chainId: ChainId, later: (work: Promise<unknown>) => void): Promise<ChainSnapshot | null> {
    const page = this.#pages.get(chainId)
    const now = Date.now()
    if (!page) return this.#read(db, chainId)
    const age = now - page.checkedAt
    if (age < FRESH) return page.snapshot
    if (age < STALE) {
      if (now - page.refreshingSince > STALE) {
        page.refreshingSince = now
        later(this.#refresh(db, page).catch(() => undefined))
      }
      return page.snapshot
    }
    try {
      return await this.#refresh(db, page)
    } catch {
      return page.snapshot
    }
  }

  async pools(db: Reader, snapshot: ChainSnapshot): Promise<readonly PoolSnapshot[]> {
    const known = snapshot.memory.get('pools') as readonly PoolSnapshot[] | undefined
    if (known) return known
    const reading = this.#reading.get(snapshot) ?? readPools(db, snapshot.chainId)
    this.#reading.set(snapshot, reading)
    try {
      const pools = await reading
      snapshot.memory.set('pools', pools)
      return pools
    } finally {
      this.#reading.delete(snapshot)
    }
  }

  async #refresh(db: Reader, page: Page): Promise<ChainSnapshot> {
    const { chainId, asOf } = page.snapshot
    const newest = await readAsOf(db, chainId)
    const isSame = newest !== null && newest.block === asOf.block && newest.time === asOf.time
    if (!isSame) page.snapshot = (await this.#readNext(db, page.snapshot)) ?? page.snapshot
    page.checkedAt = Date.now()
    page.refreshingSince = 0
    return page.snapshot
  }

  /** Reads the next snapshot, with what was viewed in the old one preloaded. */
  async #readNext(db: Reader, old: ChainSnapshot): Promise<ChainSnapshot | null> {
    const fresh = await readSnapshot(db, old.chainId, this.#lists)
    if (fresh) await Promise.all([readAhead(db, old, fresh), old.memory.has('pools') && this.pools(db, fresh)])
    return fresh
  }

  async #read(db: Reader, chainId: ChainId): Promise<ChainSnapshot | null> {
    try {
      const snapshot = await readSnapshot(db, chainId, this.#lists)
      if (snapshot) this.#pages.set(chainId, { snapshot, checkedAt: Date.now(), refreshingSince: 0 })
      return snapshot
    } catch (error) {
      throw new AppError('data.unavailable', undefined, { cause: error })
    }
  }
}
