import type { Eip1193 } from '#app/chain/eip1193.ts'
import { explainRevert } from '#app/chain/explain-revert.ts'
import type { Receipt } from '#app/chain/read-receipt.ts'
import { readBlockTime } from '#app/chain/read-block-time.ts'
import { readBalanceAt, readReceived } from '#app/chain/read-received.ts'
import { isNative } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { deadlineOf } from '#app/domain/trade/router-commands.ts'
import { minedModifiedCall } from './sent-call.ts'
import type { Outcome } from './transaction-state.ts'
import type { ShownAmount, TransactionRecord } from './transaction-record.ts'

/** A receipt and the node that returned it. */
export interface NodeReceipt {
  readonly node: Eip1193
  readonly receipt: Receipt
}

/**
 * Returns the outcome of a mined transaction: whether it did what the screen showed, judged by its call, the receipt's status and the amount
 * received. If the nodes disagree, the worse answer is used. The fee, in wei, is that of the first receipt.
 */
export async function readOutcome(
  record: TransactionRecord,
  receipts: readonly [NodeReceipt, ...NodeReceipt[]],
): Promise<Outcome> {
  const reverted = receipts.find(({ receipt }) => !receipt.succeeded)
  // The record has only the last call of a batch, which cannot be replayed for its revert reason without the approvals before it.
  if (reverted && record.batch !== undefined)
    return { status: 'failed', code: stepCode(record.kind, 'swap.batchFailed') }
  const sentCall = await minedModifiedCall(record, receipts)
  if (reverted && sentCall) return { status: 'failed', code: MODIFIED.code, sentCall }
  if (reverted) return { status: 'failed', code: await revertReason(record, reverted.node, reverted.receipt) }

  const { output, secondOutput, account, recipient = account } = record
  const { fee } = receipts[0].receipt
  const isModified = sentCall !== undefined
  const base = isModified ? { ...MODIFIED, sentCall } : ({ status: 'succeeded' } as const)
  const received = output && (await lowestReceived(receipts, output.token, recipient))
  if (output === undefined || received === undefined) return { ...base, fee }
  const second = secondOutput && (await lowestReceived(receipts, secondOutput.token, account))
  const isShort = received < output.raw || (second !== undefined && second < (secondOutput?.raw ?? 0n))
  const spent = isShort || isModified || record.side === 'exactOut' ? await readSpent(receipts, record) : {}
  if (!isShort || isModified) return { ...base, received, fee, ...spent }
  const code = record.kind === 'send' ? 'send.shortfall' : 'swap.shortfall'
  return { status: 'shortfall', code, received, fee, ...spent }
}

const MODIFIED = { status: 'modified', code: 'transaction.modified' } as const

async function readSpent(
  receipts: readonly NodeReceipt[],
  { input, account }: TransactionRecord,
): Promise<{ spent?: bigint }> {
  const change = await lowestReceived(receipts, input.token, account)
  return change === undefined || change > 0n ? {} : { spent: -change }
}

/**
 * Returns the smallest amount that a node reports as received by the account, in base units; negative if the balance fell. Undefined when
 * no node reports one.
 */
async function lowestReceived(
  receipts: readonly NodeReceipt[],
  token: ShownAmount['token'],
  account: TransactionRecord['account'],
): Promise<bigint | undefined> {
  const amounts = await Promise.all(
    receipts.map(({ node, receipt }) => readReceived(node, receipt, token, account).catch(() => undefined)),
  )
  return amounts.filter((amount) => amount !== undefined).toSorted((a, b) => (a < b ? -1 : 1))[0]
}

/** Error codes of failures without a known reason. */
export const FALLBACK_CODES: Readonly<Record<TransactionRecord['kind'], ErrorCode>> = {
  reset: 'approval.failed',
  approve: 'approval.failed',
  permit2Approve: 'permit.failed',
  revoke: 'approval.revokeFailed',
  send: 'send.failed',
  sendNft: 'send.failed',
  swap: 'swap.failed',
  wrap: 'wrap.failed',
  unwrap: 'unwrap.failed',
  claim: 'claim.failed',
  permitDeposit: 'permit.failed',
  approvePosition: 'approval.failed',
  createPosition: 'liquidity.addFailed',
  addLiquidity: 'liquidity.addFailed',
  removeLiquidity: 'liquidity.removeFailed',
  collectFees: 'collect.failed',
  migrateLiquidity: 'liquidity.migrateFailed',
}

/** Error codes of a change of liquidity that replace those of a swap. */
const LIQUIDITY_CODE: Partial<Record<ErrorCode, ErrorCode>> = {
  'swap.slippage': 'liquidity.slippage',
  'swap.deadline': 'liquidity.deadline',
}
const LIQUIDITY_KINDS: readonly TransactionRecord['kind'][] = [
  'createPosition',
  'addLiquidity',
  'removeLiquidity',
  'collectFees',
  'migrateLiquidity',
]

async function revertReason(record: TransactionRecord, node: Eip1193, { blockNumber }: Receipt): Promise<ErrorCode> {
  const { kind, account, call } = record
  const code = await explainRevert(node, { from: account, ...call }, blockNumber)
  const isUnclear = kind === 'swap' && (code === 'unknown' || code === 'swap.transferFailed')
  const cause = isUnclear ? await swapCause(record, code, node, blockNumber).catch(() => undefined) : undefined
  return cause ?? stepCode(kind, code)
}

/**
 * Returns the cause of a reverted swap that its replay on the state before the block does not show: the deadline passed with the block, or
 * the input left the account, perhaps earlier in the same block. The swap has moved nothing, so the balance after the block is compared.
 * With an exact output, `input` is a maximum, so only an empty balance proves a lack of funds.
 */
async function swapCause(
  { input, side, account, call }: TransactionRecord,
  code: ErrorCode,
  node: Eip1193,
  block: bigint,
): Promise<ErrorCode | undefined> {
  const deadline = code === 'unknown' ? deadlineOf(call.data) : undefined
  const time = deadline === undefined ? undefined : await readBlockTime(node, block)
  if (deadline !== undefined && time !== undefined && time > deadline) return 'swap.deadline'
  if (isNative(input.token)) return undefined
  const balance = await readBalanceAt(node, input.token, account, block)
  return (side === 'exactOut' ? balance === 0n : balance < input.raw) ? 'balance.insufficient' : undefined
}

/** Returns an error code that fits the kind of transaction: its own failure code in place of `unknown`, and no codes of swaps for others. */
export function stepCode(kind: TransactionRecord['kind'], code: ErrorCode): ErrorCode {
  if (code === 'unknown') return FALLBACK_CODES[kind]
  const kindCode = LIQUIDITY_KINDS.includes(kind) ? (LIQUIDITY_CODE[code] ?? code) : code
  const isSwapCode = kindCode === 'swap.expectedToFail' || kindCode === 'swap.batchFailed'
  return kind !== 'swap' && isSwapCode ? FALLBACK_CODES[kind] : kindCode
}
