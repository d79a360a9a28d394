import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { dataFee } from '#app/chain/data-fee.ts'
import { readGasPrice } from '#app/chain/gas-price.ts'
import { simulate } from '#app/chain/simulate.ts'
import { simulateGas } from '#app/chain/simulate-gas.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import { isApproval } from './one-request.ts'
import { permitAsTransactions } from './permit-as-transactions.ts'
import { isBatchStep, type PlanStep, type StepName, type TransactionPlan } from './transaction-plan.ts'

/**
 * Returns the estimated network cost of all transactions of a plan, simulated in order on a node. Permits are replaced by the equivalent
 * transactions, because their signatures do not exist yet. The balance need not cover these, because signatures are free.
 *
 * Units    wei
 * Returns  undefined if the node cannot simulate several transactions; an error if a request cannot be prepared, if the only transaction
 *          fails, or if the account's native balance covers less than the plan needs: balance.insufficient, gas.insufficient
 * Throws   errors of the node
 */
export async function planCost(node: Eip1193, plan: TransactionPlan): Promise<Result<bigint | undefined, ErrorCode>> {
  const prepared = await plannedTransactions(plan)
  if (!prepared.ok) return prepared
  const planned = prepared.value
  const transactions = planned.map(({ transaction }) => transaction)
  const [only, ...others] = transactions
  if (only === undefined) return ok(0n)
  if (others.length === 0) {
    const simulated = await simulate(node, only)
    return simulated.ok ? ok(simulated.value.networkCost) : simulated
  }
  const [gas, gasPrice, balance, dataFees] = await Promise.all([
    simulateGas(node, transactions),
    readGasPrice(node),
    node.request({ method: 'eth_getBalance', params: [only.from, 'latest'] }).then((wei) => BigInt(String(wei))),
    Promise.all(transactions.map((transaction) => dataFee(node, transaction))),
  ])
  const costs = gas?.map((units, index) => units * gasPrice + (dataFees[index] ?? 0n))
  const spent = valueFromBalance(planned)
  if (balance < spent) return fail('balance.insufficient')
  // A wallet that executes batches may pay for gas in another way, for example in tokens.
  const paysGas = !plan.steps.some(isBatchStep)
  const paid = sum(costs?.filter((_, index) => !planned[index]?.isSignature) ?? [])
  if (paysGas && balance < spent + paid) return fail('gas.insufficient')
  return ok(costs && sum(costs))
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

export interface PlannedTransaction {
  /** Name of the step that sends the transaction; within a batch, `batch`. */
  readonly name: StepName
  readonly transaction: ProposedTransaction
  readonly isApproval: boolean
  /** The transaction replaces a permit, whose signature would be free. */
  readonly isSignature?: boolean
}

/** Returns the transactions of a plan in order. Permits are replaced by the equivalent transactions. */
export async function plannedTransactions(
  plan: TransactionPlan,
): Promise<Result<readonly PlannedTransaction[], ErrorCode>> {
  const prepared = await Promise.all(plan.steps.map(transactionsOf))
  return prepared.find((step) => !step.ok) ?? ok(prepared.flatMap((step) => (step.ok ? step.value : [])))
}

/**
 * Returns the native currency, in wei, that the plan sends before a transaction can pay some to the account. Approvals, and transactions that
 * send native currency themselves, pay none.
 */
function valueFromBalance(planned: readonly PlannedTransaction[]): bigint {
  const first = planned.findIndex(({ transaction, isApproval }) => transaction.value === 0n && !isApproval)
  const before = first === -1 ? planned : planned.slice(0, first)
  return sum(before.map(({ transaction }) => transaction.value))
}

async function transactionsOf(step: PlanStep): Promise<Result<readonly PlannedTransaction[], ErrorCode>> {
  if ('prepare' in step) {
    const prepared = await (step.estimate ? step.estimate() : step.prepare(undefined))
    if (!prepared.ok) return prepared
    const { transaction, shown } = prepared.value
    return ok([{ name: step.name, transaction, isApproval: isApproval(shown) }])
  }
  if (isBatchStep(step)) {
    const approvals = 'approvals' in step.shown ? step.shown.approvals.length : 0
    return ok(step.calls.map((transaction, index) => ({ name: step.name, transaction, isApproval: index < approvals })))
  }
  const replacements = await permitAsTransactions(step)
  if (!replacements.ok) return replacements
  const planned = await plannedTransactions(replacements.value)
  return planned.ok ? ok(planned.value.map((transaction) => ({ ...transaction, isSignature: true }))) : planned
}
