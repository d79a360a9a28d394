import type { PlanStep } from './transaction-plan.ts'
import type { ShownAmount, TransactionKind, TransactionPurpose } from './transaction-record.ts'

/** Kinds whose input is not an amount of a fungible token: an NFT or position by its id, a claim by its index, the zero of a revocation. */
const WITHOUT_INPUT: ReadonlySet<TransactionKind> = new Set<TransactionKind>([
  'revoke',
  'sendNft',
  'approvePosition',
  'claim',
  'removeLiquidity',
  'collectFees',
  'migrateLiquidity',
])

/**
 * Returns the token amounts that the screen shows for a step of a plan. A replacement shows none; the permit of a v2 pair has no purpose, and
 * the withdrawal that follows it has the amounts.
 */
export function shownAmounts(step: PlanStep): readonly ShownAmount[] {
  if ('replaces' in step && step.replaces) return []
  return purposesOf(step).flatMap(({ kind, input, secondInput, output, secondOutput }) =>
    [WITHOUT_INPUT.has(kind) ? undefined : input, secondInput, output, secondOutput].filter(
      (amount) => amount !== undefined,
    ),
  )
}

function purposesOf(step: PlanStep): readonly TransactionPurpose[] {
  if ('purposes' in step) return step.purposes
  return 'purpose' in step ? [step.purpose] : []
}
