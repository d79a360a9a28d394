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
 * What a quote loses against the pools' own price, in 1/10,000, as the page's node and the wallet's node see it: the worse of the two, so
 * that neither our API nor one node alone can make a bad quote look good.
 *
 * Returns  undefined when the pools are too shallow for the trade: the price is unknown then, which is no better than a bad one
 * Throws   what the page's node throws; a wallet that answers no reads is left out
 */
export async function readWorstImpact(
  { page, wallet }: { readonly page: Eip1193; readonly wallet?: Eip1193 | undefined },
  { chainId, input, output, quoted }: QuotedSwap,
): Promise<number | undefined> {
  const prices = await Promise.all([
    readReferencePrice(page, chainId, input, output, quoted.input),
    wallet && readReferencePrice(wallet, chainId, input, output, quoted.input).catch(() => undefined),
  ])
  const impacts = prices.flatMap((price) => (price ? [impactAgainst(price, quoted.input, quoted.output)] : []))
  return impacts.length === 0 ? undefined : Math.max(...impacts)
}
