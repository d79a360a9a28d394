import { ok, type Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { encodePositionApproval } from '#app/domain/liquidity/calls/position-approval.ts'
import { encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { readPermit } from '#app/domain/trade/read-permit.ts'
import type {
  NftPermitStep,
  PermitBatchStep,
  PermitStep,
  PlanStep,
  SignedStep,
  TransactionPlan,
} from './transaction-plan.ts'

/** Returns the transactions that replace a permit, for a wallet that cannot sign it or that executes several calls at once. */
export async function permitAsTransactions(step: SignedStep): Promise<Result<TransactionPlan, ErrorCode>> {
  if ('pairPermit' in step) return step.planFallback()
  if ('nftPermit' in step) return ok({ steps: [positionApproval(step)] })
  return 'permits' in step ? ok({ steps: depositApprovals(step) }) : swapApproval(step)
}

function positionApproval({ shown, purpose }: NftPermitStep): PlanStep {
  const { chainId, account, tokenId } = shown
  const transaction = encodePositionApproval(chainId, account, tokenId)
  const prepared = ok({ transaction, shown: { kind: 'approvePosition', chainId, account, tokenId } as const })
  return { name: purpose.kind, purpose, prepare: async () => prepared }
}

function depositApprovals({ shown, permits, purposes }: PermitBatchStep): readonly PlanStep[] {
  const { chainId, account, deadlineMinutes } = shown
  return permits.details.flatMap(({ token, amount, expiration }, index): readonly PlanStep[] => {
    const purpose = purposes[index]
    if (!purpose) return []
    const { spender } = permits
    const transaction = encodePermitAsTransaction(chainId, account, { token, amount, expiration, spender })
    const minutes = deadlineMinutes === undefined ? {} : { deadlineMinutes }
    const base = { kind: 'permit2Approve', chainId, account, token, amount, expiration, ...minutes } as const
    const prepared = ok({ transaction, shown: { ...base, spender: 'v4PositionManager' } as const })
    return [{ name: purpose.kind, purpose, prepare: async () => prepared }]
  })
}

function swapApproval({ permit, purpose, shown }: PermitStep): Result<TransactionPlan, ErrorCode> {
  const name = 'permit2Approve'
  const { chainId, account } = shown
  const read = readPermit(permit, chainId)
  if (!read.ok) return { ok: false, problem: 'permit.failed' }
  const { expiration } = read.value
  const transaction = encodePermitAsTransaction(chainId, account, read.value)
  const prepared = ok({ transaction, shown: { ...shown, kind: name, expiration } as const })
  return ok({ steps: [{ name, purpose: { ...purpose, kind: name }, prepare: async () => prepared }] })
}
