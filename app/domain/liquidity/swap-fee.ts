import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import type { V3Pool, V4Pool } from './pool.ts'

const LOW_12_BITS = 0xfff

/**
 * Returns the fee on a swap's input, including the protocol's share.
 *
 * Units    pips, up to 1,000,000
 * Rounds   up: in v4 the liquidity providers' fee is taken from the input less the protocol's fee
 * Source   v3: the pool's fee, out of which the protocol takes its share · v4: ProtocolFeeLibrary.calculateSwapFee
 */
export function swapFee(pool: V3Pool | V4Pool, zeroForOne: boolean): number {
  if (pool.version === 'v3') return pool.fee
  const protocol = zeroForOne ? pool.protocolFee & LOW_12_BITS : pool.protocolFee >> 12
  return protocol + pool.lpFee - Math.floor((protocol * pool.lpFee) / PIPS_ONE)
}
