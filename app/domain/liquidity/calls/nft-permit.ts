import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Lets `spender` move one v3 position. */
export interface NftPermit {
  readonly spender: Address
  readonly tokenId: bigint
  /** The position's nonce in its manager. */
  readonly nonce: bigint
  /** UNIX seconds. */
  readonly deadline: bigint
}

/** A permit that the owner of the position has signed, with a signature of 65 bytes. */
export interface SignedNftPermit {
  readonly message: NftPermit
  readonly signature: `0x${string}`
}

/** Returns the EIP-712 domain and types of a permit. Source: ERC721Permit of v3-periphery, ERC-4494 */
export function nftPermitTypes(chainId: ChainId) {
  return {
    domain: {
      name: 'Uniswap V3 Positions NFT-V1',
      version: '1',
      chainId,
      verifyingContract: chainById(chainId).contracts.v3PositionManager,
    },
    types: {
      Permit: [
        { name: 'spender', type: 'address' },
        { name: 'tokenId', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
  } as const
}
