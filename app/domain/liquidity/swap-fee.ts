import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import type { V3Pool, V4Pool } from './pool.ts'

const LOW_12_BITS = 0xfff

/**
 * Returns the fee on a swap's input, the protocol's share included.
 *
 * Units    1/1,000,000, up to 1,000,000
 * Rounds   up: the liquidity providers' fee is taken from what the protocol's fee leaves
 * Source   v3: the pool's fee, out of which the protocol takes its share · v4: ProtocolFeeLibrary.calculateSwapFee
 */
export function swapFee(pool: V3Pool | V4Pool, zeroForOne: boolean): number {
  if (pool.version === 'v3') return pool.fee
  const protocol = zeroForOne ? pool.protocolFee & LOW_12_BITS : pool.protocolFee >> 12
  return protocol + pool.lpFee - Math.floor((protocol * pool.lpFee) / PIPS_ONE)
}
