import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { positionImage } from '#app/domain/liquidity/position-image.ts'
import type { Eip1193 } from './eip1193.ts'

const NFT = parseAbi(['function tokenURI(uint256 tokenId) view returns (string)'])
/** 5,000,000 gas; drawing the image takes about a million. A request without it counts as 2^24 gas at `/api/rpc`. */
const GAS = '0x4c4b40'

/**
 * Returns the image of a v3 position's NFT, as `positionImage` does.
 *
 * Throws   RpcError with the node's error, such as a revert for an unknown position | RpcUnreachable | viem's decoding error
 * Source   NonfungiblePositionManager.tokenURI
 */
export async function readPositionImage(node: Eip1193, chainId: ChainId, tokenId: bigint): Promise<string | undefined> {
  const { v3PositionManager: to } = chainById(chainId).contracts
  const data = encodeFunctionData({ abi: NFT, functionName: 'tokenURI', args: [tokenId] })
  const answer = await node.request({ method: 'eth_call', params: [{ to, data, gas: GAS }, 'latest'] })
  return positionImage(decodeFunctionResult({ abi: NFT, functionName: 'tokenURI', data: answer as `0x${string}` }))
}
