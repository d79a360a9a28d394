import { RpcRefused } from '#workers/kit/exchange.ts'
import { quantity, type Rpc } from '#workers/kit/json-rpc.ts'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { Log } from './decode/log.ts'
import type { ChainFacts } from './project/chain-facts.ts'
import { IndexedMarket, type TokenMetadata } from './project/market.ts'
import { projectLogs } from './project/project-logs.ts'
import { readHeaders, readLatestHeader, type Header } from './read/read-headers.ts'
import { readLogs, readLogsOfBlocks } from './read/read-logs.ts'
import { readMetadata, readSupplies, tokensOfNewPools } from './read/read-metadata.ts'
import { readSenders } from './read/read-senders.ts'
import { findFork } from './reorg/find-fork.ts'
import { rollBack } from './reorg/roll-back.ts'
import { beginChain, loadSnapshot, loadSync, noteFailure, noteHead } from './store/load-chain.ts'
import { KEPT_BLOCKS, writeChanges, type Cursor } from './store/write-changes.ts'

export interface IndexChainOptions {
  readonly facts: ChainFacts
  readonly rpc: Rpc
  readonly db: D1Database
  /** Milliseconds. */
  readonly now: () => number
}

/** `behind`: there is more to do now · `current`: the newest block is indexed. */
export type Step = 'behind' | 'current'

export interface ChainIndex {
  /**
   * Indexes the next range of blocks. Throws if the chain or database fails; unwritten work is dropped and repeated by
   * the next call, so the caller only needs to call again.
   */
  step(): Promise<Step>
  /** Records a failure of `step` for /api/status and returns the number of consecutive ones. */
  failed(error: unknown): Promise<number>
}

/** A batch of blocks that has been read but not projected. */
interface ReadBatch {
  readonly from: number
  readonly to: Header
  readonly logs: readonly Log[]
  readonly journalled: readonly Header[] | undefined
  readonly metadata: ReadonlyMap<string, TokenMetadata>
  readonly senders: ReadonlyMap<string, string>
}

interface Loaded {
  readonly market: IndexedMarket
  cursor: Cursor
}

/**
 * Target number of logs per batch: enough to amortise the fixed cost of a write, few enough to stay well under a
 * second.
 */
const WANTED_LOGS = 8_000
const FIRST_RANGE = 250
const WIDEST_RANGE = 10_000
const HEARTBEAT = 10 * SECOND
/** How long the head may stay below the cursor, in milliseconds. */
const HEAD_WAIT_MS = 5 * SECOND
const NOTHING: Cursor = { number: -1, hash: null, time: 0 }

/** Follows one chain: reads blocks, projects and writes them, and repairs reorgs. */
export function indexChain({ facts, rpc, db, now }: IndexChainOptions): ChainIndex {
  const { chainId } = facts
  let loaded: Loaded | undefined
  let range = FIRST_RANGE
  let ceiling = WIDEST_RANGE
  /** The next range, being read while the current one is written. */
  let ahead: { readonly from: number; readonly batch: Promise<ReadBatch> } | undefined
  let failures = 0
  let notedAt = 0
  /** When the head first fell below the cursor. */
  let shortSince: number | undefined

  /**
   * Loads the stored state, starts over if it belongs to another chain, and rolls back blocks the chain no longer has.
   */
  async function load(): Promise<Loaded> {
    const answering = quantity(await rpc.call('eth_chainId'))
    // Local chains may share a genesis block, which does not contain the chain id.
    if (answering !== chainId) throw new AppError('chain.unavailable', `the RPC answers for chain ${answering}`)
    const [genesis] = await readHeaders(rpc, [0])
    const stored = await loadSync(db, chainId)
    let cursor = stored?.cursor ?? NOTHING
    if (!genesis) throw new Error('a chain has a first block')
    if (stored?.genesis !== genesis.hash) {
      await beginChain(db, chainId, genesis.hash, now())
      cursor = NOTHING
    } else if (cursor.number >= 0) cursor = await repair(cursor, genesis.hash)
    const market = new IndexedMarket(facts, await loadSnapshot(db, chainId))
    // Changes before a restart are unknown: refresh all supplies once.
    for (const address of market.tokens.keys()) if (address !== facts.native.address) market.supplyTouched.add(address)
    return { market, cursor }
  }

  /** Rolls back to the newest block that chain and database share. */
  async function repair(cursor: Cursor, genesis: string): Promise<Cursor> {
    const fork = await findFork(db, chainId, rpc)
    if (!fork) {
      await beginChain(db, chainId, genesis, now())
      return NOTHING
    }
    if (fork.number !== cursor.number) await rollBack(db, chainId, cursor, fork, now())
    return fork
  }

  async function readBatch(from: number, to: number): Promise<ReadBatch> {
    const logs = await readLogs(rpc, from, to)
    const [metadata, senders, [last]] = await Promise.all([
      metadataFor(logs),
      readSenders(rpc, logs),
      readHeaders(rpc, [to]),
    ])
    if (!last) throw new Error('the last block of a range was not read')
    return { from, to: last, logs, journalled: undefined, metadata, senders }
  }

  /** Undefined if the blocks do not follow the cursor: a reorg. */
  async function readNewestBatch(cursor: Cursor, head: Header): Promise<ReadBatch | undefined> {
    const from = cursor.number + 1
    const to = Math.min(head.number, cursor.number + KEPT_BLOCKS)
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const headers = from === head.number ? [head] : await readHeaders(rpc, numbers)
    let parent = cursor.hash
    for (const header of headers) {
      if (parent !== null && header.parent !== parent) return undefined
      parent = header.hash
    }
    const last = headers.at(-1)
    if (!last) throw new Error('no block was read')
    const logs = await readLogsOfBlocks(rpc, headers)
    const [metadata, senders] = await Promise.all([metadataFor(logs), readSenders(rpc, logs)])
    return { from, to: last, logs, journalled: headers, metadata, senders }
  }

  function metadataFor(logs: readonly Log[]): Promise<Map<string, TokenMetadata>> {
    const unknown = [...tokensOfNewPools(facts, logs)].filter((token) => !loaded?.market.token(token))
    return readMetadata(rpc, unknown)
  }

  async function take(state: Loaded, batch: ReadBatch, head: Header): Promise<void> {
    try {
      projectLogs(state.market, batch)
      if (batch.to.number === head.number) await refreshSupplies(state.market)
      const changes = state.market.takeChanges()
      await writeChanges(db, chainId, changes, {
        before: state.cursor,
        after: batch.to,
        head,
        journalled: batch.journalled,
        now: now(),
      })
      state.cursor = batch.to
      notedAt = now()
    } catch (error) {
      // Memory and database may differ now; only the database counts.
      loaded = undefined
      ahead = undefined
      throw error
    }
  }

  async function refreshSupplies(market: IndexedMarket): Promise<void> {
    if (market.supplyTouched.size === 0) return
    const supplies = await readSupplies(rpc, [...market.supplyTouched])
    for (const [address, { total, idle }] of supplies) {
      const token = market.token(address)
      if (!token || (token.row.totalSupply === total && token.row.idleSupply === idle)) continue
      const row = market.editToken(token)
      row.totalSupply = total
      row.idleSupply = idle
    }
    market.supplyTouched.clear()
  }

  /** Widens the range after few logs and narrows it after many. */
  function adaptRange(batch: ReadBatch): void {
    const width = batch.to.number - batch.from + 1
    const scaled = Math.ceil((width * WANTED_LOGS) / Math.max(batch.logs.length, WANTED_LOGS / 4))
    range = Math.max(1, Math.min(scaled, ceiling, width * 4))
  }

  async function backfill(state: Loaded, head: Header, until: number): Promise<void> {
    const from = state.cursor.number + 1
    const batch = await (ahead?.from === from ? ahead.batch : readBatch(from, Math.min(from + range - 1, until)))
    ahead = undefined
    adaptRange(batch)
    const next = batch.to.number + 1
    if (next <= until) {
      const reading = readBatch(next, Math.min(next + range - 1, until))
      // The next step awaits it; if there is none, its failure is irrelevant.
      reading.catch(() => undefined)
      ahead = { from: next, batch: reading }
    }
    await take(state, batch, head)
  }

  return {
    async step() {
      try {
        loaded ??= await load()
        const state = loaded
        const head = await readLatestHeader(rpc)
        const { cursor } = state
        // A head below the cursor means a lagging node or a reorg in progress, which parent hashes will show. If it
        // stays there, the chain was cut off: reload to find the fork.
        const isShort = head.number < cursor.number
        shortSince = isShort ? (shortSince ?? now()) : undefined
        if (shortSince !== undefined && now() - shortSince > HEAD_WAIT_MS) {
          shortSince = undefined
          loaded = undefined
          return 'behind'
        }
        const isSame = isShort || head.hash === cursor.hash
        if (isSame) {
          if (failures > 0 || now() - notedAt > HEARTBEAT) {
            await noteHead(db, chainId, head, now())
            notedAt = now()
          }
          failures = 0
          return 'current'
        }
        const settled = head.number - KEPT_BLOCKS
        if (cursor.number < settled) await backfill(state, head, settled)
        else {
          const batch = head.number === cursor.number ? undefined : await readNewestBatch(cursor, head)
          // Reload to find the fork and roll back.
          if (batch) await take(state, batch, head)
          else loaded = undefined
        }
        failures = 0
        return loaded?.cursor.hash === head.hash ? 'current' : 'behind'
      } catch (error) {
        ahead = undefined
        // "Too many results" or "range too wide" recurs, so never ask for as much again. A timeout does not lower the
        // limit.
        if (error instanceof RpcRefused) ceiling = Math.max(1, range >> 1)
        range = Math.max(1, Math.min(range >> 1, ceiling))
        throw error
      }
    },

    async failed(error) {
      failures += 1
      const text = error instanceof Error ? error.message : String(error)
      await noteFailure(db, chainId, failures, text.slice(0, 500), now())
      return failures
    },
  }
}
