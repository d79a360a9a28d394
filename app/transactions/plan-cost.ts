import { ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { dataFee } from '#app/chain/data-fee.ts'
import { simulate } from '#app/chain/simulate.ts'
import { simulateGas } from '#app/chain/simulate-gas.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import { permitAsTransactions } from './permit-as-transactions.ts'
import type { PlanStep, TransactionPlan } from './transaction-plan.ts'

/**
 * Estimated network cost of all transactions of a plan, simulated in order on a node. Permits are replaced by the equivalent transactions,
 * because their signatures do not exist yet.
 *
 * Units    wei
 * Returns  undefined if the node cannot simulate several transactions; an error if a request cannot be prepared, or if the only transaction
 *          fails
 * Throws   errors of the node
 */
export async function planCost(node: Eip1193, plan: TransactionPlan): Promise<Result<bigint | undefined, ErrorCode>> {
  const prepared = await Promise.all(plan.steps.map(transactionsOf))
  const failed = prepared.find((step) => !step.ok)
  if (failed) return failed
  const transactions = prepared.flatMap((step) => (step.ok ? step.value : []))
  const [only, ...others] = transactions
  if (only === undefined) return ok(0n)
  if (others.length === 0) {
    const simulated = await simulate(node, only)
    return simulated.ok ? ok(simulated.value.networkCost) : simulated
  }
  const [gas, gasPrice, forData] = await Promise.all([
    simulateGas(node, transactions),
    node.request({ method: 'eth_gasPrice' }),
    dataFee(node, transactions),
  ])
  return ok(gas === undefined ? undefined : gas * BigInt(String(gasPrice)) + forData)
}

async function transactionsOf(step: PlanStep): Promise<Result<readonly ProposedTransaction[], ErrorCode>> {
  if ('prepare' in step) {
    const prepared = await (step.estimate ? step.estimate() : step.prepare(undefined))
    return prepared.ok ? ok([prepared.value.transaction]) : prepared
  }
  if ('calls' in step) return ok(step.calls)
  const taken = await permitAsTransactions(step)
  if (!taken.ok) return taken
  const transactions = await Promise.all(taken.value.steps.map(transactionsOf))
  return transactions.find((one) => !one.ok) ?? ok(transactions.flatMap((one) => (one.ok ? one.value : [])))
}
