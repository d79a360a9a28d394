import { constantProductOut } from '#app/domain/liquidity/constant-product.ts'
import type { Path } from '#app/domain/routing/path.ts'

const PARTS = 2_000

/**
 * The output of an input that is swapped in small parts over v2 pairs, each part over the path that then pays most: the convex optimum, up
 * to the size of the parts. Paths may share pairs here, unlike in our plans, so the result bounds every way of splitting, without gas.
 */
export function waterFilling(paths: readonly Path[], amountIn: bigint): bigint {
  const reserves = new Map<number, { in: bigint; out: bigint; from: number }>()
  for (const { ordinal, pool, tokenIn, from } of paths.flat()) {
    if (pool.version !== 'v2') throw new TypeError('water-filling supports only v2 pairs')
    const [reserveIn, reserveOut] =
      tokenIn === pool.token0 ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
    reserves.set(ordinal, { in: reserveIn, out: reserveOut, from })
  }
  const swapPart = (path: Path, part: bigint, isApplied: boolean): bigint => {
    let amount = part
    for (const { ordinal, from } of path) {
      const reserve = reserves.get(ordinal)
      if (reserve === undefined) return 0n
      const side = reserve.from === from ? { a: reserve.in, b: reserve.out } : { a: reserve.out, b: reserve.in }
      const out = constantProductOut(side.a, side.b, amount) ?? 0n
      if (isApplied) {
        const [a, b] = [side.a + amount, side.b - out]
        reserves.set(ordinal, reserve.from === from ? { ...reserve, in: a, out: b } : { ...reserve, in: b, out: a })
      }
      amount = out
    }
    return amount
  }
  let output = 0n
  for (let index = 0; index < PARTS; index += 1) {
    const part = (amountIn * BigInt(index + 1)) / BigInt(PARTS) - (amountIn * BigInt(index)) / BigInt(PARTS)
    let [best, bestOut] = [paths[0], -1n]
    for (const path of paths) {
      const out = swapPart(path, part, false)
      if (out > bestOut) [best, bestOut] = [path, out]
    }
    if (best !== undefined) output += swapPart(best, part, true)
  }
  return output
}
