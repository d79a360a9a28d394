import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from './eip1193.ts'

const MANAGER = parseAbi(['function positions(uint256 tokenId) view'])
const WORD_DIGITS = 64
const ADDRESS_DIGITS = 40

export interface NftApproval {
  /** The nonce that the position manager expects in the position's next permit. */
  readonly nonce: bigint
  /** Account other than the owner that is approved to move the position; the zero address for none. */
  readonly approved: Address
}

/**
 * Reads the account that is approved to move a v3 position, and the nonce of the position's next permit.
 *
 * Throws   errors of the node, such as a revert for an unknown position | SyntaxError for an empty answer
 * Source   NonfungiblePositionManager.positions, the first two words
 */
export async function readNftApproval(node: Eip1193, chainId: ChainId, tokenId: bigint): Promise<NftApproval> {
  const to = chainById(chainId).contracts.v3PositionManager
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'positions', args: [tokenId] })
  const digits = String(await node.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })).slice(2)
  return {
    nonce: BigInt(`0x${digits.slice(0, WORD_DIGITS)}`),
    approved: `0x${digits.slice(2 * WORD_DIGITS - ADDRESS_DIGITS, 2 * WORD_DIGITS)}`,
  }
}
