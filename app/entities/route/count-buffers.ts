import type { PoolInRoute } from '#app/wire/trading/quote.ts'

/**
 * Counts the hops of a path that buy more than the next one takes: those that end a section of an exact output over several versions. The
 * excess is the buffer, which is sold back. Hops without amounts do not count.
 */
export function countBuffers(hops: readonly Pick<PoolInRoute, 'amountIn' | 'amountOut'>[]): number {
  return hops.filter(({ amountOut }, index) => {
    const taken = hops[index + 1]?.amountIn
    return amountOut !== undefined && taken !== undefined && BigInt(amountOut) > BigInt(taken)
  }).length
}
