import type { Eip1193 } from './eip1193.ts'

/**
 * Returns the gas price of a node, in wei per unit of gas.
 *
 * Throws   RpcError with the node's error | RpcUnreachable
 */
export async function readGasPrice(node: Eip1193): Promise<bigint> {
  return BigInt(String(await node.request({ method: 'eth_gasPrice' })))
}

/**
 * Returns the lower of the gas prices of the page's node and the wallet's node, in wei per unit of gas, so that one node alone cannot raise
 * it. A failed request to the wallet's node is ignored.
 *
 * Throws   errors of the page's node
 */
export async function readLowerGasPrice({
  page,
  wallet,
}: {
  readonly page: Eip1193
  readonly wallet?: Eip1193 | undefined
}): Promise<bigint> {
  const [pagePrice, walletPrice] = await Promise.all([
    readGasPrice(page),
    wallet && readGasPrice(wallet).catch(() => undefined),
  ])
  return walletPrice !== undefined && walletPrice < pagePrice ? walletPrice : pagePrice
}
