import { ok } from '#app/base/result.ts'
import { encodeClaim } from '#app/domain/rewards/claim.ts'
import type { TransactionPlan } from '#app/transactions/transaction-plan.ts'
import type { TransactionPurpose } from '#app/transactions/transaction-record.ts'
import type { PreparedClaim } from './claim-run.ts'

/** Plans the single step of a claim. */
export function planClaim({ order, token: { symbol, decimals } }: PreparedClaim): TransactionPlan {
  const { chainId, account, distributor, token, index, amount } = order
  const purpose: TransactionPurpose = {
    kind: 'claim',
    chainId,
    account,
    // Identifies the entry: records of claims from the same distributor differ in the index.
    input: { token: distributor, symbol, decimals: 0, raw: index },
    output: { token, symbol, decimals, raw: amount },
  }
  const request = { transaction: encodeClaim(order), shown: { kind: 'claim', ...order } } as const
  return { steps: [{ name: 'claim', purpose, prepare: async () => ok(request) }] }
}
