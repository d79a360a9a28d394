import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readBalances } from '#app/chain/read-balances.ts'
import { addressKey, isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { encodeSwap } from '#app/domain/trade/encode-swap.ts'
import type { ShownSwap } from '#app/signing/shown.ts'
import type { ShownAddLiquidity } from '#app/signing/shown-liquidity.ts'
import type { PairFacts } from './liquidity-purpose.ts'
import { liquidityStep, planLiquidity, type LiquidityToPlan, type Undated } from './plan-liquidity.ts'
import { routerAllowanceSteps } from './plan-router-allowance.ts'
import type { TransactionPlan, TransactionStep } from './transaction-plan.ts'

/** A swap of part of a deposit, followed by the deposit of the rest and the swap's output. */
interface SwapDeposit extends Pick<ShownSwap, 'chainId' | 'account'> {
  readonly kind: 'swapDeposit'
  /** Exact input. */
  readonly swap: Omit<ShownSwap, 'deadline'>
  /** The maximums assume the quoted output. The pool takes at most the maximums and at least the minimums. */
  readonly deposit: Undated<Extract<ShownAddLiquidity, { readonly version: 'v2' | 'v3' }>>
}

export interface SwapDepositToPlan extends Omit<LiquidityToPlan, 'request'> {
  readonly request: SwapDeposit
}

/**
 * Returns the steps of a swap and the deposit after it, with missing approvals and permits. The deposit is built once the swap is mined,
 * from the output received, and never exceeds the amounts of the review. Reads allowances and balances from the node.
 *
 * Throws   errors of the node
 */
export async function planSwapDeposit(
  node: Eip1193,
  plan: SwapDepositToPlan,
): Promise<Result<TransactionPlan, ErrorCode>> {
  const { request, deadlineMinutes, now = Date.now } = plan
  const { chainId, account, swap, deposit } = request
  const deadline = () => unixSeconds(now() + deadlineMinutes * MINUTE)
  const { input: token, maximumIn: needed } = swap
  const router = { ...plan, token, needed, deadline: BigInt(deadline()), facts: factsOf(plan, token) }
  const [allowances, planned] = await Promise.all([
    routerAllowanceSteps(node, router),
    planLiquidity(node, { ...plan, request: deposit }),
  ])
  if (!planned.ok) return planned
  const outputBalance = async () => {
    const balances = await readBalances(node, chainId, account, [swap.output])
    return balances.get(addressKey(chainId, swap.output))
  }
  let balanceBefore: bigint | undefined
  const swapStep: TransactionStep = {
    name: 'swap',
    purpose: {
      kind: 'swap',
      chainId,
      account,
      side: 'exactIn',
      input: { ...factsOf(plan, token), raw: needed },
      output: { ...factsOf(plan, swap.output), raw: swap.minimumOut },
    },
    prepare: async (permit) => {
      balanceBefore = await outputBalance()
      const shown: ShownSwap = { ...swap, deadline: deadline() }
      return ok({ transaction: encodeSwap(orderOf(shown, permit)), shown })
    },
  }
  const plannedDeposit = liquidityStep({ ...plan, request: deposit })
  const depositStep: TransactionStep = {
    ...plannedDeposit,
    // `prepare` needs the swap's output, which exists only once the swap is mined.
    estimate: () => plannedDeposit.prepare(undefined),
    prepare: async (permit, signed) => {
      const balanceAfter = await outputBalance()
      if (balanceBefore === undefined || balanceAfter === undefined) return fail('data.unavailable')
      const received = balanceAfter - balanceBefore
      // The node may not have the swap's block yet.
      if (received < swap.minimumOut) return fail('data.unavailable')
      return liquidityStep({ ...plan, request: depositForOutput(request, received) }).prepare(permit, signed)
    },
  }
  // The last planned step is the deposit of the quoted amounts, which `depositStep` replaces.
  return ok({ steps: [...allowances, swapStep, ...planned.value.steps.slice(0, -1), depositStep] })
}

/** Returns the deposit after a swap that paid out `received` base units. Output beyond the quote is not deposited. */
export function depositForOutput({ swap, deposit }: SwapDeposit, received: bigint): SwapDeposit['deposit'] {
  const { output } = swap.quoted
  const missing = received < output ? output - received : 0n
  return isSameAddress(swap.output, deposit.pool.token0)
    ? { ...deposit, maximum0: deposit.maximum0 - missing }
    : { ...deposit, maximum1: deposit.maximum1 - missing }
}

function orderOf(shown: ShownSwap, permit: Parameters<TransactionStep['prepare']>[0]) {
  const { chainId, account, side, input: tokenIn, output: tokenOut, legs, maximumIn, minimumOut, deadline } = shown
  return {
    chainId,
    account,
    side,
    tokenIn,
    tokenOut,
    legs,
    permit,
    amountInMaximum: maximumIn,
    amountOutMinimum: minimumOut,
    deadline: BigInt(deadline),
  }
}

function factsOf({ tokens }: SwapDepositToPlan, token: Address): PairFacts[0] {
  return isSameAddress(tokens[0].token, token) ? tokens[0] : tokens[1]
}
