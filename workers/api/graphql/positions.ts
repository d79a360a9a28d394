import type { UnixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { NO_AMOUNTS, rangeAmounts, type TickRange } from '#app/domain/liquidity/position-amounts.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import { POSITIONS, type PositionRow } from '#workers/kit/market-tables.ts'
import { readRows, sql } from '#workers/kit/sql.ts'
import { readHead, type HeadBlock } from '../trading/head-block.ts'
import { withChainTimeout } from '../with-timeout.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import type { MarketContext, PoolNode } from './context.ts'
import { ContractReads } from './contract-reads.ts'
import { MAX_POSITIONS } from './field-costs.ts'
import { CHAIN_TIMEOUT_MS } from './holdings.ts'
import { addPositionReads, type PositionState } from './position-state.ts'
import { findPosition, listPositions } from './unindexed-positions.ts'

export type PositionStatus = 'IN_RANGE' | 'OUT_OF_RANGE' | 'CLOSED'

/** A liquidity position with its state at one block. */
export interface PositionNode extends PoolNode, PositionState {
  readonly row: PositionRow
  readonly asOf: AsOf
  /** False if the chain did not answer, so that the state is as of the index. */
  readonly isComplete: boolean
}

export interface ChainPositions {
  readonly chainId: ChainId
  /** Null if the index, or the chain if it is not indexed, cannot be read. */
  readonly found: {
    readonly snapshot: ChainSnapshot
    readonly isIndexed: boolean
    readonly asOf: AsOf
    readonly isComplete: boolean
    readonly items: readonly PositionNode[]
  } | null
}

const po = POSITIONS.as('p')

/** Undefined fields match every position. */
interface PositionFilter {
  readonly versions: ReadonlySet<number> | undefined
  /** Id of a pool in lower case. */
  readonly pool: string | undefined
}

/** Reads an account's positions on a chain. Never throws: if the chain fails, `found` is null. */
export async function readPositions(
  context: MarketContext,
  chainId: ChainId,
  owner: Address,
  filter: PositionFilter,
): Promise<ChainPositions> {
  try {
    const indexed = await context.snapshot(chainId)
    const found = await (indexed
      ? readIndexed(context, indexed, owner, filter)
      : withChainTimeout(CHAIN_TIMEOUT_MS, readUnindexed(context, chainId, owner, filter)))
    // The index may lag behind a transfer, so the owner is the one that the chain returned.
    return { chainId, found: { ...found, items: found.items.filter((item) => item.owner === owner.toLowerCase()) } }
  } catch (error) {
    console.error(error)
    return { chainId, found: null }
  }
}

type PositionsOfChain = NonNullable<ChainPositions['found']>

function matchesFilter(row: PositionRow, { versions, pool }: PositionFilter): boolean {
  return (versions?.has(row.version) ?? true) && (pool === undefined || pool === row.pool.toLowerCase())
}

async function readIndexed(
  context: MarketContext,
  snapshot: ChainSnapshot,
  owner: Address,
  filter: PositionFilter,
): Promise<PositionsOfChain> {
  const versions = [2, 3, 4].filter((version) => filter.versions?.has(version) ?? true)
  const rows = await Promise.all(versions.map((version) => readOwnedRows(context, snapshot.chainId, owner, version)))
  const newest = rows
    .flatMap((ofVersion) => ofVersion.slice(0, MAX_POSITIONS))
    .filter((row) => matchesFilter(row, filter))
  const items = await withState(context, snapshot, newest)
  return {
    snapshot,
    items,
    isIndexed: true,
    asOf: items[0]?.asOf ?? snapshot.asOf,
    isComplete:
      rows.every((ofVersion) => ofVersion.length <= MAX_POSITIONS) && items.every(({ isComplete }) => isComplete),
  }
}

async function readUnindexed(
  context: MarketContext,
  chainId: ChainId,
  owner: Address,
  filter: PositionFilter,
): Promise<PositionsOfChain> {
  const block = await readHead(context.rpc(chainId))
  const { snapshot, items: listed, isComplete } = await listPositions(context, chainId, owner, block)
  const matching = listed.filter(({ row }) => matchesFilter(row, filter))
  const states = await readStates(context, snapshot, matching, block)
  const items = states.map(withPoolState)
  return { snapshot, items, isIndexed: false, asOf: snapshot.asOf, isComplete }
}

/**
 * Reads a position by its id in the index, or from the chain if it is not indexed; null if it does not exist. Throws if the index cannot be
 * read, or if the position is not indexed and the chain cannot be read.
 */
export async function readPosition(context: MarketContext, chainId: ChainId, id: string): Promise<PositionNode | null> {
  const snapshot = await context.snapshot(chainId)
  if (!snapshot) return withChainTimeout(CHAIN_TIMEOUT_MS, readFromChain(context, chainId, id))
  const query = sql`SELECT ${POSITIONS.row()} FROM ${POSITIONS} WHERE chain_id = ?1 AND id = ?2`
  const rows = await readRows(context.db.prepare(query).bind(chainId, id), POSITIONS.row())
  // The index may lag behind the transaction that created the position.
  if (rows.length === 0) return withChainTimeout(CHAIN_TIMEOUT_MS, readFromChain(context, chainId, id, snapshot))
  const [node] = await withState(context, snapshot, rows)
  return node ?? null
}

/** Reads a position at the chain's newest block, with its pool's market data if the pool is indexed. */
async function readFromChain(
  context: MarketContext,
  chainId: ChainId,
  id: string,
  indexed?: ChainSnapshot,
): Promise<PositionNode | null> {
  const block = await readHead(context.rpc(chainId))
  const found = await findPosition(context, chainId, id, block)
  if (!found) return null
  const market = indexed && (await context.pool(indexed, found.row.pool))
  const [node] = await readStates(context, market?.snapshot ?? found.snapshot, [{ ...found, ...market }], block)
  if (!node) return null
  return market ? node : withPoolState(node)
}

/** Sets an unindexed pool's price and liquidity to those read with the position. */
function withPoolState(node: PositionNode): PositionNode {
  const { pool, sqrtPrice, tick, supply } = node
  return { ...node, pool: { ...pool, sqrtPrice, tick, liquidity: supply ?? pool.liquidity } }
}

/** Reads an account's positions of a version, newest first: one more than MAX_POSITIONS, to know whether there are more. */
function readOwnedRows({ db }: MarketContext, chainId: ChainId, owner: Address, version: number) {
  const query = sql`SELECT ${POSITIONS.row()} FROM ${POSITIONS} p INDEXED BY positions_by_owner
    WHERE ${po.chainId} = ?1 AND ${po.owner} = ?2 AND ${po.version} = ?3
    ORDER BY ${po.createdAt} DESC, ${po.id} DESC LIMIT ${MAX_POSITIONS + 1}`
  return readRows(db.prepare(query).bind(chainId, owner.toLowerCase(), version), POSITIONS.row())
}

interface PositionOfPool extends PoolNode {
  readonly row: PositionRow
}

/** Adds the state at the chain's newest block, or as of the index if the chain does not answer. Skips positions of unknown pools. */
async function withState(
  context: MarketContext,
  snapshot: ChainSnapshot,
  rows: readonly PositionRow[],
): Promise<readonly PositionNode[]> {
  const found = await Promise.all(rows.map(async (row) => ({ row, node: await context.pool(snapshot, row.pool) })))
  const indexed = found.flatMap(({ row, node }): PositionOfPool[] => (node ? [{ ...node, row }] : []))
  if (indexed.length === 0) return []
  try {
    const reading = readHead(context.rpc(snapshot.chainId)).then((block) =>
      readStates(context, snapshot, indexed, block),
    )
    return await withChainTimeout(CHAIN_TIMEOUT_MS, reading)
  } catch (error) {
    console.error(error)
    return indexed.map(indexedNode)
  }
}

async function readStates(
  context: MarketContext,
  snapshot: ChainSnapshot,
  indexed: readonly PositionOfPool[],
  block: HeadBlock,
): Promise<readonly PositionNode[]> {
  const tokens = new Set(indexed.flatMap(({ pool }) => [pool.token0, pool.token1]))
  const isListed = (token: string) => snapshot.tokenByAddress.get(token)?.isListed === true
  const reads = new ContractReads((contract) => !tokens.has(contract) || isListed(contract))
  const states = indexed.map(({ pool, row }) =>
    addPositionReads(reads, { pool, owner: row.owner, range: rangeOf(row), tokenId: tokenIdOf(row) }),
  )
  await reads.run(context.rpc(snapshot.chainId), block)
  const asOf = { chainId: snapshot.chainId, block: block.number, time: block.time as UnixSeconds }
  return indexed.map((position, index) => {
    try {
      const state = states[index]?.()
      return state ? { ...position, ...state, asOf, isComplete: true } : indexedNode(position)
    } catch (error) {
      console.error(error)
      return indexedNode(position)
    }
  })
}

function indexedNode(position: PositionOfPool): PositionNode {
  const { snapshot, pool, row } = position
  return {
    ...position,
    owner: row.owner,
    liquidity: row.liquidity,
    sqrtPrice: pool.sqrtPrice,
    tick: pool.tick,
    amounts: indexedAmounts(position),
    uncollected: null,
    supply: row.version === 2 ? pool.liquidity : null,
    growth: null,
    asOf: snapshot.asOf,
    isComplete: false,
  }
}

function indexedAmounts({ row, pool: { sqrtPrice, tick, liquidity, reserve0, reserve1 } }: PositionOfPool) {
  const range = rangeOf(row)
  if (!range) {
    if (liquidity === 0n) return NO_AMOUNTS
    return { amount0: (row.liquidity * reserve0) / liquidity, amount1: (row.liquidity * reserve1) / liquidity }
  }
  return sqrtPrice === null || tick === null
    ? NO_AMOUNTS
    : rangeAmounts(range, { sqrtPrice, tick }, row.liquidity, 'down')
}

/** Undefined for v2. */
function rangeOf({ tickLower, tickUpper }: PositionRow): TickRange | undefined {
  return tickLower === undefined || tickUpper === undefined ? undefined : { tickLower, tickUpper }
}

/** Token id of a row, whose id is `v3:tokenId` or `v4:tokenId`; undefined for v2. */
export function tokenIdOf({ id, version }: PositionRow): bigint | undefined {
  return version === 2 ? undefined : BigInt(id.slice('v3:'.length))
}

/** Id of a position in the API: `1:v3:42`, or `1:v2:pair:owner`. */
export function positionId({ snapshot, row }: PositionNode): string {
  return `${snapshot.chainId}:${row.version === 2 ? 'v2:' : ''}${row.id}`
}

/** Status of a position. The lower tick is in range, the upper one is not. Source: UniswapV3Pool._modifyPosition */
export function statusOf({ row, liquidity, tick }: PositionNode): PositionStatus {
  if (liquidity === 0n) return 'CLOSED'
  const range = rangeOf(row)
  if (!range) return 'IN_RANGE'
  return tick !== null && range.tickLower <= tick && tick < range.tickUpper ? 'IN_RANGE' : 'OUT_OF_RANGE'
}
