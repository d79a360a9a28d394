import { constantProductOut } from '#app/domain/liquidity/constant-product.ts'
import type { Path } from '#app/domain/routing/path.ts'

const DROPS = 2_000

/**
 * The output of an input that is swapped in small parts over v2 pairs, each part over the path that then pays most: the convex optimum, up
 * to the size of the parts. Paths may share pairs here, unlike in our plans, so the result bounds every way of splitting, without gas.
 */
export function waterFilling(paths: readonly Path[], amountIn: bigint): bigint {
  const reserves = new Map<number, { in: bigint; out: bigint; from: number }>()
  for (const { ordinal, pool, tokenIn, from } of paths.flat()) {
    if (pool.version !== 'v2') throw new TypeError('only v2 pairs hold water')
    const [reserveIn, reserveOut] =
      tokenIn === pool.token0 ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
    reserves.set(ordinal, { in: reserveIn, out: reserveOut, from })
  }
  const pour = (path: Path, drop: bigint, isKept: boolean): bigint => {
    let amount = drop
    for (const { ordinal, from } of path) {
      const reserve = reserves.get(ordinal)
      if (reserve === undefined) return 0n
      const side = reserve.from === from ? { a: reserve.in, b: reserve.out } : { a: reserve.out, b: reserve.in }
      const out = constantProductOut(side.a, side.b, amount) ?? 0n
      if (isKept) {
        const [a, b] = [side.a + amount, side.b - out]
        reserves.set(ordinal, reserve.from === from ? { ...reserve, in: a, out: b } : { ...reserve, in: b, out: a })
      }
      amount = out
    }
    return amount
  }
  let fetched = 0n
  for (let index = 0; index < DROPS; index += 1) {
    const drop = (amountIn * BigInt(index + 1)) / BigInt(DROPS) - (amountIn * BigInt(index)) / BigInt(DROPS)
    let [best, bestOut] = [paths[0], -1n]
    for (const path of paths) {
      const out = pour(path, drop, false)
      if (out > bestOut) [best, bestOut] = [path, out]
    }
    if (best !== undefined) fetched += pour(best, drop, true)
  }
  return fetched
}
