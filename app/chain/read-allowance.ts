import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'

const TOKEN = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/**
 * Returns how much of a token Permit2 may move for an account, in base units.
 *
 * Throws  RpcError with the node's error | RpcUnreachable, also if the token returns no amount
 */
export async function readAllowance(
  node: Eip1193,
  chainId: ChainId,
  account: Address,
  token: Address,
): Promise<bigint> {
  const { permit2 } = chainById(chainId).contracts
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args: [account, permit2] })
  const answer = await node.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}/i.test(answer)) throw new RpcUnreachable('no allowance')
  return BigInt(answer.slice(0, 66))
}
