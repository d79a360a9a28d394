import type { Rpc } from '#workers/kit/json-rpc.ts'
import { SECOND } from '#app/base/time.ts'
import { BlockRange } from './block-range.ts'
import { openIndex, type OpenIndex } from './open-index.ts'
import type { ChainFacts } from './project/chain-facts.ts'
import type { IndexedMarket } from './project/market.ts'
import { projectLogs } from './project/project-logs.ts'
import { readNewestBatch, readSettledBatch, type ReadBatch } from './read/read-batch.ts'
import { readHeaders, readLatestHeader, type Header } from './read/read-headers.ts'
import { readSupplies } from './read/read-metadata.ts'
import { recordFailure, recordHead } from './store/load-chain.ts'
import { JOURNAL_BLOCKS, writeChanges, type Cursor } from './store/write-changes.ts'

export interface IndexChainOptions {
  readonly facts: ChainFacts
  readonly rpc: Rpc
  readonly db: D1Database
  /** UNIX milliseconds. */
  readonly now: () => number
}

/** `behind`: there is more to do now · `current`: the newest block is indexed. */
export type Step = 'behind' | 'current'

const HEARTBEAT_MS = 10 * SECOND
/** Milliseconds that the head may stay below the cursor before blocks are rolled back. */
const HEAD_WAIT_MS = 5 * SECOND

/** Follows one chain: reads blocks, projects and writes them, and repairs reorgs. */
export class ChainIndex {
  readonly #options: IndexChainOptions
  readonly #range = new BlockRange()
  #open: OpenIndex | undefined
  /** The next range, read while the current one is written. */
  #prefetched: { readonly from: number; readonly batch: Promise<ReadBatch> } | undefined
  #failures = 0
  #recordedAt = 0
  /** UNIX milliseconds when the head fell below the cursor; undefined while it is not below. */
  #behindSince: number | undefined

  constructor(options: IndexChainOptions) {
    this.#options = options
  }

  /**
   * Indexes the next range of blocks. Throws if the chain or database fails; unwritten work is dropped and repeated by
   * the next call, so the caller only needs to call again.
   */
  async step(): Promise<Step> {
    try {
      const step = await this.#advance()
      this.#failures = 0
      return step
    } catch (error) {
      this.#prefetched = undefined
      this.#range.halve(error)
      throw error
    }
  }

  /** Records a failure of `step` for /api/status and returns the number of consecutive ones. */
  async recordError(error: unknown): Promise<number> {
    const { db, facts, now } = this.#options
    this.#failures += 1
    const text = error instanceof Error ? error.message : String(error)
    await recordFailure(db, facts.chainId, this.#failures, text.slice(0, 500), now())
    return this.#failures
  }

  async #advance(): Promise<Step> {
    const index = (this.#open ??= await openIndex(this.#options))
    const head = await readLatestHeader(this.#options.rpc)
    const isHeadBehind = head.number < index.cursor.number
    if (this.#hasShrunk(isHeadBehind)) {
      this.#open = undefined
      return 'behind'
    }
    // The head of a lagging node is not recorded: the index would look up to date.
    if (isHeadBehind) return 'current'
    if (head.hash === index.cursor.hash) {
      await this.#recordCurrentHead(head)
      return 'current'
    }
    const settled = head.number - JOURNAL_BLOCKS
    await (index.cursor.number < settled ? this.#backfill(index, head, settled) : this.#follow(index, head))
    return index.cursor.hash === head.hash ? 'current' : 'behind'
  }

  /**
   * Whether the chain has become shorter for good. A head below the cursor may come from a lagging node or a reorg in
   * progress, which is detected by parent hashes later; only a head that stays below the cursor is a shorter chain.
   */
  #hasShrunk(isHeadBehind: boolean): boolean {
    const now = this.#options.now()
    this.#behindSince = isHeadBehind ? (this.#behindSince ?? now) : undefined
    if (this.#behindSince === undefined || now - this.#behindSince <= HEAD_WAIT_MS) return false
    this.#behindSince = undefined
    return true
  }

  async #recordCurrentHead(head: Header): Promise<void> {
    const { db, facts, now } = this.#options
    if (this.#failures === 0 && now() - this.#recordedAt <= HEARTBEAT_MS) return
    await recordHead(db, facts.chainId, head, now())
    this.#recordedAt = now()
  }

  async #backfill(index: OpenIndex, head: Header, until: number): Promise<void> {
    const source = { ...this.#options, market: index.market }
    const from = index.cursor.number + 1
    if (this.#prefetched?.from !== from && !(await this.#extendsCursor(index.cursor, from))) {
      this.#open = undefined
      this.#prefetched = undefined
      return
    }
    const batch = await (this.#prefetched?.from === from
      ? this.#prefetched.batch
      : readSettledBatch(source, from, this.#range.end(from, until)))
    this.#prefetched = undefined
    this.#range.adapt(batch)
    const next = batch.to.number + 1
    if (next <= until) {
      const reading = readSettledBatch(source, next, this.#range.end(next, until))
      // The next step awaits this promise. Without a next step, its rejection must not count as unhandled.
      reading.catch(() => undefined)
      this.#prefetched = { from: next, batch: reading }
    }
    await this.#apply(index, batch, head)
  }

  /** Whether the parent of the next block is the cursor's block. After an outage, the cursor may be on a branch that was replaced. */
  async #extendsCursor(cursor: Cursor, next: number): Promise<boolean> {
    if (cursor.hash === null) return true
    const [header] = await readHeaders(this.#options.rpc, [next])
    return header?.parent === cursor.hash
  }

  /** Reads the newest blocks. After a reorg it closes the index; opening it again rolls back to the fork. */
  async #follow(index: OpenIndex, head: Header): Promise<void> {
    const isReplaced = head.number === index.cursor.number
    const source = { ...this.#options, market: index.market }
    const batch = isReplaced ? undefined : await readNewestBatch(source, index.cursor, head, JOURNAL_BLOCKS)
    if (batch) await this.#apply(index, batch, head)
    else this.#open = undefined
  }

  async #apply(index: OpenIndex, batch: ReadBatch, head: Header): Promise<void> {
    try {
      await this.#write(index, batch, head)
      index.cursor = batch.to
      this.#recordedAt = this.#options.now()
    } catch (error) {
      // Memory and database may differ now: reload from the database.
      this.#open = undefined
      this.#prefetched = undefined
      throw error
    }
  }

  async #write({ market, cursor }: OpenIndex, batch: ReadBatch, head: Header): Promise<void> {
    const { rpc, db, facts, now } = this.#options
    projectLogs(market, batch)
    if (batch.to.number === head.number) await refreshSupplies(rpc, market)
    const { to: after, journalled } = batch
    await writeChanges(db, facts.chainId, market.takeChanges(), { before: cursor, after, head, journalled, now: now() })
  }
}

/** Reads the supplies of tokens that were minted, burned or moved to an idle address. */
async function refreshSupplies(rpc: Rpc, market: IndexedMarket): Promise<void> {
  if (market.staleSupplies.size === 0) return
  const supplies = await readSupplies(rpc, [...market.staleSupplies])
  for (const [address, { total, idle }] of supplies) {
    const token = market.token(address)
    if (!token || (token.row.totalSupply === total && token.row.idleSupply === idle)) continue
    const row = market.editToken(token)
    row.totalSupply = total
    row.idleSupply = idle
  }
  market.staleSupplies.clear()
}
