import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { awaitWalletAnswer, readIfOnChain } from './wallet-answer.ts'

const TOKEN = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

interface Nodes {
  /** The page's own node. */
  readonly page: Eip1193
  /** The connected wallet's node, if there is one. */
  readonly wallet: Eip1193 | undefined
}

/**
 * Returns how much of a token Permit2 may move for an account, in base units: the lower allowance of the page's and the wallet's node, so
 * that one node alone cannot hide that an approval is needed. A wallet's node that is on another network, fails or is too slow is ignored.
 *
 * Throws  RpcError with the error of the page's node | RpcUnreachable, also if the token returns no amount
 */
export async function lowerAllowance(
  { page, wallet }: Nodes,
  chainId: ChainId,
  account: Address,
  token: Address,
): Promise<bigint> {
  const read = (node: Eip1193) => readAllowance(node, chainId, account, token)
  const [pageAllowance, walletAllowance] = await Promise.all([
    read(page),
    wallet && awaitWalletAnswer(readIfOnChain(wallet, chainId, () => read(wallet))),
  ])
  return walletAllowance !== undefined && walletAllowance < pageAllowance ? walletAllowance : pageAllowance
}

async function readAllowance(node: Eip1193, chainId: ChainId, account: Address, token: Address): Promise<bigint> {
  const { permit2 } = chainById(chainId).contracts
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args: [account, permit2] })
  const answer = await node.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}/i.test(answer)) throw new RpcUnreachable('no allowance')
  return BigInt(answer.slice(0, 66))
}
