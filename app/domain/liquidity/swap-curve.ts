import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import { concentratedCurve } from './concentrated-curve.ts'
import { constantProductCurve } from './constant-product-curve.ts'
import type { SwapCurve } from './curve.ts'
import { poolTokens, type Pool } from './pool.ts'
import { swapFee } from './swap-fee.ts'

const curves = new WeakMap<Pool, [zeroForOne?: SwapCurve | null, oneForZero?: SwapCurve | null]>()

/**
 * Returns the curve of a pool for one direction. Curves are cached for the lifetime of the pool object, because a snapshot returns the same
 * object until the pool changes.
 *
 * Returns  undefined for a pool that cannot be swapped in: without price or reserves, or with a fee of 100 %
 */
export function swapCurve(pool: Pool, zeroForOne: boolean): SwapCurve | undefined {
  const cached = curves.get(pool) ?? []
  curves.set(pool, cached)
  const side = zeroForOne ? 0 : 1
  cached[side] ??= makeCurve(pool, zeroForOne) ?? null
  return cached[side] ?? undefined
}

function makeCurve(pool: Pool, zeroForOne: boolean): SwapCurve | undefined {
  const [token0, token1] = poolTokens(pool)
  if (token0 === token1) return undefined
  if (pool.version === 'v2') return constantProductCurve(pool, zeroForOne)
  const feePips = swapFee(pool, zeroForOne)
  return pool.sqrtPriceX96 === 0n || feePips >= PIPS_ONE ? undefined : concentratedCurve(pool, feePips, zeroForOne)
}
