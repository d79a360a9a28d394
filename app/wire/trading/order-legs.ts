import type { OrderLeg } from '#app/domain/trade/encode-swap.ts'
import type { OrderHop } from '#app/domain/trade/route-sections.ts'
import type { ClassicQuote, PoolInRoute } from './quote.ts'

/**
 * The route of a quote in the encoder's format: amounts in base units, of the input for an exact input and of the
 * output for an exact output. For a single route the hosted API may omit the amount.
 *
 * Returns  undefined if a route lacks its amount or a fee is out of range
 */
export function orderLegs(quote: ClassicQuote): readonly OrderLeg[] | undefined {
  const isExactIn = quote.tradeType === 'EXACT_INPUT'
  const whole = quote.route.length === 1 ? (isExactIn ? quote.input.amount : quote.output.amount) : undefined
  const legs: OrderLeg[] = []
  for (const pools of quote.route) {
    const amount = (isExactIn ? pools[0]?.amountIn : pools[pools.length - 1]?.amountOut) ?? whole
    const hops = pools.flatMap((pool) => orderHop(pool) ?? [])
    if (amount === undefined || hops.length !== pools.length) return undefined
    legs.push({ amount: BigInt(amount), hops })
  }
  return legs
}

function orderHop(hop: PoolInRoute): OrderHop | undefined {
  const ends = { tokenIn: hop.tokenIn.address, tokenOut: hop.tokenOut.address }
  if (hop.type === 'v2-pool') return { pool: { version: 'v2' }, ...ends }
  const fee = Number(hop.fee)
  if (fee > 0xffffff) return undefined
  if (hop.type === 'v3-pool') return { pool: { version: 'v3', fee }, ...ends }
  return { pool: { version: 'v4', fee, tickSpacing: hop.tickSpacing, hooks: hop.hooks }, ...ends }
}
