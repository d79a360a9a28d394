import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
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

/** First elements of the tuple that `positions` of the v3 position manager returns. */
type StoredPosition = readonly [nonce: bigint, operator: Address, ...unknown[]]

/**
 * Approval of the universal router for one v3 position NFT: a permit to sign, or a transaction. Empty if the router is
 * approved already.
 */
export interface MigrationApproval {
  readonly permit?: ReturnType<typeof buildNftPermit>
  readonly transaction?: UnsignedTransaction
}

/**
 * Prepares the approval of a v3 position for its migration to v4. A permit expires after 30 minutes.
 *
 * Throws   TradingRefusal without a token id, for an unknown position and for another account's position · RpcUnavailable, RpcRefused
 */
export async function prepareMigrationApproval(
  trading: TradingContext,
  head: HeadBlock,
  { walletAddress, v3NftTokenId: tokenId, generatePermitAsTransaction }: LpApprovalRequest,
): Promise<MigrationApproval> {
  if (tokenId === undefined) throw badRequest('v3NftTokenId is needed to migrate a v3 position')
  const { id: chainId, contracts } = trading.chain
  const { v3PositionManager: manager, universalRouter: spender } = contracts
  const [owner, position] = await readAll(trading, head, [
    read(manager, READS, 'ownerOf', [tokenId], (value: Address) => value),
    read(manager, READS, 'positions', [tokenId], (value: StoredPosition) => value),
  ])
  if (!owner || !position) throw notFound('the position does not exist')
  if (!isSameAddress(owner, walletAddress)) throw notFound('the position belongs to another account')
  const [nonce, operator] = position
  if (isSameAddress(operator, spender)) return {}
  if (generatePermitAsTransaction)
    // ERC-721's approve(to, tokenId) has the same selector and encoding as ERC-20's approve(spender, amount).
    return { transaction: encodeTokenApproval(chainId, walletAddress, manager, spender, tokenId) }
  const deadline = unixSeconds(trading.now()) + PERMIT_MINUTES * 60
  return { permit: buildNftPermit(trading, { spender, tokenId, nonce, deadline }) }
}

interface PermitValues {
  readonly spender: Address
  readonly tokenId: bigint
  readonly nonce: bigint
  readonly deadline: number
}

function buildNftPermit({ chain }: TradingContext, { spender, tokenId, nonce, deadline }: PermitValues) {
  const values = { spender, tokenId: tokenId.toString(), nonce: nonce.toString(), deadline: deadline.toString() }
  return { ...nftPermitTypes(chain.id), values }
}
