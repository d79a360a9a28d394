import { awaitReceipt, POLL, readReceipt, type Receipt } from '#app/chain/await-receipt.ts'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { explainRevert } from '#app/chain/explain-revert.ts'
import { readReceived } from '#app/chain/read-received.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { HOUR, SECOND } from '#app/base/time.ts'
import type { ShownAmount, TransactionRecord } from './transaction-record.ts'

export type Settlement = Pick<TransactionRecord, 'code' | 'received' | 'spent'> & {
  readonly status: Exclude<TransactionRecord['status'], 'pending'>
}

export interface Nodes {
  /** The chain as the page reads it. */
  readonly page: Eip1193
  /** The wallet's own way to the chain, where it is connected: a second opinion on what the page's node says. */
  readonly wallet?: Eip1193 | undefined
  /** Milliseconds between two requests for the receipt. */
  readonly every?: number
  /** Milliseconds that the wallet has for an answer. */
  readonly patience?: number
}

/** A wallet that fails so many times in a row is not asked again. */
const MOST_FAILURES = 3

/**
 * Waits for a sent transaction and decides whether it did what the screen said: by what arrived, not by the receipt's status alone.
 * The worse answer of the two nodes counts.
 */
export async function settleTransaction(record: TransactionRecord, nodes: Nodes): Promise<Settlement> {
  const { page, wallet, every = POLL, patience = 15 * SECOND } = nodes
  const mined = await awaitReceipt(page, record.hash, { every, since: record.sentAt })
  if (!mined.ok) return { status: 'dropped', code: mined.problem }
  const seen = [
    { node: page, receipt: mined.value },
    ...(wallet ? await secondOpinion(wallet, record, { every, patience }) : []),
  ]
  const reverted = seen.find(({ receipt }) => !receipt.succeeded)
  if (reverted) return { status: 'failed', code: await revertReason(record, reverted.node, reverted.receipt) }

  const { input, output } = record
  if (output === undefined) return { status: 'succeeded' }
  const received = await leastReceived(seen, output.token, record.account)
  if (received === undefined) return { status: 'succeeded' }
  if (received >= output.raw) return { status: 'succeeded', received }
  const change = await leastReceived(seen, input.token, record.account)
  const spent = change === undefined || change > 0n ? undefined : -change
  return { status: 'shortfall', code: 'swap.shortfall', received, ...(spent !== undefined && { spent }) }
}

interface Seen {
  readonly node: Eip1193
  readonly receipt: Receipt
}

/** The smaller of what the nodes say the account received; negative for what left it. Undefined when none says. */
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
 * The receipt as the wallet's node has it. Empty when the wallet is on another chain or answers no reads: the page's own reading stands
 * alone then. A wallet whose node has no receipt yet is waited for, since a receipt that only the page's node knows may be invented.
 */
async function secondOpinion(
  wallet: Eip1193,
  { hash, chainId, sentAt }: TransactionRecord,
  { every, patience }: { readonly every: number; readonly patience: number },
): Promise<readonly Seen[]> {
  // A wallet that is locked or asleep may leave a request open for ever.
  const node: Eip1193 = { request: (call) => inTime(wallet.request(call), patience) }
  let failures = 0
  do {
    try {
      // People change the chain of their wallet while they wait.
      if (Number(await node.request({ method: 'eth_chainId' })) !== chainId) return []
      const receipt = await readReceipt(node, hash)
      if (receipt) return [{ node, receipt }]
      failures = 0
    } catch {
      failures += 1
      if (failures === MOST_FAILURES) return []
    }
    await new Promise((resolve) => setTimeout(resolve, every))
  } while (Date.now() - sentAt < HOUR)
  return []
}

async function inTime<Answer>(answer: Promise<Answer>, patience: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RpcUnreachable('the wallet does not answer')), patience)
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

/** A reason that says nothing about this kind of transaction becomes the kind's own (spec §8). */
export function stepCode(kind: TransactionRecord['kind'], code: ErrorCode): ErrorCode {
  if (code === 'unknown') return FALLBACK[kind]
  return kind !== 'swap' && code === 'swap.expectedToFail' ? FALLBACK[kind] : code
}
