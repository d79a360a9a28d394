import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import { liquidity, sqrtPriceX96, type V4Pool } from '#app/domain/liquidity/pool.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { fullRange } from '#app/domain/liquidity/usable-ticks.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DEPTH = 10n ** 24n
const FULL = fullRange(60)

export const DEEP_V4_KEY = { fee: 3_000, tickSpacing: 60, hooks: NATIVE }

/** A pool of the native currency and USDC, deep over the full range, at a price. */
export function deepV4Pool(tick: number): V4Pool {
  return {
    ...DEEP_V4_KEY,
    version: 'v4',
    id: '0x01',
    currency0: NATIVE,
    currency1: USDC,
    tick,
    protocolFee: 0,
    quotable: 'local',
    sqrtPriceX96: sqrtPriceX96(sqrtPriceAtTick(tick)),
    liquidity: liquidity(DEPTH),
    lpFee: 3_000 as Pips,
    ticks: [
      { index: FULL.tickLower, liquidityNet: DEPTH },
      { index: FULL.tickUpper, liquidityNet: -DEPTH },
    ],
  }
}
