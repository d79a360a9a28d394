import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
import { ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readTokenAllowances } from '#app/chain/read-token-allowances.ts'
import { readNftApproval } from '#app/chain/read-nft-approval.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { encodeMigration } from '#app/domain/liquidity/calls/encode-migration.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import type { ShownMigration } from '#app/signing/shown-liquidity.ts'
import { migrationPurpose, type PairFacts } from './liquidity-purpose.ts'
import { approvalSteps, type Undated } from './plan-liquidity.ts'
import type { PlanStep, TransactionPlan } from './transaction-plan.ts'

export interface MigrationToPlan {
  /** Request as the review shows it. Its deadline is set when the request is prepared for the wallet. */
  readonly request: Undated<ShownMigration>
  /** The two tokens as they are refunded, native currency or wrapped native token, in the order of the new pool. */
  readonly tokens: PairFacts
  readonly deadlineMinutes: number
  /** UNIX milliseconds. */
  readonly now?: () => number
}

/**
 * Returns the steps of a migration from v2 to v3 or from v3 to v4: the approval of the pair's LP tokens or the permit of the v3 position,
 * if missing, and the transaction.
 *
 * Throws   errors of the node
 */
export async function planMigration(node: Eip1193, plan: MigrationToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const shown = withDeadline(plan)
  const approvals =
    shown.from === 'v2' ? await pairApprovalSteps(node, plan, shown) : await nftPermitSteps(node, plan, shown)
  return ok({ steps: [...approvals, transactionStep(plan)] })
}

/** Returns the request with a deadline `deadlineMinutes` from now. */
function withDeadline({ request, deadlineMinutes, now = Date.now }: MigrationToPlan): ShownMigration {
  return { ...request, deadline: BigInt(unixSeconds(now() + deadlineMinutes * MINUTE)) }
}

async function pairApprovalSteps(
  node: Eip1193,
  { tokens }: MigrationToPlan,
  { chainId, account, pool, liquidity }: Extract<ShownMigration, { from: 'v2' }>,
): Promise<readonly PlanStep[]> {
  const token = pairAddress(chainById(chainId).contracts, pool.token0, pool.token1)
  const spender = 'v3Migrator'
  const [allowance] = await readTokenAllowances(node, { chainId, account }, [token], spender)
  if (!allowance) return []
  const facts = { token, symbol: tokens.map(({ symbol }) => symbol).join('/'), decimals: 18 }
  return approvalSteps(node, { chainId, account, spender, allowance, facts, needed: liquidity, choice: 'once' })
}

/** Returns the step that requests the position's permit; none if the Universal Router is already approved for the position. */
async function nftPermitSteps(
  node: Eip1193,
  { deadlineMinutes, tokens, now = Date.now }: MigrationToPlan,
  { chainId, account, tokenId }: Extract<ShownMigration, { from: 'v3' }>,
): Promise<readonly PlanStep[]> {
  const { universalRouter: spender, v3PositionManager: token } = chainById(chainId).contracts
  const { approved, nonce } = await readNftApproval(node, chainId, tokenId)
  if (isSameAddress(approved, spender)) return []
  const deadline = BigInt(unixSeconds(now()) + (Math.max(PERMIT_MINUTES, deadlineMinutes) * MINUTE) / SECOND)
  return [
    {
      name: 'permit',
      shown: { kind: 'nftPermit', chainId, account, tokenId, deadlineMinutes },
      nftPermit: { spender, tokenId, nonce, deadline },
      purpose: {
        ...({ kind: 'approvePosition', chainId, account } as const),
        input: { token, symbol: tokens.map(({ symbol }) => symbol).join('/'), decimals: 0, raw: tokenId },
      },
    },
  ]
}

function transactionStep(plan: MigrationToPlan): PlanStep {
  return {
    name: 'migrateLiquidity',
    purpose: migrationPurpose(withDeadline(plan), plan.tokens),
    prepare: async (_, signed) => {
      const shown = withDeadline(plan)
      return ok({ transaction: encodeMigration(shown, signed?.nftPermit), shown })
    },
  }
}
