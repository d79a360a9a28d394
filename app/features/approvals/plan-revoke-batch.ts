import { ok } from '#app/base/result.ts'
import { encodeRevocation } from '#app/domain/approvals/encode-revocation.ts'
import type { ShownRevocation } from '#app/signing/shown.ts'
import type { BatchStep } from '#app/transactions/transaction-plan.ts'
import type { ApprovalRow } from './approval-facts.ts'
import { planRevoke, type RevokeStep } from './plan-revoke.ts'
import type { PreparedRevocation } from './revoke-run.ts'

/** Several transactions as one request to the wallet, with the approvals that they revoke. */
export interface RevokeBatch extends BatchStep {
  readonly rows: readonly ApprovalRow[]
  /** The separate transactions, for a wallet that does not execute batches. */
  readonly parts: readonly RevokeStep[]
}

/**
 * Maximum number of approvals per request. The guard watches the balances of twelve tokens, one of which is the native currency, and reads
 * each approval before and after its call, in one simulation of at most 128 calls and 64 KiB.
 */
const MAX_APPROVALS = 11

/** Combines the transactions of `planRevoke` into as few requests as the guard can check. A single transaction is not batched. */
export function planRevokeBatch(prepared: PreparedRevocation): readonly (RevokeStep | RevokeBatch)[] {
  const groups: (readonly RevokeStep[])[] = []
  for (const step of planRevoke(prepared)) {
    const last = groups.at(-1)
    if (last && countApprovals([...last, step]) <= MAX_APPROVALS) groups[groups.length - 1] = [...last, step]
    else groups.push([step])
  }
  return groups.flatMap((group): readonly (RevokeStep | RevokeBatch)[] =>
    group.length === 1 ? group : [batchOf(prepared, group)],
  )
}

function countApprovals(steps: readonly RevokeStep[]): number {
  return steps.reduce((sum, { rows }) => sum + rows.length, 0)
}

function batchOf({ chainId, account }: PreparedRevocation, parts: readonly RevokeStep[]): RevokeBatch {
  const [first] = parts
  if (!first) throw new TypeError('a batch without approvals')
  return {
    name: 'batch',
    purpose: first.purpose,
    shown: { kind: 'revocationBatch', chainId, account, revocations: parts.map(shownRevocation) },
    calls: parts.map(({ order }) => encodeRevocation(order)),
    planFallback: async () => ok({ steps: parts }),
    rows: parts.flatMap(({ rows }) => rows),
    parts,
  }
}

function shownRevocation({ order }: RevokeStep): ShownRevocation {
  return { kind: 'revoke', ...order }
}
