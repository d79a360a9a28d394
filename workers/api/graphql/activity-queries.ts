import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { APPROVALS, POOL_EVENTS, POOLS, TRANSFERS } from '#workers/kit/market-tables.ts'
import {
  readRows,
  rowsOf,
  select,
  sql,
  type Expression,
  type RowOf,
  type Selection,
  type Stored,
} from '#workers/kit/sql.ts'
import { INTEGER } from '#workers/kit/table.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import type { Reader } from './chain-snapshot.ts'

/** Identifies a transaction in an account's history. Within a block, transactions are ordered by hash, descending. */
export interface TransactionRef {
  readonly block: number
  readonly txHash: string
}

/** Number of newest events per source from which one read collects transactions. */
const MAX_EVENTS = 1_000
/** Maximum number of the account's events per source and transaction. */
const MAX_ROWS = 200

const [t, a, e, p] = [TRANSFERS.as('t'), APPROVALS.as('a'), POOL_EVENTS.as('e'), POOLS.as('p')]

/**
 * Excludes ERC-20 transfers of zero: anyone can emit them from any account, to put a look-alike recipient into its history (address
 * poisoning). NFTs are included, because their `value` is the token id, which may be zero.
 */
const isNotZeroTransfer = sql`NOT (${t.standard} = 'erc20' AND ${t.value} = '0')`

/** The tables with an account's events, each with the database index that returns them newest first. */
const SOURCES = [
  { from: sql`${TRANSFERS} t INDEXED BY transfers_by_sender`, row: t, owner: t.sender, where: isNotZeroTransfer },
  { from: sql`${TRANSFERS} t INDEXED BY transfers_by_recipient`, row: t, owner: t.recipient, where: isNotZeroTransfer },
  { from: sql`${APPROVALS} a INDEXED BY approvals_by_owner`, row: a, owner: a.owner, where: 'TRUE' },
  { from: sql`${POOL_EVENTS} e INDEXED BY pool_events_by_account`, row: e, owner: e.account, where: 'TRUE' },
] as const

const integer = (text: string): Expression<number> => ({ ...INTEGER, sql: text })
const TRANSACTION = select({ block: t.block, txHash: t.txHash, time: t.time, rows: integer('COUNT(*)') })

export interface DatedTransactionRef extends TransactionRef {
  /** UNIX seconds. */
  readonly time: number
}

/**
 * Reads the account's newest transactions before another one, newest first. `isLast` is true if there are no older ones. Otherwise the result
 * may still be shorter than `limit`, because a thousand events may belong to a few transactions.
 */
export async function readRefs(
  db: Reader,
  {
    chainId,
    owner,
    limit,
    before,
  }: { chainId: ChainId; owner: string; limit: number; before: TransactionRef | undefined },
): Promise<{ readonly refs: readonly DatedTransactionRef[]; readonly isLast: boolean }> {
  const [block, hash] = before ? [before.block, before.txHash] : [Number.MAX_SAFE_INTEGER, '']
  const results = await db.batch<Stored>(
    SOURCES.map(({ from, row, owner: ownerColumn, where }) => {
      // By hash too, because the limit may cut inside a block, and the next read continues below the last hash.
      const newest = sql`SELECT ${row.block}, ${row.txHash}, ${row.time} FROM ${from} WHERE ${row.chainId} = ?1 AND ${ownerColumn} = ?2
        AND ${row.block} <= ?3 AND (${row.block} < ?3 OR ${row.txHash} < ?4) AND ${where}
        ORDER BY ${row.block} DESC, ${row.txHash} DESC LIMIT ${MAX_EVENTS}`
      const query = sql`SELECT ${TRANSACTION} FROM (${newest}) t GROUP BY ${t.block}, ${t.txHash}
        ORDER BY ${t.block} DESC, ${t.txHash} DESC LIMIT ?5`
      return db.prepare(query).bind(chainId, owner, block, hash, limit)
    }),
  )
  const sources = results.map((result) => rowsOf(result, TRANSACTION))
  // A source that was read in part may have unread transactions below its oldest one, so older ones of other sources belong to the next page.
  const floors = sources.flatMap((found) => {
    const isComplete = found.length < limit && found.reduce((sum, { rows }) => sum + rows, 0) < MAX_EVENTS
    const oldest = found.at(-1)
    return isComplete || !oldest ? [] : [oldest]
  })
  const all = new Map(sources.flat().map((ref) => [`${ref.block} ${ref.txHash}`, ref]))
  const reached = [...all.values()].filter((ref) => floors.every((floor) => newestFirst(ref, floor) <= 0))
  const refs = reached.sort(newestFirst).slice(0, limit)
  return { refs, isLast: floors.length === 0 && refs.length === reached.length }
}

export function newestFirst(one: TransactionRef, other: TransactionRef): number {
  return other.block - one.block || (one.txHash < other.txHash ? 1 : one.txHash > other.txHash ? -1 : 0)
}

const EVENT = select({
  block: e.block,
  logIndex: e.logIndex,
  txHash: e.txHash,
  kind: e.kind,
  account: e.account,
  amount0: e.amount0,
  amount1: e.amount1,
  version: p.version,
  token0: p.token0,
  token1: p.token1,
  poolCreatedBlock: p.createdBlock,
})
const TRANSFER = TRANSFERS.row('t')
const APPROVAL = APPROVALS.row('a')

export type ActivityTransfer = RowOf<typeof TRANSFER>
export type ActivityApproval = RowOf<typeof APPROVAL>
export type ActivityEvent = RowOf<typeof EVENT>

/** An account's events in the requested transactions, in chain order. */
export interface ActivityRows {
  readonly transfers: readonly ActivityTransfer[]
  readonly approvals: readonly ActivityApproval[]
  readonly events: readonly ActivityEvent[]
  /** Wraps and unwraps by any account, in the transactions in which this account has pool events or wraps of its own. */
  readonly wraps: readonly ActivityTransfer[]
}

/** Reads an account's events in the given transactions, at most MAX_ROWS per source and transaction. `wrapped`: wrapped native token, lower case. */
export async function readActivityRows(
  db: Reader,
  {
    chainId,
    owner,
    wrapped,
    refs,
  }: { chainId: ChainId; owner: string; wrapped: string; refs: readonly TransactionRef[] },
): Promise<ActivityRows> {
  if (refs.length === 0) return { transfers: [], approvals: [], events: [], wraps: [] }
  const keys = JSON.stringify(refs.map(({ block, txHash }) => [block, txHash]))
  const [sent, received, approved, traded] = SOURCES
  const read = <Row>(
    { from, row, owner: ownerColumn, where }: (typeof SOURCES)[number],
    selection: Selection<Row>,
    join = '',
  ) => {
    const on = sql`${row.chainId} = ?1 AND ${ownerColumn} = ?2 AND ${row.block} = k.value ->> 0 AND ${row.txHash} = k.value ->> 1`
    const rowNumber = sql`ROW_NUMBER() OVER (PARTITION BY ${row.block}, ${row.txHash} ORDER BY ${row.logIndex})`
    const numbered = sql`SELECT ${selection}, ${rowNumber} AS row_number FROM json_each(?3) k CROSS JOIN ${from} ON ${on} ${join} WHERE ${where}`
    return db.prepare(`SELECT * FROM (${numbered}) WHERE row_number <= ${MAX_ROWS}`).bind(chainId, owner, keys)
  }
  const pools = sql`CROSS JOIN ${POOLS} p ON ${p.chainId} = ${e.chainId} AND ${p.id} = ${e.pool}`
  const results = await db.batch<Stored>([
    read(sent, TRANSFER),
    read(received, TRANSFER),
    read(approved, APPROVAL),
    read(traded, EVENT, pools),
  ])
  const bySender = rowsOf(results[0], TRANSFER)
  const transfers = new Map(
    [...bySender, ...rowsOf(results[1], TRANSFER)].map((row) => [`${row.block} ${row.logIndex}`, row]),
  )
  const events = rowsOf(results[3], EVENT)
  const rows = [...transfers.values()].sort(inChainOrder)
  const isWrap = ({ token, sender, recipient }: ActivityTransfer) =>
    token === wrapped && (sender === NATIVE || recipient === NATIVE)
  const tradeHashes = new Set([...events, ...rows.filter(isWrap)].map(({ txHash }) => txHash))
  return {
    transfers: rows,
    approvals: rowsOf(results[2], APPROVAL).sort(inChainOrder),
    events: events.sort(inChainOrder),
    wraps: await readWraps(
      db,
      chainId,
      wrapped,
      refs.filter(({ txHash }) => tradeHashes.has(txHash)),
    ),
  }
}

async function readWraps(
  db: Reader,
  chainId: ChainId,
  wrapped: string,
  refs: readonly TransactionRef[],
): Promise<readonly ActivityTransfer[]> {
  if (refs.length === 0) return []
  const query = sql`SELECT ${TRANSFER} FROM json_each(?2) k CROSS JOIN ${TRANSFERS} t ON ${t.chainId} = ?1 AND ${t.block} = k.value ->> 0
    AND ${t.txHash} = k.value ->> 1 WHERE ${t.token} = ?3 AND (${t.sender} = ?4 OR ${t.recipient} = ?4)`
  const keys = JSON.stringify(refs.map(({ block, txHash }) => [block, txHash]))
  return readRows(db.prepare(query).bind(chainId, keys, wrapped, NATIVE), TRANSFER)
}

function inChainOrder(one: { block: number; logIndex: number }, other: { block: number; logIndex: number }): number {
  return one.block - other.block || one.logIndex - other.logIndex
}
