import { fail, ok, type Result } from '#app/base/result.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { MAX_UINT256 } from '#app/domain/amount/raw.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { checkTransaction } from './check-transaction.ts'
import type { Modification } from './modification.ts'
import type { ShownBatch, ShownRevocationBatch, ShownSwapBatch, ShownTransaction } from './shown.ts'

/**
 * Compares the calls of a batch with what the screen shows: one call for each step, in this order, each with the bytes that a known encoder
 * writes for it. Approvals must be the swap's own, revocations the account's.
 *
 * Returns  the first difference
 */
export function checkBatch(
  calls: readonly UnsignedTransaction[],
  shown: ShownBatch,
  now: UnixSeconds,
): Result<undefined, Modification> {
  const own = shown.kind === 'swapBatch' ? checkApprovals(shown) : checkRevocations(shown)
  if (!own.ok) return own
  const steps = stepsOf(shown)
  if (calls.length !== steps.length) return fail('calldata')
  for (const [index, step] of steps.entries()) {
    const call = calls[index]
    const checked = call ? checkTransaction(call, step, { signed: undefined, now }) : fail('calldata' as const)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}

/** What the calls do, in the order of execution. */
export function stepsOf(shown: ShownBatch): readonly ShownTransaction[] {
  return shown.kind === 'swapBatch' ? [...shown.approvals, shown.swap] : shown.revocations
}

/** The revocations are for the account and network of the batch. */
function checkRevocations({ chainId, account, revocations }: ShownRevocationBatch): Result<undefined, Modification> {
  if (revocations.length === 0) return fail('calldata')
  if (revocations.some((one) => one.chainId !== chainId)) return fail('chain')
  return revocations.every((one) => isSameAddress(one.account, account)) ? ok(undefined) : fail('account')
}

/** The approvals are for the swap's account and input: a reset, then the maximum or any amount; last, the router's maximum. */
function checkApprovals({ chainId, account, approvals, swap }: ShownSwapBatch): Result<undefined, Modification> {
  if (approvals.length === 0 || isNative(swap.input)) return fail('calldata')
  for (const [index, approval] of approvals.entries()) {
    const isLast = index === approvals.length - 1
    if (approval.chainId !== chainId || swap.chainId !== chainId) return fail('chain')
    if (!isSameAddress(approval.account, account) || !isSameAddress(swap.account, account)) return fail('account')
    if (!isSameAddress(approval.token, swap.input)) return fail('token')
    const amounts =
      approval.kind === 'permit2Approve' ? [swap.maximumIn] : [swap.maximumIn, MAX_UINT256, ...(isLast ? [] : [0n])]
    if (!amounts.includes(approval.amount)) return fail('amountIn')
    if (approval.kind === 'permit2Approve' && !isLast) return fail('calldata')
  }
  return ok(undefined)
}
