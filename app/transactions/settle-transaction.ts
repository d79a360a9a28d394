import { awaitReceipt, readReceipt, type Receipt } from '#app/chain/await-receipt.ts'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { explainRevert } from '#app/chain/explain-revert.ts'
import { readReceived } from '#app/chain/read-received.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { HOUR, SECOND } from '#app/base/time.ts'
import type { ShownAmount, TransactionRecord } from './transaction-record.ts'

export type Settlement = Pick<TransactionRecord, 'code' | 'received' | 'spent' | 'fee'> & {
  readonly status: Exclude<TransactionRecord['status'], 'pending'>
}

export interface Nodes {
  /** The page's own node. */
  readonly page: Eip1193
  /** The wallet's node, if a wallet is connected: its answers are compared with those of the page's node. */
  readonly wallet?: Eip1193 | undefined
  /** Milliseconds between two requests for the receipt. By default two seconds for the page’s node and one for the wallet’s. */
  readonly every?: number
  /** Timeout of a request to the wallet in milliseconds. By default 15 seconds. */
  readonly timeout?: number
}

/** Number of failures in a row after which the wallet's node is not asked again. */
const MAX_FAILURES = 3

/**
 * Waits for the receipt of a sent transaction and decides whether it did what the screen showed, by the amount received and not only by the
 * receipt's status. The worse answer of the two nodes counts.
 */
export async function settleTransaction(record: TransactionRecord, nodes: Nodes): Promise<Settlement> {
  const { page, wallet, every, timeout = 15 * SECOND } = nodes
  const mined = await awaitReceipt(page, record.hash, { ...(every && { every }), since: record.sentAt })
  if (!mined.ok) return { status: 'dropped', code: mined.problem }
  const seen = [
    { node: page, receipt: mined.value },
    ...(wallet ? await secondOpinion(wallet, record, { every: every ?? SECOND, timeout }) : []),
  ]
  const reverted = seen.find(({ receipt }) => !receipt.succeeded)
  if (reverted) return { status: 'failed', code: await revertReason(record, reverted.node, reverted.receipt) }

  const { output, account } = record
  const { fee } = mined.value
  if (output === undefined) return { status: 'succeeded', fee }
  const received = await leastReceived(seen, output.token, account)
  if (received === undefined) return { status: 'succeeded', fee }
  const isShort = received < output.raw
  const spent = isShort || record.side === 'exactOut' ? await readSpent(seen, record) : {}
  return isShort
    ? { status: 'shortfall', code: 'swap.shortfall', received, fee, ...spent }
    : { status: 'succeeded', received, fee, ...spent }
}

async function readSpent(seen: readonly Seen[], { input, account }: TransactionRecord): Promise<{ spent?: bigint }> {
  const change = await leastReceived(seen, input.token, account)
  return change === undefined || change > 0n ? {} : { spent: -change }
}

interface Seen {
  readonly node: Eip1193
  readonly receipt: Receipt
}

/**
 * Returns the smallest amount that a node reports as received by the account, in base units; negative if the balance fell. Undefined when
 * no node reports one.
 */
async function leastReceived(
  seen: readonly Seen[],
  token: ShownAmount['token'],
  account: TransactionRecord['account'],
): Promise<bigint | undefined> {
  const amounts = await Promise.all(
    seen.map(({ node, receipt }) => readReceived(node, receipt, token, account).catch(() => undefined)),
  )
  return amounts.filter((amount) => amount !== undefined).toSorted((a, b) => (a < b ? -1 : 1))[0]
}

/**
 * Returns the receipt of the wallet's node. Empty when the wallet is on another chain or fails three times in a row; the page's node then
 * decides alone. Waits while the wallet's node has no receipt, up to an hour after the transaction was sent, because a receipt that only
 * the page's node has may be forged.
 */
async function secondOpinion(
  wallet: Eip1193,
  { hash, chainId, sentAt }: TransactionRecord,
  { every, timeout }: { readonly every: number; readonly timeout: number },
): Promise<readonly Seen[]> {
  // A locked or suspended wallet may never answer a request.
  const node: Eip1193 = { request: (call) => inTime(wallet.request(call), timeout) }
  let failures = 0
  do {
    try {
      // The user may change the wallet's chain meanwhile.
      if (Number(await node.request({ method: 'eth_chainId' })) !== chainId) return []
      const receipt = await readReceipt(node, hash)
      if (receipt) return [{ node, receipt }]
      failures = 0
    } catch {
      failures += 1
      if (failures === MAX_FAILURES) return []
    }
    await new Promise((resolve) => setTimeout(resolve, every))
  } while (Date.now() - sentAt < HOUR)
  return []
}

async function inTime<Answer>(answer: Promise<Answer>, timeout: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RpcUnreachable('the wallet does not answer')), timeout)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const FALLBACK: Readonly<Record<TransactionRecord['kind'], ErrorCode>> = {
  reset: 'approval.failed',
  approve: 'approval.failed',
  swap: 'swap.failed',
  wrap: 'wrap.failed',
  unwrap: 'unwrap.failed',
}

async function revertReason({ kind, account, call }: TransactionRecord, node: Eip1193, { blockNumber }: Receipt) {
  return stepCode(kind, await explainRevert(node, { from: account, ...call }, blockNumber))
}

/** Replaces `unknown`, and a swap's code on another kind of transaction, by the code for a failure of that kind. */
export function stepCode(kind: TransactionRecord['kind'], code: ErrorCode): ErrorCode {
  if (code === 'unknown') return FALLBACK[kind]
  return kind !== 'swap' && code === 'swap.expectedToFail' ? FALLBACK[kind] : code
}
