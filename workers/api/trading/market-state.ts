import type { Address } from '#app/domain/address/address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { liquidity, poolKey, quotability, sqrtPriceX96, type Pool, type Tick } from '#app/domain/liquidity/pool.ts'
import { buildPoolGraph, type PoolGraph } from '#app/domain/routing/pool-graph.ts'
import { SECOND } from '#app/base/time.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import type { HeadBlock } from './head-block.ts'
import type { IndexedPool, MarketReader, PoolRecord } from './market.ts'
import { readAt, signedAt, wordAt, type Call, type Returned } from './multicall.ts'

/** Pools at one block. */
export interface MarketState {
  readonly block: HeadBlock
  readonly graph: PoolGraph
  /** By pool key. */
  readonly pools: ReadonlyMap<string, Pool>
}

/** Milliseconds that the list of pools is cached. A new pool may be found late; prices are read per block. */
const LIST_LIFETIME_MS = 3 * SECOND
/** Number of cached lists of pools above which the next one replaces all. */
const MAX_LISTS = 500
/** Maximum number of pools whose ticks are cached. */
const MAX_TICK_ENTRIES = 2_000
/** Number of blocks that a node may be behind the last change of a pool in the index. */
const MAX_LAG = 10
/** Number of newest blocks that a reorg may replace. */
const MAX_REORG = 64

interface TickEntry {
  readonly changedInBlock: number
  readonly ticks: readonly Tick[]
}

/**
 * Cache of one chain's pools: lists for some seconds, ticks until the pool changes, prices for one block. One instance per chain and
 * isolate. Requests share cached results, but do not wait for each other's reads.
 */
export class MarketCache {
  readonly #chain: Chain
  readonly #lists = new Map<string, { readonly until: number; readonly pools: readonly IndexedPool[] }>()
  readonly #ticks = new Map<string, TickEntry>()
  #block: Pick<HeadBlock, 'number' | 'hash' | 'parent'> = { number: -1, hash: '', parent: '' }
  #pools = new Map<string, Pool>()
  #graph: { readonly keys: string; readonly graph: PoolGraph } | undefined

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Reads the pools worth searching between two tokens, in the state of `block`. Throws RpcUnavailable, also if the block is outdated. */
  async state(
    sources: { readonly rpc: Rpc; readonly market: MarketReader; readonly now: number },
    block: HeadBlock,
    tokenIn: Address,
    tokenOut: Address,
  ): Promise<MarketState> {
    const indexed = await this.#list(sources.market, sources.now, tokenIn, tokenOut)
    if (indexed.some(({ changedInBlock }) => changedInBlock > block.number + MAX_LAG)) {
      throw new RpcUnavailable('the node is behind the index')
    }
    if (this.#block.hash !== block.hash) {
      // Nodes may be one block apart, so the new block may also be the parent of the cached one.
      const isSameChain = block.parent === this.#block.hash || block.hash === this.#block.parent
      if (!isSameChain) this.#dropRecentTicks()
      const { number, hash, parent } = block
      this.#block = { number, hash, parent }
      this.#pools = new Map()
      this.#graph = undefined
    }
    // Another request may advance the cache to the next block while this one waits.
    const pools = this.#pools
    const missing = indexed.filter(({ record }) => !pools.has(poolKey(record)))
    if (missing.length > 0) {
      const [states, ticks] = await Promise.all([
        readStates(
          sources.rpc,
          this.#chain,
          block,
          missing.map(({ record }) => record),
        ),
        this.#readTicks(sources.market, missing),
      ])
      missing.forEach(({ record }, index) => {
        const pool = toPool(record, states[index] ?? [], ticks.get(poolKey(record)) ?? [])
        if (pool) pools.set(poolKey(record), pool)
      })
    }
    const chosen = new Map<string, Pool>()
    for (const { record } of indexed) {
      const pool = pools.get(poolKey(record))
      if (pool) chosen.set(poolKey(record), pool)
    }
    return { block, pools: chosen, graph: this.#graphOf(block, chosen) }
  }

  #graphOf(block: HeadBlock, pools: ReadonlyMap<string, Pool>): PoolGraph {
    const keys = [block.hash, ...pools.keys()].join()
    if (this.#graph?.keys === keys) return this.#graph.graph
    const graph = buildPoolGraph(pools.values(), this.#chain.contracts.wrappedNative)
    this.#graph = { keys, graph }
    return graph
  }

  async #list(market: MarketReader, now: number, tokenIn: Address, tokenOut: Address): Promise<readonly IndexedPool[]> {
    const pair = [tokenIn.toLowerCase(), tokenOut.toLowerCase()].sort().join()
    const cached = this.#lists.get(pair)
    if (cached && cached.until > now) return cached.pools
    const pools = await market.pools(tokenIn, tokenOut)
    if (this.#lists.size > MAX_LISTS) this.#lists.clear()
    this.#lists.set(pair, { until: now + LIST_LIFETIME_MS, pools })
    return pools
  }

  /** Drops ticks of pools that changed in a block that a reorg may have replaced: the new block of that number may contain another change. */
  #dropRecentTicks(): void {
    for (const [key, { changedInBlock }] of this.#ticks) {
      if (changedInBlock > this.#block.number - MAX_REORG) this.#ticks.delete(key)
    }
  }

  /** Returns the ticks of v3 and v4 pools, by pool key. */
  async #readTicks(
    market: MarketReader,
    indexed: readonly IndexedPool[],
  ): Promise<ReadonlyMap<string, readonly Tick[]>> {
    const found = new Map<string, readonly Tick[]>()
    const stale: IndexedPool[] = []
    for (const pool of indexed) {
      if (pool.record.version === 'v2') continue
      const cached = this.#ticks.get(poolKey(pool.record))
      if (cached?.changedInBlock === pool.changedInBlock) found.set(poolKey(pool.record), cached.ticks)
      else stale.push(pool)
    }
    if (stale.length === 0) return found
    const read = await market.ticks(stale.map(({ record }) => record))
    for (const { record, changedInBlock } of stale) {
      const [key, ticks] = [poolKey(record), read.get(poolKey(record)) ?? []]
      found.set(key, ticks)
      // Deleted first, so that the entry becomes the newest.
      this.#ticks.delete(key)
      this.#ticks.set(key, { changedInBlock, ticks })
    }
    for (const key of this.#ticks.keys()) {
      if (this.#ticks.size <= MAX_TICK_ENTRIES) break
      this.#ticks.delete(key)
    }
    return found
  }
}

// Function selectors of v2 pairs, v3 pools and v4's StateView.
const GET_RESERVES = '0x0902f1ac'
const SLOT0 = '0x3850c7bd'
const LIQUIDITY = '0x1a686502'
const V4_GET_SLOT0 = '0xc815641c'
const V4_GET_LIQUIDITY = '0xfa6793d5'

async function readStates(
  rpc: Rpc,
  chain: Chain,
  block: HeadBlock,
  records: readonly PoolRecord[],
): Promise<Returned[][]> {
  const calls = records.map((record) => stateCalls(record, chain.contracts.v4StateView))
  const returned = await readAt(rpc, block, calls.flat())
  let position = 0
  return calls.map((poolCalls) => returned.slice(position, (position += poolCalls.length)))
}

function stateCalls(record: PoolRecord, stateView: Address): Call[] {
  if (record.version === 'v2') return [{ to: record.id, data: GET_RESERVES }]
  if (record.version === 'v3') {
    return [
      { to: record.id, data: SLOT0 },
      { to: record.id, data: LIQUIDITY },
    ]
  }
  const id = record.id.slice(2)
  return [
    { to: stateView, data: `${V4_GET_SLOT0}${id}` },
    { to: stateView, data: `${V4_GET_LIQUIDITY}${id}` },
  ]
}

/** Builds a pool from its reads; undefined if it does not exist or has no price. */
function toPool(record: PoolRecord, state: readonly Returned[], ticks: readonly Tick[]): Pool | undefined {
  const [first, second] = state
  // A call to an address without code succeeds with no data.
  if (first === undefined || first.length < 128) return undefined
  if (record.version === 'v2')
    return { ...record, reserve0: baseUnits(wordAt(first, 0)), reserve1: baseUnits(wordAt(first, 1)) }
  if (second === undefined || second.length < 64 || wordAt(first, 0) === 0n) return undefined
  const concentrated = {
    sqrtPriceX96: sqrtPriceX96(wordAt(first, 0)),
    tick: signedAt(first, 1),
    liquidity: liquidity(wordAt(second, 0)),
    ticks,
  }
  if (record.version === 'v3') return { ...record, ...concentrated }
  return {
    ...record,
    ...concentrated,
    protocolFee: Number(wordAt(first, 2)),
    lpFee: Number(wordAt(first, 3)) as Pips,
    quotable: quotability(record.hooks),
  }
}
