import type { Eip1193 } from './eip1193.ts'

/**
 * Returns the gas price of a node in wei.
 *
 * Throws   RpcError with the node's error | RpcUnreachable
 */
export async function readGasPrice(node: Eip1193): Promise<bigint> {
  return BigInt(String(await node.request({ method: 'eth_gasPrice' })))
}

/**
 * Returns the lower gas price of the page's and the wallet's node in wei, so that one node alone cannot raise it. A failed request to the
 * wallet's node is ignored.
 *
 * Throws   errors of the page's node
 */
export async function lowerGasPrice({
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
