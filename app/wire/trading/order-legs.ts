import type { OrderLeg } from '#app/domain/trade/encode-swap.ts'
import { sectionsOf, type OrderHop } from '#app/domain/trade/route-sections.ts'
import type { ClassicQuote, PoolInRoute } from './quote.ts'

/**
 * Converts the routes of a quote to legs of an order. Amounts in base units, of the input for an exact input and of the output for an exact
 * output. For a single route the hosted API may omit the amount. For an exact output over several sections, the last hop of each section
 * has the amount that the section buys.
 *
 * Returns  undefined if a route lacks an amount or a fee is out of range
 */
export function orderLegs(quote: ClassicQuote): readonly OrderLeg[] | undefined {
  const isExactIn = quote.tradeType === 'EXACT_INPUT'
  const totalAmount = quote.route.length === 1 ? (isExactIn ? quote.input.amount : quote.output.amount) : undefined
  const legs: OrderLeg[] = []
  for (const pools of quote.route) {
    const amount = (isExactIn ? pools[0]?.amountIn : pools[pools.length - 1]?.amountOut) ?? totalAmount
    const hops = pools.flatMap((pool) => orderHop(pool) ?? [])
    if (amount === undefined || hops.length !== pools.length) return undefined
    const buys = isExactIn ? [] : amountsBetween(pools, hops)
    if (!buys) return undefined
    legs.push({ amount: BigInt(amount), hops, ...(buys.length > 0 && { buys }) })
  }
  return legs
}

/** Returns the amount that each section before the last buys, in base units; undefined if the quote lacks one. */
function amountsBetween(pools: readonly PoolInRoute[], hops: readonly OrderHop[]): bigint[] | undefined {
  const amounts: bigint[] = []
  let end = 0
  for (const section of sectionsOf(hops).slice(0, -1)) {
    end += section.hops.length
    const amount = pools[end - 1]?.amountOut
    if (amount === undefined) return undefined
    amounts.push(BigInt(amount))
  }
  return amounts
}

function orderHop(hop: PoolInRoute): OrderHop | undefined {
  const ends = { tokenIn: hop.tokenIn.address, tokenOut: hop.tokenOut.address }
  if (hop.type === 'v2-pool') return { pool: { version: 'v2' }, ...ends }
  const fee = Number(hop.fee)
  if (fee > 0xffffff) return undefined
  if (hop.type === 'v3-pool') return { pool: { version: 'v3', fee }, ...ends }
  return { pool: { version: 'v4', fee, tickSpacing: hop.tickSpacing, hooks: hop.hooks }, ...ends }
}
