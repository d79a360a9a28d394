import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { TRANSFERS } from '#workers/kit/market-tables.ts'
import { rowsOf, select, sql, type RowOf, type Selection, type Stored } from '#workers/kit/sql.ts'
import type { Reader } from './chain-snapshot.ts'
import { MAX_MOVEMENTS } from './field-costs.ts'

const t = TRANSFERS.as('t')

export const MOVE_COLUMNS = {
  token: t.token,
  value: t.value,
  block: t.block,
  logIndex: t.logIndex,
  time: t.time,
  sender: t.sender,
  recipient: t.recipient,
}

export const MOVE = select(MOVE_COLUMNS)

/** An ERC-20 transfer to or from an account. */
export type Move = RowOf<typeof MOVE>

export interface Moves<Row extends Move> {
  /** Oldest first. */
  readonly moves: readonly Row[]
  /** UNIX seconds: transfers at or before this time may be missing. Null if `moves` is complete. */
  readonly knownSince: number | null
}

/** Reads the newest ERC-20 transfers to and from the owner, without transfers to itself. `row` selects from the alias `t`. */
export async function readMoves<Row extends Move>(
  db: Reader,
  chainId: ChainId,
  owner: Address,
  row: Selection<Row>,
): Promise<Moves<Row>> {
  const of = (party: typeof t.sender, index: string) => {
    const newest = sql`SELECT * FROM ${TRANSFERS} t INDEXED BY ${index} WHERE ${t.chainId} = ?1 AND ${party} = ?2
      AND ${t.standard} = 'erc20' ORDER BY ${t.block} DESC LIMIT ${MAX_MOVEMENTS + 1}`
    return db.prepare(sql`SELECT ${row} FROM (${newest}) t`).bind(chainId, owner.toLowerCase())
  }
  const results = await db.batch<Stored>([
    of(t.recipient, 'transfers_by_recipient'),
    of(t.sender, 'transfers_by_sender'),
  ])
  const [arrived = [], left = []] = results.map((result) => rowsOf(result, row))
  const moves = [...arrived, ...left]
    .filter(({ sender, recipient }) => sender !== recipient)
    .sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
  const cutOff = [arrived, left].flatMap((rows) =>
    rows.length > MAX_MOVEMENTS ? [Math.min(...rows.map(({ time }) => time))] : [],
  )
  return { moves, knownSince: cutOff.length === 0 ? null : Math.max(...cutOff) }
}

export function byToken<Row extends Move>(moves: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>()
  for (const move of moves) {
    const own = found.get(move.token)
    if (own) own.push(move)
    else found.set(move.token, [move])
  }
  return found
}

/** Amount of a transfer in base units: positive if received, negative if sent. */
export function amountOf({ recipient, value }: Move, owner: Address): bigint {
  return recipient === owner.toLowerCase() ? value : -value
}
