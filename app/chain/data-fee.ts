import { chainById } from '#app/domain/chains/catalogue.ts'
import { dataFeeCall, readDataFee, unsignedSize } from '#app/domain/trade/data-fee.ts'
import type { Eip1193 } from './eip1193.ts'

/**
 * Returns the maximum data fee of several transactions on a node of their network, in wei; 0 on networks without one.
 *
 * Throws   errors of the node
 */
export async function dataFee(
  node: Eip1193,
  transactions: readonly { readonly chainId: number; readonly data: `0x${string}` }[],
): Promise<bigint> {
  const fees = await Promise.all(
    transactions.map(async ({ chainId, data }) => {
      const oracle = chainById(chainId)?.gasPriceOracle
      if (!oracle) return 0n
      return readDataFee(
        await node.request({ method: 'eth_call', params: [dataFeeCall(oracle, unsignedSize(data)), 'latest'] }),
      )
    }),
  )
  return fees.reduce((sum, fee) => sum + fee, 0n)
}
