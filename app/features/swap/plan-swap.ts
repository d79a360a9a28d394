import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, unixSeconds } from '#app/base/time.ts'
import { readTokenAllowances } from '#app/chain/read-token-allowances.ts'
import { isNative } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { approvedAmount } from '#app/domain/swap/approval-choice.ts'
import { quoteAge } from '#app/domain/swap/quote-age.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { checkApproval, createSwap } from '#app/data/trading.ts'
import type { SignedPermit } from '#app/signing/check-transaction.ts'
import { missingPermit } from '#app/transactions/plan-router-allowance.ts'
import type { PlanStep, PreparedTransaction, TransactionPlan } from '#app/transactions/transaction-plan.ts'
import type { TransactionKind } from '#app/transactions/transaction-record.ts'
import type { Permit } from '#app/wire/trading/permit.ts'
import type { TransactionRequest } from '#app/wire/trading/transaction-request.ts'
import { planBatch } from './plan-batch.ts'
import { readRequest, shownTrade, swapPurpose, type SwapToPlan } from './swap-to-plan.ts'

/**
 * Plans the steps of an accepted quote, each with the values that the screen shows for it. Requests from the API which approvals are
 * needed.
 *
 * Returns  swap.timedOut when the quote has expired meanwhile
 * Throws   AppError: data.unavailable, rate.limited, request.malformed
 */
export async function planSwap(swap: SwapToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const { trade, isOneClick = false, now = Date.now } = swap
  const planFallback = () => planSwap({ ...swap, isOneClick: false })
  const batch = isOneClick ? await planBatch(swap, planFallback) : undefined
  const steps = batch ? [batch] : await planSteps(swap)
  return quoteAge(trade.takenAt, now()) === 'expired' ? fail('swap.timedOut') : ok({ steps })
}

async function planSteps(swap: SwapToPlan): Promise<readonly PlanStep[]> {
  const approvals = await findApprovals(swap)
  return [
    ...(approvals.reset ? [approvalStep(swap, 'reset', approvals.reset)] : []),
    ...(approvals.approve ? [approvalStep(swap, 'approve', approvals.approve)] : []),
    ...(approvals.permit ? [permitStep(swap, approvals.permit)] : []),
    tradeStep(swap, approvals.permit),
  ]
}

interface RequiredApprovals {
  readonly reset: TransactionRequest | null
  readonly approve: TransactionRequest | null
  readonly permit: Permit | null
}

async function findApprovals(swap: SwapToPlan): Promise<RequiredApprovals> {
  const { trade, account, api } = swap
  if (trade.kind !== 'swap' || isNative(trade.input)) return { reset: null, approve: null, permit: null }
  const request = {
    walletAddress: account,
    token: trade.input,
    amount: trade.maximumIn.toString(),
    chainId: trade.chainId,
  }
  const [{ approval, cancel }, permit] = await Promise.all([
    checkApproval(api, request),
    trade.response.permitData ?? renewedPermit(swap),
  ])
  return { reset: cancel, approve: approval, permit }
}

/** Returns a permit if the existing allowance expires before the deadline. The API, which does not know the deadline, asks for half an hour. */
async function renewedPermit(swap: SwapToPlan): Promise<Permit | null> {
  const { trade, account, deadlineMinutes, node, now = Date.now } = swap
  if (!node) return null
  const { chainId, input, maximumIn: needed } = trade
  const [allowance] = await readTokenAllowances(node, { chainId, account }, [input], 'permit2', 'universalRouter')
  const deadline = BigInt(unixSeconds(now() + deadlineMinutes * MINUTE))
  return (allowance && missingPermit(chainId, allowance, { needed, deadline, deadlineMinutes, now })) ?? null
}

function approvalStep(swap: SwapToPlan, name: 'reset' | 'approve', request: TransactionRequest): PlanStep {
  const { trade, account, approval } = swap
  const { chainId, input: token } = trade
  const amount = name === 'reset' ? 0n : approvedAmount(approval, trade.maximumIn)
  // Approvals that the API proposes are always for the exact amount.
  const transaction =
    name === 'approve' && approval === 'always' ? encodeApproval(chainId, account, token, amount) : readRequest(request)
  return {
    name,
    purpose: { kind: name, chainId, account, input: { ...swap.input, raw: amount } },
    prepare: async () => ok({ transaction, shown: { kind: 'approve', chainId, account, token, amount } }),
  }
}

function permitStep({ trade, account, input, deadlineMinutes }: SwapToPlan, permit: Permit): PlanStep {
  const { chainId, input: token, maximumIn: amount } = trade
  const purpose = { kind: 'permit2Approve', chainId, account, input: { ...input, raw: amount } } as const
  return {
    name: 'permit',
    permit,
    purpose,
    shown: { kind: 'permit', chainId, account, token, amount, deadlineMinutes },
  }
}

/** The step of the trade itself: a swap, wrap or unwrap. */
function tradeStep(swap: SwapToPlan, permit: Permit | null): PlanStep {
  const { trade, deadlineMinutes, api, now = Date.now } = swap
  const name: TransactionKind = trade.kind
  return {
    name,
    purpose: swapPurpose(swap),
    prepare: async (signed): Promise<Result<PreparedTransaction, ErrorCode>> => {
      const deadline = unixSeconds(now() + deadlineMinutes * MINUTE)
      const request = await createSwap(api, { quote: trade.response.quote, ...signedPermit(permit, signed), deadline })
      if (!request.ok) return request
      const shown = shownTrade(swap, deadline)
      return shown ? ok({ transaction: readRequest(request.value), shown }) : fail('data.unavailable')
    },
  }
}

function signedPermit(permit: Permit | null, signed: SignedPermit | undefined) {
  return permit && signed ? { signature: signed.signature, permitData: permit } : {}
}
