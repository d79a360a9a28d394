import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** Lets `spender` move LP tokens of a v2 pair. */
export interface PairPermit {
  readonly pair: Address
  readonly owner: Address
  readonly spender: Address
  /** Base units of the LP token. */
  readonly value: bigint
  /** The owner's nonce in the pair. */
  readonly nonce: bigint
  /** UNIX seconds. */
  readonly deadline: bigint
}

/** A permit that the owner of the LP tokens has signed, with a signature of 65 bytes. */
export interface SignedPairPermit {
  readonly message: PairPermit
  readonly signature: `0x${string}`
}

/** Returns the EIP-712 domain and types of a permit. Source: UniswapV2ERC20, EIP-2612 */
export function pairPermitTypes(chainId: ChainId, pair: Address) {
  return {
    domain: { name: 'Uniswap V2', version: '1', chainId, verifyingContract: pair },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
  } as const
}
