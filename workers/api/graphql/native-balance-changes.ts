import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import { TOKEN_CANDLES } from '#workers/kit/market-tables.ts'
import { firstOf, readRows, select, sql, type Expression } from '#workers/kit/sql.ts'
import { INTEGER } from '#workers/kit/table.ts'
import { withChainTimeout } from '../with-timeout.ts'
import type { ChainSnapshot, Reader, TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { MAX_HISTORY_PAGES, MAX_NATIVE_CHANGES } from './field-costs.ts'
import { readNodeTransactions, type NodeTransaction, type NodeTransactions } from './node-transactions.ts'

const NONCE_TIMEOUT_MS = 2 * SECOND
const BALANCES_TIMEOUT_MS = SECOND / 2

/** Change of an account's balance of native currency by a transaction, in wei. */
export interface NativeBalanceChange {
  /** UNIX seconds. */
  readonly time: number
  /** Received (positive) or sent (negative). */
  readonly flow: bigint
  /** Network cost that the account paid. */
  readonly fee: bigint
}

export interface NativeBalanceChanges {
  /** Oldest first. */
  readonly changes: readonly NativeBalanceChange[]
  /** UNIX seconds: changes before this time may be missing. Null if `changes` is complete. */
  readonly knownSince: number | null
}

/**
 * Reads the changes of an account's balance of native currency up to the index's block from a node, at most the newest MAX_NATIVE_CHANGES or a
 * few more.
 *
 * Returns  null if no node lists and traces the account's transactions in time, if the nonces show that some are missing, as they do
 *          for a contract account, or if the balance has also changed in other ways
 */
export async function readNativeBalanceChanges(
  context: MarketContext,
  { chainId, asOf }: ChainSnapshot,
  owner: Address,
): Promise<NativeBalanceChanges | null> {
  const range = { before: asOf.block + 1, size: MAX_NATIVE_CHANGES, pages: MAX_HISTORY_PAGES }
  const [listed, nonce] = await Promise.all([
    readNodeTransactions(context.nodes(chainId), owner, range),
    readNonce(context, chainId, owner, asOf.block),
  ])
  if (!listed?.isTraced || nonce === null || !hasAllSentTransactions(listed, owner.toLowerCase(), nonce)) return null
  const oldestFirst = listed.transactions.toSorted((one, other) => one.block - other.block || one.index - other.index)
  const changes = oldestFirst.map((transaction) => changeOf(transaction, owner.toLowerCase()))
  if (!changes.every((change) => change !== null)) return null
  // Before its first transaction, an account has the balance of the genesis block.
  const from = listed.knownSince === null ? 0 : (oldestFirst[0]?.block ?? asOf.block + 1) - 1
  if (!(await isBalanceExplained(listed.node, owner, changes, { from, to: asOf.block }))) return null
  return { changes, knownSince: listed.knownSince === null ? null : (changes[0]?.time ?? asOf.time) }
}

async function readNonce(
  context: MarketContext,
  chainId: ChainSnapshot['chainId'],
  owner: Address,
  block: number,
): Promise<number | null> {
  try {
    const reading = context.rpc(chainId).call('eth_getTransactionCount', [owner, toQuantity(block)])
    return quantity(await withChainTimeout(NONCE_TIMEOUT_MS, reading))
  } catch (error) {
    console.error(error)
    return null
  }
}

/**
 * Whether the list has all transactions that the account sent, down to the list's oldest block: their nonces have no gap below `nonce`, the
 * account's next one.
 */
export function hasAllSentTransactions(
  { transactions, knownSince }: NodeTransactions,
  owner: string,
  nonce: number,
): boolean {
  const nonces = transactions
    .filter(({ sender }) => sender === owner)
    .map((transaction) => transaction.nonce)
    .sort((one, other) => other - one)
  return (
    nonces.every((sentNonce, index) => sentNonce === nonce - 1 - index) &&
    (knownSince !== null || nonces.length === nonce)
  )
}

/**
 * Whether the changes after block `from`, up to block `to`, add up to the difference of the balances. They do not if the balance also changed
 * without a transaction, by a validator's withdrawal, a deposit from another network or a block producer's fees. True if the node does not
 * have one of the balances, which is normal for nodes without archive state.
 */
export async function isBalanceExplained(
  node: Rpc,
  owner: Address,
  changes: readonly NativeBalanceChange[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const calls = [from, to].map((block): RpcCall => ['eth_getBalance', [owner, toQuantity(block)]])
  try {
    const answers = await withChainTimeout(BALANCES_TIMEOUT_MS, node.settle(calls))
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
    if (refusals.length > 0) return !refusals.some(({ isRateLimit }) => isRateLimit)
    const [before, after] = answers.map((answer) => BigInt(answer.ok ? String(answer.value) : 0))
    return after === changes.reduce((sum, { flow, fee }) => sum + flow - fee, before ?? 0n)
  } catch (error) {
    console.error(error)
    return false
  }
}

function changeOf({ time, sender, fee, transfers }: NodeTransaction, owner: string): NativeBalanceChange | null {
  const paid = sender === owner ? fee : 0n
  if (paid === null) return null
  let flow = 0n
  for (const transfer of transfers) {
    if (transfer.recipient === owner) flow += transfer.value
    if (transfer.sender === owner) flow -= transfer.value
  }
  return { time, flow, fee: paid }
}

const c = TOKEN_CANDLES.as('c')

/** Reads a token's prices at some times, in 1e-18 USD: the closes of the last minutes that had ended; null before the first. */
export async function readPricesAt(
  db: Reader,
  { chainId, market }: TokenSnapshot,
  times: readonly number[],
): Promise<readonly (bigint | null)[]> {
  const integer = (text: string): Expression<number> => ({ ...INTEGER, sql: text })
  const from = sql`FROM ${TOKEN_CANDLES} c WHERE ${c.chainId} = ?1 AND ${c.token} = ?2 AND ${c.period} = 60
    AND ${c.start} < k.value - 59 ORDER BY ${c.start} DESC LIMIT 1`
  const row = select({ key: integer('k.key'), close: firstOf(c.close, from) })
  const query = sql`SELECT ${row} FROM json_each(?3) k`
  const rows = await readRows(db.prepare(query).bind(chainId, market, JSON.stringify(times)), row)
  const prices = times.map((): bigint | null => null)
  for (const { key, close } of rows) prices[key] = close ?? null
  return prices
}
