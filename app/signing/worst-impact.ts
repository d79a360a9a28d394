import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { impactAgainst, readReferencePrice } from './reference-price.ts'

interface QuotedSwap {
  readonly chainId: ChainId
  readonly input: Address
  readonly output: Address
  /** Base units, before slippage. */
  readonly quoted: { readonly input: bigint; readonly output: bigint }
}

/**
 * Returns a quote's loss against the reference price: the larger of the losses computed from the page's node and from the wallet's node, so
 * that neither our API nor a single node can make a bad quote look good.
 *
 * Units    1/10,000
 * Rounds   up
 * Returns  undefined if the pools on one of the nodes are too shallow for the trade; callers treat an unknown price like a bad one
 * Throws   what the page's node throws; errors of the wallet's node are ignored
 */
export async function readWorstImpact(
  { page, wallet }: { readonly page: Eip1193; readonly wallet?: Eip1193 | undefined },
  { chainId, input, output, quoted }: QuotedSwap,
): Promise<number | undefined> {
  const priceOn = (node: Eip1193) => readReferencePrice(node, chainId, input, output, quoted.input)
  const [pagePrice, walletPrice] = await Promise.all([
    priceOn(page),
    wallet ? priceOn(wallet).catch(() => 'failed' as const) : ('failed' as const),
  ])
  // A node that answers without a price makes the impact unknown, because the other node may have invented a deep pool.
  const prices = walletPrice === 'failed' ? [pagePrice] : [pagePrice, walletPrice]
  const impacts = prices.map((price) => price && impactAgainst(price, quoted.input, quoted.output))
  return impacts.some((impact) => impact === undefined) ? undefined : Math.max(...impacts.map(Number))
}
