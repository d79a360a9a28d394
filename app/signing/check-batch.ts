import { fail, ok, type Result } from '#app/base/result.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { checkTransaction } from './check-transaction.ts'
import type { Modification } from './modification.ts'
import type {
  ShownBatch,
  ShownLiquidityBatch,
  ShownRevocationBatch,
  ShownSwapBatch,
  ShownTransaction,
} from './shown.ts'
import { tokenNeeds, type TokenNeed } from './token-needs.ts'

/**
 * Compares the calls of a batch with the screen: one call per step, in the same order, each with the bytes that a known encoder writes for
 * that step. Every approval must be needed by the swap or by a change of liquidity, and every revocation must be of the account.
 *
 * Returns  the first difference
 */
export function checkBatch(
  calls: readonly UnsignedTransaction[],
  shown: ShownBatch,
  now: UnixSeconds,
): Result<undefined, Modification> {
  const checkedSteps = checkSteps(shown)
  if (!checkedSteps.ok) return checkedSteps
  const steps = stepsOf(shown)
  if (calls.length !== steps.length) return fail('calldata')
  for (const [index, step] of steps.entries()) {
    const call = calls[index]
    const checked = call ? checkTransaction(call, step, { signed: undefined, now }) : fail('calldata' as const)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}

/** Returns the transactions of a batch, one per call, in the order of execution. */
export function stepsOf(shown: ShownBatch): readonly ShownTransaction[] {
  switch (shown.kind) {
    case 'swapBatch':
      return [...shown.approvals, shown.swap]
    case 'liquidityBatch':
      return [...shown.approvals, ...shown.changes]
    case 'revocationBatch':
      return shown.revocations
  }
}

/** Checks that the steps belong together and that a batch may contain them. */
function checkSteps(shown: ShownBatch): Result<undefined, Modification> {
  switch (shown.kind) {
    case 'swapBatch':
      return checkApprovals(shown)
    case 'liquidityBatch':
      return checkChanges(shown)
    case 'revocationBatch':
      return checkRevocations(shown)
  }
}

/** Checks that there are revocations and that all are for the account and network of the batch. */
function checkRevocations({ chainId, account, revocations }: ShownRevocationBatch): Result<undefined, Modification> {
  if (revocations.length === 0) return fail('calldata')
  if (revocations.some((revocation) => revocation.chainId !== chainId)) return fail('chain')
  return revocations.every((revocation) => isSameAddress(revocation.account, account)) ? ok(undefined) : fail('account')
}

/** Spender of each kind of approval of a swap: its default. */
const SWAP_SPENDERS = { approve: 'permit2', permit2Approve: 'universalRouter' } as const

/**
 * Checks that the approvals are for the swap's account and input: resets to 0, except as the last one; approvals for the maximum input or
 * for any amount; and, as the last one, a Permit2 allowance for the maximum input.
 */
function checkApprovals({ chainId, account, approvals, swap }: ShownSwapBatch): Result<undefined, Modification> {
  if (approvals.length === 0 || isNative(swap.input)) return fail('calldata')
  for (const [index, approval] of approvals.entries()) {
    const isLast = index === approvals.length - 1
    if (approval.chainId !== chainId || swap.chainId !== chainId) return fail('chain')
    if (!isSameAddress(approval.account, account) || !isSameAddress(swap.account, account)) return fail('account')
    if (!isSameAddress(approval.token, swap.input)) return fail('token')
    if (approval.spender !== undefined && approval.spender !== SWAP_SPENDERS[approval.kind]) return fail('spender')
    const amounts =
      approval.kind === 'permit2Approve' ? [swap.maximumIn] : [swap.maximumIn, MAX_UINT256, ...(isLast ? [] : [0n])]
    if (!amounts.includes(approval.amount)) return fail('amountIn')
    if (approval.kind === 'permit2Approve' && !isLast) return fail('calldata')
  }
  return ok(undefined)
}

/**
 * Checks that a batch contains a single change of the account's liquidity, or a withdrawal followed by a deposit, and only approvals that
 * these need.
 */
function checkChanges(shown: ShownLiquidityBatch): Result<undefined, Modification> {
  const { chainId, account, approvals, changes } = shown
  const steps = stepsOf(shown)
  if (steps.length < 2) return fail('calldata')
  if (steps.some((step) => step.chainId !== chainId)) return fail('chain')
  if (!steps.every((step) => isSameAddress(step.account, account))) return fail('account')
  const [first, second, ...more] = changes
  const isWithdrawalAndDeposit =
    first.kind === 'removeLiquidity' && (second?.kind === 'addLiquidity' || second?.kind === 'zap')
  if (more.length > 0 || (second && !isWithdrawalAndDeposit)) return fail('calldata')
  const needs = changes.flatMap(tokenNeeds)
  const keys = new Set<string>()
  for (const [index, approval] of approvals.entries()) {
    const checked = checkNeeded(approval, approvals.slice(index + 1), shown, needs)
    if (!checked.ok) return checked
    const key = approvalKey(approval)
    if (keys.has(key)) return fail('calldata')
    keys.add(key)
  }
  return ok(undefined)
}

type Approval = ShownLiquidityBatch['approvals'][number]

/** Returns a key that must be unique among a batch's approvals; a reset and the approval that follows it have different keys. */
function approvalKey(approval: Approval): string {
  if (approval.kind === 'approvePosition') return `${approval.kind} ${approval.tokenId}`
  const { kind, token, amount } = approval
  const spender = approval.spender ?? (kind === 'approve' ? 'permit2' : 'universalRouter')
  return `${kind} ${token.toLowerCase()} ${spender} ${kind === 'approve' && amount === 0n}`
}

/**
 * Checks that a change of liquidity needs an approval. The approval of a position is for the position that is migrated. The approval of a
 * token is for the contract that takes the token, and for the amount needed or any amount, or 0 if a larger approval of the token follows.
 */
function checkNeeded(
  approval: Approval,
  laterApprovals: readonly Approval[],
  { changes }: ShownLiquidityBatch,
  needs: readonly TokenNeed[],
): Result<undefined, Modification> {
  if (approval.kind === 'approvePosition') {
    const isMigrated = changes.some(
      (change) => change.kind === 'migrateLiquidity' && change.from === 'v3' && change.tokenId === approval.tokenId,
    )
    return isMigrated ? ok(undefined) : fail('token')
  }
  const needsOfToken = needs.filter(({ token }) => isSameAddress(token, approval.token))
  if (needsOfToken.length === 0) return fail('token')
  const isPermit = approval.kind === 'permit2Approve'
  const need = needsOfToken.find(({ spender, permit2Spender }) =>
    isPermit ? permit2Spender === (approval.spender ?? 'universalRouter') : spender === (approval.spender ?? 'permit2'),
  )
  if (!need) return fail('spender')
  const isReset = laterApprovals.some(
    (other) => other.kind === 'approve' && isSameAddress(other.token, approval.token) && other.amount > 0n,
  )
  const amounts = isPermit ? [need.amount] : [need.amount, MAX_UINT256, ...(isReset ? [0n] : [])]
  return amounts.includes(approval.amount) ? ok(undefined) : fail('amountIn')
}
