import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
import { unixSeconds } from '#app/base/time.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { MAX_UINT160 } from '#app/domain/amount/base-units.ts'
import type { PermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import { encodeApproval, encodePermitAsTransaction, type ApprovedContract } from '#app/domain/trade/approve.ts'
import { permitBatchTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { LpApprovalRequest, LpTransaction } from '#app/wire/trading/liquidity.ts'
import type { HeadBlock } from '../head-block.ts'
import { simulate } from '../simulate.ts'
import type { TradingContext } from '../trading-context.ts'
import { badRequest } from '../trading-refusal.ts'
import { buildLpTransaction } from './answer.ts'
import { headOf, read, readAll, READS, V4_READS } from './chain-reads.ts'
import { prepareMigrationApproval, type MigrationApproval } from './migration-approval.ts'

const SPENDERS = { V2: 'v2Router', V3: 'v3PositionManager', V4: 'permit2' } as const satisfies Record<
  LpApprovalRequest['protocol'],
  ApprovedContract
>

/** An allowance that expires earlier is renewed. A new one lasts longer, so that the requests that follow do not renew it again. */
const MIN_REMAINING_MINUTES = PERMIT_MINUTES / 2

interface LpApprovalResponse {
  readonly requestId: string
  readonly transactions: readonly {
    readonly transaction: LpTransaction
    readonly cancelApproval: boolean
    readonly action: LpApprovalRequest['action']
    readonly gasFee?: string
  }[]
  readonly v3NftPermitData?: MigrationApproval['permit']
  readonly v4BatchPermitData?: ReturnType<typeof permitBatchTypedData>
}

/**
 * Answers POST /lp/check_approval with the missing approvals for exactly the amounts, each preceded by a reset if its token needs one. For
 * v4 it adds the Permit2 permits, to be signed or sent; for a v2 migration the approval is of the LP token; for a v3 migration it adds the
 * position's permit.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function checkLpApproval(
  trading: TradingContext,
  request: LpApprovalRequest,
  requestId: string,
): Promise<LpApprovalResponse> {
  const { protocol, action } = request
  if (action === 'MIGRATE' && protocol === 'V4') throw badRequest('action: v4 has no newer version')
  // Withdrawals and migrations need a token approval only for v2, where the LP token is spent.
  const isNeeded = protocol === 'V2' || (action !== 'DECREASE' && action !== 'MIGRATE')
  const needed = request.lpTokens
    .map(({ tokenAddress: token, amount }) => ({ token, amount: BigInt(amount) }))
    .filter(({ token, amount }) => isNeeded && !isNative(token) && amount > 0n)
  if (protocol === 'V4' && needed.some(({ amount }) => amount > MAX_UINT160)) throw badRequest('amount.tooLarge')
  const head = await headOf(trading)
  const approvals = (await Promise.all(needed.map((spent) => missingApprovals(trading, head, request, spent)))).flat()
  const permits = protocol === 'V4' ? await missingPermits(trading, head, request, needed) : undefined
  const migration =
    action === 'MIGRATE' && protocol === 'V3' ? await prepareMigrationApproval(trading, head, request) : {}
  const nftApprovals = migration.transaction ? [{ transaction: migration.transaction, cancelApproval: false }] : []
  const permitApprovals =
    permits && request.generatePermitAsTransaction ? permitTransactions(trading, request, permits) : []
  const isPriced = request.includeGasInfo || request.simulateTransaction
  const transactions = await Promise.all(
    [...approvals, ...nftApprovals, ...permitApprovals].map(async ({ transaction, cancelApproval }) => {
      // An approval that follows a reset cannot be simulated before the reset is mined.
      const simulateTransaction = isPriced && (await simulate(trading.rpc, transaction)).ok
      const { urgency } = request
      const { gasFee, transaction: answer } = await buildLpTransaction(trading, head, transaction, {
        simulateTransaction,
        urgency,
      })
      return { transaction: answer, cancelApproval, action, ...(gasFee !== undefined && { gasFee }) }
    }),
  )
  const isSigned = permits && !request.generatePermitAsTransaction
  return {
    requestId,
    transactions,
    ...(migration.permit && { v3NftPermitData: migration.permit }),
    ...(isSigned && { v4BatchPermitData: permitBatchTypedData(trading.chain.id, permits) }),
  }
}

/** A token that the transaction spends, and the amount in base units. */
interface NeededAmount {
  readonly token: Address
  readonly amount: bigint
}
/** An approval to send. */
interface NeededApproval {
  readonly transaction: UnsignedTransaction
  readonly cancelApproval: boolean
}

async function missingApprovals(
  trading: TradingContext,
  head: HeadBlock,
  { walletAddress: account, protocol, action }: LpApprovalRequest,
  { token, amount }: NeededAmount,
): Promise<readonly NeededApproval[]> {
  // Of migrations, only those from v2 reach this, and their token is the LP token.
  const spender = action === 'MIGRATE' ? 'v3Migrator' : SPENDERS[protocol]
  const { id: chainId, contracts } = trading.chain
  const [allowance] = await readAll(trading, head, [
    read(token, READS, 'allowance', [account, contracts[spender]], (value: bigint) => value),
  ])
  if (allowance === undefined) throw badRequest(`lpTokens: ${token} is not a token`)
  if (allowance >= amount) return []
  const approve = encodeApproval(chainId, account, token, amount, spender)
  const needsReset = allowance > 0n && !(await simulate(trading.rpc, approve)).ok
  const reset = { transaction: encodeApproval(chainId, account, token, 0n, spender), cancelApproval: true }
  return [...(needsReset ? [reset] : []), { transaction: approve, cancelApproval: false }]
}

async function missingPermits(
  trading: TradingContext,
  head: HeadBlock,
  { walletAddress: account }: LpApprovalRequest,
  needed: readonly NeededAmount[],
): Promise<PermitBatch | undefined> {
  const { permit2, v4PositionManager: spender } = trading.chain.contracts
  type Allowance = readonly [bigint, number, number]
  const allowances = await readAll(
    trading,
    head,
    needed.map(({ token }) =>
      read(permit2, V4_READS, 'allowance', [account, token, spender], (value: Allowance) => value),
    ),
  )
  const now = unixSeconds(trading.now())
  const sigDeadline = BigInt(now + PERMIT_MINUTES * 60)
  const details = needed.flatMap(({ token, amount: neededAmount }, index) => {
    const [amount, expiration, nonce] = allowances[index] ?? [0n, 0, 0]
    if (amount >= neededAmount && expiration >= now + MIN_REMAINING_MINUTES * 60) return []
    return [{ token, amount: neededAmount, expiration: sigDeadline, nonce: BigInt(nonce) }]
  })
  return details.length === 0 ? undefined : { details, spender, sigDeadline }
}

function permitTransactions(
  { chain }: TradingContext,
  { walletAddress }: LpApprovalRequest,
  { details, spender }: PermitBatch,
): readonly NeededApproval[] {
  return details.map((detail) => ({
    transaction: encodePermitAsTransaction(chain.id, walletAddress, { ...detail, spender }),
    cancelApproval: false,
  }))
}
