import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { TRANSFERS } from '#workers/kit/market-tables.ts'
import { rowsOf, select, sql, type RowOf, type Selection, type Stored } from '#workers/kit/sql.ts'
import type { Reader } from './chain-snapshot.ts'
import { MAX_TOKEN_TRANSFERS } from './field-costs.ts'

const t = TRANSFERS.as('t')

export const TRANSFER_COLUMNS = {
  token: t.token,
  value: t.value,
  block: t.block,
  logIndex: t.logIndex,
  time: t.time,
  sender: t.sender,
  recipient: t.recipient,
}

export const TRANSFER = select(TRANSFER_COLUMNS)

/** An ERC-20 transfer to or from an account. */
export type TokenTransfer = RowOf<typeof TRANSFER>

export interface TokenTransfers<Row extends TokenTransfer> {
  /** Oldest first. */
  readonly transfers: readonly Row[]
  /** UNIX seconds: transfers at or before this time may be missing. Null if `transfers` is complete. */
  readonly knownSince: number | null
}

/** Reads the newest ERC-20 transfers to and from the owner, without transfers to itself. `row` selects from the alias `t`. */
export async function readTokenTransfers<Row extends TokenTransfer>(
  db: Reader,
  chainId: ChainId,
  owner: Address,
  row: Selection<Row>,
): Promise<TokenTransfers<Row>> {
  const newestOf = (party: typeof t.sender, index: string) => {
    const newest = sql`SELECT * FROM ${TRANSFERS} t INDEXED BY ${index} WHERE ${t.chainId} = ?1 AND ${party} = ?2
      AND ${t.standard} = 'erc20' ORDER BY ${t.block} DESC LIMIT ${MAX_TOKEN_TRANSFERS + 1}`
    return db.prepare(sql`SELECT ${row} FROM (${newest}) t`).bind(chainId, owner.toLowerCase())
  }
  const results = await db.batch<Stored>([
    newestOf(t.recipient, 'transfers_by_recipient'),
    newestOf(t.sender, 'transfers_by_sender'),
  ])
  const [received = [], sent = []] = results.map((result) => rowsOf(result, row))
  const transfers = [...received, ...sent]
    .filter(({ sender, recipient }) => sender !== recipient)
    .sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
  const cutOff = [received, sent].flatMap((rows) =>
    rows.length > MAX_TOKEN_TRANSFERS ? [Math.min(...rows.map(({ time }) => time))] : [],
  )
  return { transfers, knownSince: cutOff.length === 0 ? null : Math.max(...cutOff) }
}

/** Groups transfers by token, in their order. */
export function byToken<Row extends TokenTransfer>(transfers: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>()
  for (const transfer of transfers) {
    const ofToken = found.get(transfer.token)
    if (ofToken) ofToken.push(transfer)
    else found.set(transfer.token, [transfer])
  }
  return found
}

/** Amount of a transfer in base units: positive if received, negative if sent. */
export function amountOf({ recipient, value }: TokenTransfer, owner: Address): bigint {
  return recipient === owner.toLowerCase() ? value : -value
}
