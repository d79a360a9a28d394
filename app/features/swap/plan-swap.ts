import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, unixSeconds } from '#app/base/time.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { approvedAmount, type ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { quoteAge } from '#app/domain/swap/quote-age.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { checkApproval, createSwap } from '#app/data/trading.ts'
import type { SignedPermit } from '#app/signing/check-transaction.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { ShownTransaction } from '#app/signing/shown.ts'
import type { PlanStep, PreparedTransaction, TransactionPlan } from '#app/transactions/transaction-plan.ts'
import type { ShownAmount, TransactionKind } from '#app/transactions/transaction-record.ts'
import { orderLegs } from '#app/wire/trading/order-legs.ts'
import type { Permit } from '#app/wire/trading/permit.ts'
import type { TransactionRequest } from '#app/wire/trading/transaction-request.ts'
import type { QuotedTrade } from './quoted-trade.ts'

export interface SwapToPlan {
  readonly trade: QuotedTrade
  readonly account: Address
  /** The tokens as the review names them. */
  readonly input: Omit<ShownAmount, 'raw'>
  readonly output: Omit<ShownAmount, 'raw'>
  /** The worst price impact that the user has accepted in the review. */
  readonly acceptedImpact: ImpactLevel
  /** The user's setting: minutes from the creation of the transaction to its deadline. */
  readonly deadlineMinutes: number
  /** How much an approval allows. */
  readonly approval: ApprovalChoice
  readonly api: ApiFetch
  /** Milliseconds. */
  readonly now?: () => number
}

/**
 * Returns the steps of an accepted quote, each with what the screen shows for it. Asks the API which approvals are needed.
 *
 * Returns  swap.timedOut when the quote has expired meanwhile
 * Throws   AppError: data.unavailable, rate.limited, request.malformed
 */
export async function planSwap(swap: SwapToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const { trade, now = Date.now } = swap
  const needs = await findNeeds(swap)
  if (quoteAge(trade.takenAt, now()) === 'expired') return fail('swap.timedOut')
  return ok({
    steps: [
      ...(needs.reset ? [approvalStep(swap, 'reset', needs.reset)] : []),
      ...(needs.approve ? [approvalStep(swap, 'approve', needs.approve)] : []),
      ...(needs.permit ? [permitStep(swap, needs.permit)] : []),
      tradeStep(swap, needs.permit),
    ],
  })
}

interface Needs {
  readonly reset: TransactionRequest | null
  readonly approve: TransactionRequest | null
  readonly permit: Permit | null
}

async function findNeeds({ trade, account, api }: SwapToPlan): Promise<Needs> {
  if (trade.kind !== 'swap' || isNative(trade.input)) return { reset: null, approve: null, permit: null }
  const { approval, cancel } = await checkApproval(api, {
    walletAddress: account,
    token: trade.input,
    amount: trade.maximumIn.toString(),
    chainId: trade.chainId,
  })
  return { reset: cancel, approve: approval, permit: trade.response.permitData }
}

function approvalStep(swap: SwapToPlan, name: 'reset' | 'approve', request: TransactionRequest): PlanStep {
  const { trade, account, approval } = swap
  const { chainId, input: token } = trade
  const amount = name === 'reset' ? 0n : approvedAmount(approval, trade.maximumIn)
  // The API only proposes exact amounts.
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

/** The swap itself, or the wrap or unwrap. */
function tradeStep(swap: SwapToPlan, permit: Permit | null): PlanStep {
  const { trade, account, deadlineMinutes, api, now = Date.now } = swap
  const name: TransactionKind = trade.kind
  return {
    name,
    purpose: {
      kind: name,
      chainId: trade.chainId,
      account,
      side: trade.side,
      input: { ...swap.input, raw: trade.maximumIn },
      output: { ...swap.output, raw: trade.minimumOut },
    },
    prepare: async (signed): Promise<Result<PreparedTransaction, ErrorCode>> => {
      const deadline = unixSeconds(now() + deadlineMinutes * MINUTE)
      const request = await createSwap(api, { quote: trade.response.quote, ...carried(permit, signed), deadline })
      if (!request.ok) return request
      const shown = shownTrade(swap, deadline)
      return shown ? ok({ transaction: readRequest(request.value), shown }) : fail('data.unavailable')
    },
  }
}

function carried(permit: Permit | null, signed: SignedPermit | undefined) {
  return permit && signed ? { signature: signed.signature, permitData: permit } : {}
}

/** Undefined when the quote's route lacks an amount, because then there is nothing to compare the request with. */
function shownTrade(
  { trade, account, acceptedImpact }: SwapToPlan,
  deadline: ReturnType<typeof unixSeconds>,
): ShownTransaction | undefined {
  const { chainId, kind, side, input, output, amountIn, amountOut, maximumIn, minimumOut, response } = trade
  if (kind !== 'swap') return { kind, chainId, account, amount: maximumIn }
  const legs = response.routing === 'CLASSIC' ? orderLegs(response.quote) : undefined
  if (!legs) return undefined
  const quoted = { input: amountIn, output: amountOut }
  const bounds = { maximumIn, minimumOut, quoted, legs, deadline, acceptedImpact }
  return { kind, chainId, account, side, input, output, ...bounds }
}

function readRequest({ to, from, data, value, chainId }: TransactionRequest): ProposedTransaction {
  return { to, from, data, value: BigInt(value), chainId }
}
