import { domainSeparator, encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { pairPermitTypes } from '#app/domain/liquidity/calls/pair-permit.ts'
import type { Eip1193 } from './eip1193.ts'

const PAIR = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

interface Holder {
  readonly chainId: ChainId
  readonly account: Address
}

/**
 * Returns the nonce that a v2 pair expects in an account's next permit of its LP tokens.
 *
 * Returns  undefined if the pair might reject the account's permit: its EIP-712 domain differs, or the account has code and might sign
 *          with ERC-1271, which the pair does not support
 * Throws   errors of the node
 * Source   UniswapV2ERC20.permit
 */
export async function readPairNonce(
  node: Eip1193,
  pair: Address,
  { chainId, account }: Holder,
): Promise<bigint | undefined> {
  const read = (data: `0x${string}`) => node.request({ method: 'eth_call', params: [{ to: pair, data }, 'latest'] })
  const [nonce, separator, code] = await Promise.all([
    read(encodeFunctionData({ abi: PAIR, functionName: 'nonces', args: [account] })),
    read(encodeFunctionData({ abi: PAIR, functionName: 'DOMAIN_SEPARATOR' })),
    node.request({ method: 'eth_getCode', params: [account, 'latest'] }),
  ])
  const { domain } = pairPermitTypes(chainId, pair)
  return separator === domainSeparator({ domain }) && code === '0x' ? BigInt(String(nonce)) : undefined
}
