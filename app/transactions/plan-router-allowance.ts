import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
import { MINUTE, SECOND, unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readTokenAllowances, type TokenAllowances } from '#app/chain/read-token-allowances.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { PairFacts } from './liquidity-purpose.ts'
import { approvalSteps } from './plan-liquidity.ts'
import type { PlanStep } from './transaction-plan.ts'

interface RouterAllowance {
  readonly request: { readonly chainId: ChainId; readonly account: Address }
  readonly token: Address
  readonly facts: PairFacts[0]
  /** Amount that the router has to transfer, in base units. */
  readonly needed: bigint
  /** Deadline of the transaction that spends the allowance, in UNIX seconds. */
  readonly deadline: bigint
  readonly deadlineMinutes: number
  /** By default, the approval covers exactly `needed`. */
  readonly approval?: ApprovalChoice
  /** UNIX milliseconds. */
  readonly now?: () => number
}

/**
 * Returns the steps that let the router transfer a token through Permit2: a reset, an approval and a permit, each only if it is missing.
 * Reads the allowances from the node.
 *
 * Throws   errors of the node
 */
export async function routerAllowanceSteps(node: Eip1193, plan: RouterAllowance): Promise<readonly PlanStep[]> {
  const { request, token, facts, needed, deadline, deadlineMinutes, approval: choice = 'once', now = Date.now } = plan
  const { chainId, account } = request
  const tokens = isNative(token) ? [] : [token]
  const [allowance] = await readTokenAllowances(node, request, tokens, 'permit2', 'universalRouter')
  if (!allowance) return []
  const approvalPlan = { chainId, account, spender: 'permit2', allowance, facts, needed, choice } as const
  const approvals = await approvalSteps(node, approvalPlan)
  const permit = missingPermit(chainId, allowance, { needed, deadline, deadlineMinutes, now })
  if (!permit) return approvals
  return [
    ...approvals,
    {
      name: 'permit',
      shown: { kind: 'permit', chainId, account, token, amount: needed, deadlineMinutes },
      permit,
      purpose: { kind: 'permit2Approve', chainId, account, input: { ...facts, raw: needed } },
    },
  ]
}

type RequiredPermit = Pick<RouterAllowance, 'needed' | 'deadline' | 'deadlineMinutes'> & { readonly now: () => number }

/** Returns a permit for the router, unless the Permit2 allowance suffices until the deadline. A transaction mined after its expiry would fail. */
export function missingPermit(
  chainId: ChainId,
  { token, permitted }: TokenAllowances,
  { needed, deadline, deadlineMinutes, now }: RequiredPermit,
) {
  if (permitted.amount >= needed && permitted.expiration >= deadline) return undefined
  const expiration = BigInt(unixSeconds(now()) + (Math.max(PERMIT_MINUTES, deadlineMinutes) * MINUTE) / SECOND)
  const { universalRouter: spender } = chainById(chainId).contracts
  const { nonce } = permitted
  return permitTypedData(chainId, { token, amount: needed, expiration, nonce, spender, sigDeadline: expiration })
}
