import { MINUTE, unixSeconds, type UnixSeconds } from '#app/base/time.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { approvedAmount } from '#app/domain/swap/approval-choice.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { createSwapCalls } from '#app/data/trading.ts'
import type { ShownSwapBatch } from '#app/signing/shown.ts'
import type { BatchStep } from '#app/transactions/transaction-plan.ts'
import type { SwapCallsResponse } from '#app/wire/trading/swap-calls.ts'
import { readRequest, shownTrade, swapPurpose, type SwapToPlan } from './swap-to-plan.ts'

type Call = SwapCallsResponse['calls'][number]
type Approval = ShownSwapBatch['approvals'][number]

/**
 * Plans an accepted quote as a single EIP-5792 batch. The API only states which approvals are needed; their calldata is encoded here.
 *
 * Returns  undefined if the trade needs no approval, or if the API does not return calls that match it
 */
export async function planBatch(
  swap: SwapToPlan,
  planFallback: BatchStep['planFallback'],
): Promise<BatchStep | undefined> {
  const { trade, account, deadlineMinutes, api, now = Date.now } = swap
  const { chainId, kind, input: token, response } = trade
  if (kind !== 'swap' || isNative(token)) return undefined
  const deadline = unixSeconds(now() + deadlineMinutes * MINUTE)
  const result = await createSwapCalls(api, {
    quote: response.quote,
    permitData: response.permitData,
    deadline,
  }).catch((): undefined => undefined)
  const shown = shownTrade(swap, deadline)
  const last = result?.ok ? result.value.at(-1) : undefined
  if (!result?.ok || !last || shown?.kind !== 'swap') return undefined
  const approvals = result.value.slice(0, -1).flatMap((call) => approvalOf(call, swap, deadline) ?? [])
  if (approvals.length === 0 || approvals.length !== result.value.length - 1) return undefined
  return {
    name: 'batch',
    purpose: swapPurpose(swap),
    shown: { kind: 'swapBatch', chainId, account, approvals, swap: shown },
    calls: [...approvals.map(encode), readRequest({ ...last, from: account, chainId })],
    planFallback,
  }
}

/** Converts a call of the API's batch to the approval that the screen shows; undefined unless it calls the token or Permit2. */
function approvalOf(call: Call, swap: SwapToPlan, deadline: UnixSeconds): Approval | undefined {
  const { trade, account, approval, deadlineMinutes } = swap
  const { chainId, input: token, maximumIn, response } = trade
  const base = { chainId, account, token }
  if (isSameAddress(call.to, token)) {
    const amount = isReset(call) ? 0n : approvedAmount(approval, maximumIn)
    return { ...base, kind: 'approve', amount }
  }
  if (!isSameAddress(call.to, chainById(chainId).contracts.permit2)) return undefined
  const expiration = BigInt(response.permitData?.values.details.expiration ?? deadline)
  return { ...base, kind: 'permit2Approve', amount: maximumIn, expiration, deadlineMinutes }
}

/** Whether the last argument of an approval call, its amount, is zero. */
function isReset({ data }: Call): boolean {
  return /0{64}$/.test(data)
}

function encode(approval: Approval) {
  const { chainId, account, token, amount } = approval
  if (approval.kind === 'approve') return encodeApproval(chainId, account, token, amount)
  const spender = chainById(chainId).contracts.universalRouter
  return encodePermitAsTransaction(chainId, account, { token, spender, amount, expiration: approval.expiration })
}
