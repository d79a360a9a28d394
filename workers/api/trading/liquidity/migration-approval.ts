import { unixSeconds } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { nftPermitTypes } from '#app/domain/liquidity/calls/nft-permit.ts'
import { encodeTokenApproval } from '#app/domain/trade/approve.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { LpApprovalRequest } from '#app/wire/trading/liquidity.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { badRequest, notFound } from '../trading-refusal.ts'
import { read, readAll, READS } from './chain-reads.ts'

const PERMIT_MINUTES = 30

type Held = readonly [nonce: bigint, operator: Address, ...unknown[]]

/** What lets the router end a v3 position: a permit to sign, or the same as a transaction. Empty if it may already. */
export interface MigrationApproval {
  readonly permit?: ReturnType<typeof nftPermitData>
  readonly transaction?: UnsignedTransaction
}

/**
 * The approval of a v3 position for its migration to v4.
 *
 * Throws   TradingRefusal for a position that is missing, or another account's · RpcUnavailable, RpcRefused
 */
export async function migrationApproval(
  trading: TradingContext,
  head: HeadBlock,
  { walletAddress, v3NftTokenId: tokenId, generatePermitAsTransaction }: LpApprovalRequest,
): Promise<MigrationApproval> {
  if (tokenId === undefined) throw badRequest('v3NftTokenId is needed to migrate a v3 position')
  const { id: chainId, contracts } = trading.chain
  const { v3PositionManager: manager, universalRouter: spender } = contracts
  const [owner, held] = await readAll(trading, head, [
    read(manager, READS, 'ownerOf', [tokenId], (value: Address) => value),
    read(manager, READS, 'positions', [tokenId], (value: Held) => value),
  ])
  if (!owner || !held) throw notFound('the position does not exist')
  if (!isSameAddress(owner, walletAddress)) throw notFound('the position belongs to another account')
  const [nonce, operator] = held
  if (isSameAddress(operator, spender)) return {}
  if (generatePermitAsTransaction)
    return { transaction: encodeTokenApproval(chainId, walletAddress, manager, spender, tokenId) }
  const deadline = unixSeconds(trading.now()) + PERMIT_MINUTES * 60
  return { permit: nftPermitData(trading, { spender, tokenId, nonce, deadline }) }
}

interface PermitValues {
  readonly spender: Address
  readonly tokenId: bigint
  readonly nonce: bigint
  readonly deadline: number
}

function nftPermitData({ chain }: TradingContext, { spender, tokenId, nonce, deadline }: PermitValues) {
  const values = { spender, tokenId: tokenId.toString(), nonce: nonce.toString(), deadline: deadline.toString() }
  return { ...nftPermitTypes(chain.id), values }
}
