import { chainById } from '#app/domain/chains/catalogue.ts'
import { dataFeeCall, readDataFee, unsignedSize } from '#app/domain/trade/data-fee.ts'
import type { Eip1193 } from './eip1193.ts'

/**
 * Returns the maximum data fee of a transaction on a node of its network, in wei; 0 on networks without one.
 *
 * Throws   errors of the node
 */
export async function dataFee(
  node: Eip1193,
  { chainId, data }: { readonly chainId: number; readonly data: `0x${string}` },
): Promise<bigint> {
  const oracle = chainById(chainId)?.gasPriceOracle
  if (!oracle) return 0n
  const call = dataFeeCall(oracle, unsignedSize(data))
  return readDataFee(await node.request({ method: 'eth_call', params: [call, 'latest'] }))
}
