import type { Eip1193 } from '#app/chain/eip1193.ts'
import { dataFee } from '#app/chain/data-fee.ts'
import { readGasPrice } from '#app/chain/gas-price.ts'
import { simulateGas } from '#app/chain/simulate-gas.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { simulateEffects, type Effects } from '#app/signing/simulate-effects.ts'
import { plannedTransactions, type PlannedTransaction } from '#app/transactions/plan-cost.ts'
import { planSwap } from './plan-swap.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import type { SwapToPlan } from './swap-to-plan.ts'

type ApprovalName = 'reset' | 'approve' | 'permit2Approve'

/** An approval that a trade needs, with its network cost in wei. */
export interface ApprovalCost {
  readonly name: ApprovalName
  readonly cost: bigint
}

export interface SimulatedTrade {
  /**
   * Base units of the output received, or for an exact output of the input paid. `failed` if the trade reverts, `unavailable` if the node
   * cannot simulate.
   */
  readonly amount: bigint | 'failed' | 'unavailable'
  /** Undefined if the node cannot simulate the missing approvals. */
  readonly approvals: readonly ApprovalCost[] | undefined
}

/**
 * Simulates a trade on a node with the calldata that the API creates for it. Missing approvals are simulated before it, with a transaction
 * in place of a permit.
 *
 * Throws   AppError of the plan or of the API · errors of the node, except those of the simulation
 */
export async function simulateTrade(node: Eip1193, swap: SwapToPlan): Promise<SimulatedTrade> {
  const plan = await planSwap(swap)
  const planned = plan.ok ? await plannedTransactions(plan.value) : plan
  if (!planned.ok) throw new AppError(planned.problem)
  const [first, ...others] = planned.value.map(({ transaction }) => ({ ...transaction, chainId: swap.trade.chainId }))
  if (!first) throw new AppError('unknown')
  const { input, output } = swap.trade
  const [effects, approvals] = await Promise.all([
    simulateEffects(node, [first, ...others], [input, output]),
    approvalCosts(node, planned.value.filter(isApproval)),
  ])
  return { amount: effects ? readAmount(effects, swap.trade) : 'unavailable', approvals }
}

/** The change of the balance whose amount the trade does not fix. */
function readAmount({ hasSucceeded, tokens }: Effects, { side, input, output }: QuotedTrade): bigint | 'failed' {
  const moved = side === 'exactIn' ? output : input
  const { before, after } = tokens.find(({ token }) => isSameAddress(token, moved))?.balance ?? {}
  if (!hasSucceeded || before === undefined || after === undefined) return 'failed'
  return side === 'exactIn' ? after - before : before - after
}

type PlannedApproval = PlannedTransaction & { readonly name: ApprovalName }

function isApproval(planned: PlannedTransaction): planned is PlannedApproval {
  return planned.isApproval
}

async function approvalCosts(
  node: Eip1193,
  approvals: readonly PlannedApproval[],
): Promise<readonly ApprovalCost[] | undefined> {
  if (approvals.length === 0) return []
  const transactions = approvals.map(({ transaction }) => transaction)
  const [gas, gasPrice, dataFees] = await Promise.all([
    simulateGas(node, transactions),
    readGasPrice(node),
    Promise.all(transactions.map((transaction) => dataFee(node, transaction))),
  ])
  if (!gas) return undefined
  return approvals.map(({ name }, at) => ({ name, cost: (gas[at] ?? 0n) * gasPrice + (dataFees[at] ?? 0n) }))
}
