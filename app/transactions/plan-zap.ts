import { ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readDepositAllowances, type DepositAllowance } from '#app/chain/read-deposit-allowances.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { encodeZap } from '#app/domain/liquidity/calls/encode-zap.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { ShownZap } from '#app/signing/shown-liquidity.ts'
import type { PairFacts } from './liquidity-purpose.ts'
import { approvalSteps } from './plan-liquidity.ts'
import type { PlanStep, TransactionPlan } from './transaction-plan.ts'
import type { TransactionPurpose } from './transaction-record.ts'

export interface ZapToPlan {
  /** What the review shows; its deadline starts when the wallet is asked. */
  readonly request: Omit<ShownZap, 'deadline'>
  /** In the pool's order. */
  readonly tokens: PairFacts
  readonly deadlineMinutes: number
  /** Approvals are for the deposit by default. */
  readonly approval?: ApprovalChoice
  /** Milliseconds. */
  readonly now?: () => number
}

/** Minutes for which the permit is valid. The guard allows half an hour, or up to the deadline. */
const PERMIT_MINUTES = 30

/**
 * Returns the steps of a deposit of one token into a new v4 position: a reset, an approval and a permit of the token, as far as they are missing,
 * and the transaction. Reads the allowances from the node.
 *
 * Throws   what the node throws
 */
export async function planZapSteps(node: Eip1193, plan: ZapToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const { request, approval: choice = 'once' } = plan
  const { chainId, account, input, amount: needed } = request
  const tokens = isNative(input) ? [] : [input]
  const [allowance] = await readDepositAllowances(node, request, tokens, 'permit2', 'universalRouter')
  if (!allowance) return ok({ steps: [transactionStep(plan)] })
  const facts = factsOf(plan)
  const approvals = await approvalSteps(node, {
    chainId,
    account,
    spender: 'permit2',
    allowance,
    facts,
    needed,
    choice,
  })
  return ok({ steps: [...approvals, ...permitSteps(plan, allowance), transactionStep(plan)] })
}

/** What the screen shows, with the deadline of a request that is made now. */
function dated({ request, deadlineMinutes, now = Date.now }: ZapToPlan): ShownZap {
  return { ...request, deadline: BigInt(unixSeconds(now() + deadlineMinutes * MINUTE)) }
}

function factsOf({ request, tokens }: ZapToPlan): PairFacts[0] {
  return isSameAddress(request.input, request.pool.token0) ? tokens[0] : tokens[1]
}

/** One signature, unless Permit2 lets the router move the input until the deadline. */
function permitSteps(plan: ZapToPlan, { permitted }: DepositAllowance): readonly PlanStep[] {
  const { deadlineMinutes, now = Date.now } = plan
  const { chainId, account, input: token, amount, deadline } = dated(plan)
  if (permitted.amount >= amount && permitted.expiration >= deadline) return []
  const expiration = BigInt(unixSeconds(now()) + (Math.max(PERMIT_MINUTES, deadlineMinutes) * MINUTE) / SECOND)
  const { universalRouter: spender } = chainById(chainId).contracts
  const { nonce } = permitted
  return [
    {
      name: 'permit',
      shown: { kind: 'permit', chainId, account, token, amount, deadlineMinutes },
      permit: permitTypedData(chainId, { token, amount, expiration, nonce, spender, sigDeadline: expiration }),
      purpose: { kind: 'permit2Approve', chainId, account, input: { ...factsOf(plan), raw: amount } },
    },
  ]
}

/** At most the deposit leaves, and nothing of the pool's other token. */
function purposeOf({ request, tokens }: ZapToPlan): TransactionPurpose {
  const { chainId, account, amount } = request
  const isFirst = isSameAddress(request.input, request.pool.token0)
  const [input, secondInput] = isFirst ? tokens : [tokens[1], tokens[0]]
  return {
    kind: 'createPosition',
    ...{ chainId, account },
    input: { ...input, raw: amount },
    secondInput: { ...secondInput, raw: 0n },
  }
}

function transactionStep(plan: ZapToPlan): PlanStep {
  return {
    name: 'createPosition',
    purpose: purposeOf(plan),
    prepare: async (signed) => {
      const shown = dated(plan)
      return ok({ transaction: encodeZap(shown, signed), shown })
    },
  }
}
