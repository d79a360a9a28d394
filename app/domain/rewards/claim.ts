import { encodeFunctionData, encodePacked, keccak256, parseAbi, concat, type Hex } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'

const DISTRIBUTOR = parseAbi(['function claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)'])

/** An account's entry in a reward campaign. */
export interface ClaimOrder {
  readonly chainId: ChainId
  readonly account: Address
  /** The Merkle distributor that pays the reward. */
  readonly distributor: Address
  readonly token: Address
  /** Index of the entry in the campaign. */
  readonly index: bigint
  /** Base units of the token. */
  readonly amount: bigint
  /** Sibling hashes from the leaf to the root. */
  readonly proof: readonly Hex[]
}

/** Encodes the claim of an entry. Source: MerkleDistributor.claim of @uniswap/merkle-distributor */
export function encodeClaim({ chainId, account, distributor, index, amount, proof }: ClaimOrder): UnsignedTransaction {
  const args = [index, account, amount, proof] as const
  const data = encodeFunctionData({ abi: DISTRIBUTOR, functionName: 'claim', args })
  return { chainId, from: account, to: distributor, data, value: 0n }
}

/** Returns the hash of an entry, a leaf of the tree. Source: MerkleDistributor.claim */
export function claimLeaf({ index, account, amount }: Pick<ClaimOrder, 'index' | 'account' | 'amount'>): Hex {
  return keccak256(encodePacked(['uint256', 'address', 'uint256'], [index, account, amount]))
}

/** Returns the parent hash of two hashes, independent of their order. Source: MerkleProof of @openzeppelin/contracts */
export function hashPair(a: Hex, b: Hex): Hex {
  return keccak256(BigInt(a) <= BigInt(b) ? concat([a, b]) : concat([b, a]))
}

/** Computes the Merkle root from an entry and its proof. The distributor pays only if the root equals its own. */
export function claimRoot(order: Pick<ClaimOrder, 'index' | 'account' | 'amount' | 'proof'>): Hex {
  return order.proof.reduce(hashPair, claimLeaf(order))
}
