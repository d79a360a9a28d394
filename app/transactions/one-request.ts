import { ok, type Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { ShownLiquidityBatch } from '#app/signing/shown.ts'
import type { ShownChange } from '#app/signing/shown-liquidity.ts'
import { permitAsTransactions } from './permit-as-transactions.ts'
import {
  isBatchStep,
  isPermitStep,
  type BatchStep,
  type PlanStep,
  type PreparedTransaction,
  type TransactionPlan,
  type TransactionStep,
} from './transaction-plan.ts'

type Approval = ShownLiquidityBatch['approvals'][number]

/**
 * Returns a plan of changes of liquidity and their approvals as one step, for a wallet that executes several calls at once. Permits become
 * transactions.
 *
 * Returns  the plan itself if it has a single step, or a step that the guard does not allow in a batch; the problem of a step that cannot be
 *          prepared
 */
export async function asOneRequest(
  plan: TransactionPlan,
  planFallback: BatchStep['planFallback'],
): Promise<Result<TransactionPlan, ErrorCode>> {
  if (plan.steps.length < 2) return ok(plan)
  const approvals: Call<Approval>[] = []
  const changes: Call<ShownChange>[] = []
  for (const step of plan.steps) {
    const transactions = await transactionsOf(step)
    if (!transactions.ok) return transactions
    for (const { purpose, prepare } of transactions.value) {
      const prepared = await prepare(undefined)
      if (!prepared.ok) return prepared
      const { transaction, shown } = prepared.value
      if (isApproval(shown)) approvals.push({ transaction, shown, purpose })
      else if (isChange(shown)) changes.push({ transaction, shown, purpose })
      else return ok(plan)
    }
  }
  const [first, ...others] = changes
  if (!first) return ok(plan)
  const { purpose } = others.at(-1) ?? first
  const { chainId, account } = purpose
  const shown: ShownLiquidityBatch = {
    kind: 'liquidityBatch',
    chainId,
    account,
    approvals: approvals.map((call) => call.shown),
    changes: [first.shown, ...others.map((call) => call.shown)],
  }
  const calls = [...approvals, ...changes].map(({ transaction }) => transaction)
  return ok({ steps: [{ name: 'batch', purpose, shown, calls, planFallback }] })
}

interface Call<Shown> {
  readonly transaction: ProposedTransaction
  readonly shown: Shown
  readonly purpose: TransactionStep['purpose']
}

/** Returns the step itself, or the transactions that replace its permit. */
async function transactionsOf(step: PlanStep): Promise<Result<readonly TransactionStep[], ErrorCode>> {
  if (!isPermitStep(step)) return ok(isBatchStep(step) ? [] : [step])
  const replacements = await permitAsTransactions(step)
  return replacements.ok ? ok(replacements.value.steps.filter((replacement) => 'prepare' in replacement)) : replacements
}

export function isApproval(shown: PreparedTransaction['shown']): shown is Approval {
  return shown.kind === 'approve' || shown.kind === 'permit2Approve' || shown.kind === 'approvePosition'
}

function isChange(shown: PreparedTransaction['shown']): shown is ShownChange {
  return (
    shown.kind === 'addLiquidity' ||
    shown.kind === 'removeLiquidity' ||
    shown.kind === 'collectFees' ||
    shown.kind === 'migrateLiquidity' ||
    shown.kind === 'zap'
  )
}
