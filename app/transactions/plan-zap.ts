import { ok, type Result } from '#app/base/result.ts'
import { MINUTE, unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { encodeZap } from '#app/domain/liquidity/calls/encode-zap.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import type { ShownZap } from '#app/signing/shown-liquidity.ts'
import type { PairFacts } from './liquidity-purpose.ts'
import { routerAllowanceSteps } from './plan-router-allowance.ts'
import type { PlanStep, TransactionPlan } from './transaction-plan.ts'
import type { TransactionPurpose } from './transaction-record.ts'

export interface ZapToPlan {
  /** Request as the review shows it. Its deadline is set when the request is prepared for the wallet. */
  readonly request: Omit<ShownZap, 'deadline'>
  /** In the pool's order. */
  readonly tokens: PairFacts
  readonly deadlineMinutes: number
  /** By default, approvals cover exactly the deposit. */
  readonly approval?: ApprovalChoice
  /** UNIX milliseconds. */
  readonly now?: () => number
}

/**
 * Returns the steps of a deposit of one token into a new v4 position: a reset, an approval and a permit of the token, each only if it is
 * missing, and the transaction. Reads the allowances from the node.
 *
 * Throws   errors of the node
 */
export async function planZapSteps(node: Eip1193, plan: ZapToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const { input: token, amount: needed, deadline } = withDeadline(plan)
  const allowances = await routerAllowanceSteps(node, { ...plan, token, needed, deadline, facts: factsOf(plan) })
  return ok({ steps: [...allowances, transactionStep(plan)] })
}

/** Returns the request with a deadline `deadlineMinutes` from now. */
function withDeadline({ request, deadlineMinutes, now = Date.now }: ZapToPlan): ShownZap {
  return { ...request, deadline: BigInt(unixSeconds(now() + deadlineMinutes * MINUTE)) }
}

function factsOf({ request, tokens }: ZapToPlan): PairFacts[0] {
  return isSameAddress(request.input, request.pool.token0) ? tokens[0] : tokens[1]
}

/** Returns the purpose, for the record: the account pays at most the deposit, and none of the pool's other token. */
function purposeOf({ request, tokens }: ZapToPlan): TransactionPurpose {
  const { chainId, account, amount } = request
  const isFirst = isSameAddress(request.input, request.pool.token0)
  const [input, secondInput] = isFirst ? tokens : [tokens[1], tokens[0]]
  return {
    kind: 'createPosition',
    chainId,
    account,
    input: { ...input, raw: amount },
    secondInput: { ...secondInput, raw: 0n },
  }
}

function transactionStep(plan: ZapToPlan): PlanStep {
  return {
    name: 'createPosition',
    purpose: purposeOf(plan),
    prepare: async (signed) => {
      const shown = withDeadline(plan)
      return ok({ transaction: encodeZap(shown, signed), shown })
    },
  }
}
