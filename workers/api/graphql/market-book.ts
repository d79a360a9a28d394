import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { TokenLists } from '../safety/token-lists.ts'
import { readAhead } from './day-line.ts'
import { readAsOf, readPools, readSnapshot, type ChainSnapshot, type PoolFacts, type Reader } from './chain-snapshot.ts'

/** A snapshot is taken as it is for this long after it was last compared with the index. */
const FRESH = SECOND
/** Up to this age it is shown while a new one is read behind it. Older ones are waited for. */
const STALE = 5 * SECOND

interface Page {
  readonly snapshot: ChainSnapshot
  readonly checkedAt: number
}

/** A comparison with the index that is under way. */
interface Look {
  readonly since: number
  readonly snapshot: Promise<ChainSnapshot | null>
}

/**
 * The newest snapshot of each chain, kept by the isolate. One row tells whether a later block is indexed; only then are the tokens
 * read again, once for all requests that wait meanwhile. When the database fails the last snapshot is given, and its `asOf` tells its age.
 */
export class MarketBook {
  readonly #pages = new Map<ChainId, Page>()
  readonly #looks = new Map<ChainId, Look>()
  /** Whoever asks meanwhile waits for the same rows: each of a hundred tokens asks for the pools. */
  readonly #reading = new WeakMap<ChainSnapshot, Promise<readonly PoolFacts[]>>()
  #lists: TokenLists

  constructor(lists: TokenLists) {
    this.#lists = lists
  }

  /** From now on by these lists. Snapshots by others are not shown again. */
  useLists(lists: TokenLists): void {
    if (lists === this.#lists) return
    this.#lists = lists
    this.#pages.clear()
    this.#looks.clear()
  }

  /** Null while nothing of the chain is indexed. Throws data.unavailable when there is nothing to fall back on. */
  async snapshot(db: Reader, chainId: ChainId, later: (work: Promise<unknown>) => void): Promise<ChainSnapshot | null> {
    const page = this.#pages.get(chainId)
    const age = page ? Date.now() - page.checkedAt : Infinity
    if (page && age < FRESH) return page.snapshot
    const newest = this.#look(db, chainId, later)
    if (page && age < STALE) return page.snapshot
    try {
      return await newest
    } catch (error) {
      if (page) return page.snapshot
      throw new AppError('data.unavailable', undefined, { cause: error })
    }
  }

  async pools(db: Reader, snapshot: ChainSnapshot): Promise<readonly PoolFacts[]> {
    const known = snapshot.memory.get('pools') as readonly PoolFacts[] | undefined
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

  /**
   * The newest snapshot, compared with the index now. Requests share one look; one that has not ended after five seconds is not waited
   * for, since it may belong to a request that was cut off.
   */
  #look(db: Reader, chainId: ChainId, later: (work: Promise<unknown>) => void): Promise<ChainSnapshot | null> {
    const now = Date.now()
    const known = this.#looks.get(chainId)
    if (known && now - known.since < STALE) return known.snapshot
    const look: Look = { since: now, snapshot: this.#compare(db, chainId, this.#lists) }
    this.#looks.set(chainId, look)
    const ended = look.snapshot
      .catch(() => undefined)
      .then(() => {
        if (this.#looks.get(chainId) === look) this.#looks.delete(chainId)
      })
    later(ended)
    return look.snapshot
  }

  async #compare(db: Reader, chainId: ChainId, lists: TokenLists): Promise<ChainSnapshot | null> {
    const old = this.#pages.get(chainId)?.snapshot
    const newest = old && (await readAsOf(db, chainId))
    const isSame = newest?.block === old?.asOf.block && newest?.time === old?.asOf.time
    const snapshot = old && isSame ? old : await this.#readNext(db, chainId, lists, old)
    if (snapshot && lists === this.#lists) this.#pages.set(chainId, { snapshot, checkedAt: Date.now() })
    return snapshot
  }

  /** A new snapshot, with what was looked at in the old one already read; the old one while nothing is indexed. */
  async #readNext(
    db: Reader,
    chainId: ChainId,
    lists: TokenLists,
    old: ChainSnapshot | undefined,
  ): Promise<ChainSnapshot | null> {
    const fresh = await readSnapshot(db, chainId, lists)
    if (!old || !fresh) return fresh ?? old ?? null
    await Promise.all([readAhead(db, old, fresh), old.memory.has('pools') && this.pools(db, fresh)])
    return fresh
  }
}
