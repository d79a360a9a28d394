import { fail, ok, type Result } from '#app/base/result.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { MAX_UINT256 } from '#app/domain/amount/raw.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { checkTransaction } from './check-transaction.ts'
import type { Modification } from './modification.ts'
import type { ShownBatch } from './shown.ts'

/**
 * Compares the calls of a batch with what the screen shows: one call for each approval and the swap, in this order, each with the bytes that
 * a known encoder writes for it. The approvals must be the swap's own.
 *
 * Returns  the first difference
 */
export function checkBatch(
  calls: readonly UnsignedTransaction[],
  shown: ShownBatch,
  now: UnixSeconds,
): Result<undefined, Modification> {
  const { approvals, swap } = shown
  const own = checkApprovals(shown)
  if (!own.ok) return own
  const steps = [...approvals, swap]
  if (calls.length !== steps.length) return fail('calldata')
  for (const [index, step] of steps.entries()) {
    const call = calls[index]
    const checked = call ? checkTransaction(call, step, { signed: undefined, now }) : fail('calldata' as const)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}

/** The approvals are for the swap's account and input: a reset, then the maximum or any amount; last, the router's maximum. */
function checkApprovals({ chainId, account, approvals, swap }: ShownBatch): Result<undefined, Modification> {
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
