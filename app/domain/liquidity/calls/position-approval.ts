import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { encodeTokenApproval } from '#app/domain/trade/approve.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'

/**
 * Encodes an approval of one v3 position for the router, as an alternative to its permit. A transfer of the position clears it.
 *
 * Source   ERC-721
 */
export function encodePositionApproval(chainId: ChainId, account: Address, tokenId: bigint): UnsignedTransaction {
  const { v3PositionManager, universalRouter } = chainById(chainId).contracts
  return encodeTokenApproval(chainId, account, v3PositionManager, universalRouter, tokenId)
}
