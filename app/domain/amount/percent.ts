import type { Brand } from '#app/base/brand.ts'
import { mulDiv } from './mul-div.ts'

/** 1/10,000. Slippage and price impact. */
export type Bps = Brand<number, 'bps'>
/** 1/1,000,000. Pool fees, as the contracts count them. */
export type Pips = Brand<number, 'pips'>

export const BPS_ONE = 10_000
export const PIPS_ONE = 1_000_000

/**
 * Returns the smallest accepted output for a quoted one.
 *
 * Rounds   up, so that the limit is never looser than the tolerance shown
 */
export function minimumOut(quoted: bigint, slippage: Bps): bigint {
  return mulDiv(quoted, BigInt(BPS_ONE - slippage), BigInt(BPS_ONE), 'up')
}

/**
 * Returns the largest accepted input for a quoted one.
 *
 * Rounds   down, so that the limit is never looser than the tolerance shown
 */
export function maximumIn(quoted: bigint, slippage: Bps): bigint {
  return mulDiv(quoted, BigInt(BPS_ONE + slippage), BigInt(BPS_ONE), 'down')
}
