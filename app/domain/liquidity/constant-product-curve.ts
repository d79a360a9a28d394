import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import { constantProductIn, constantProductOut } from './constant-product.ts'
import type { SwapCurve } from './curve.ts'
import type { V2Pool } from './pool.ts'
import { squareRoot } from './square-root.ts'

/** Source: UniswapV2Library, 3 ‰ of the input. */
const V2_FEE_PIPS = 3_000

/**
 * Returns the swap curve of a v2 pair for one direction.
 *
 * Rounds   as `constantProductOut` and `constantProductIn`
 * Returns  undefined without reserves
 */
export function constantProductCurve(pool: V2Pool, zeroForOne: boolean): SwapCurve | undefined {
  const [reserveIn, reserveOut] = zeroForOne ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  if (reserveIn === 0n || reserveOut === 0n) return undefined
  const invariantRoot = squareRoot((reserveIn * reserveOut) << 256n)
  const feeLeft = BigInt(PIPS_ONE - V2_FEE_PIPS)
  const feeRoot = squareRoot((feeLeft << 256n) / BigInt(PIPS_ONE))
  return {
    exactIn(amountIn) {
      const amountOut = constantProductOut(reserveIn, reserveOut, amountIn)
      if (amountOut === undefined) return undefined
      const netInput = (amountIn * feeLeft) / BigInt(PIPS_ONE)
      return {
        amountIn,
        amountOut,
        ticksCrossed: 0,
        wordsPassed: 0,
        after: [reserveIn + netInput, reserveOut - amountOut],
      }
    },
    exactOut(amountOut) {
      const amountIn = constantProductIn(reserveIn, reserveOut, amountOut)
      if (amountIn === undefined) return undefined
      return {
        amountIn,
        amountOut,
        ticksCrossed: 0,
        wordsPassed: 0,
        after: [reserveIn + amountIn, reserveOut - amountOut],
      }
    },
    slopeIn: ({ after: [virtualIn] }) => ({
      root: ((invariantRoot * feeRoot) >> 128n) / virtualIn,
      depth: mulDiv(virtualIn, BigInt(PIPS_ONE), feeLeft, 'down'),
    }),
    slopeOut: ({ after: [, reserveLeft] }) => ({
      root: (invariantRoot << 128n) / feeRoot / reserveLeft,
      depth: reserveLeft,
    }),
    spot: [reserveOut, reserveIn],
    feePips: V2_FEE_PIPS,
  }
}
