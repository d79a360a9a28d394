import type { Brand } from '#app/base/brand.ts'
import { mulDiv } from './mul-div.ts'

/** 1/10,000. Slippage and price impact. */
export type Bps = Brand<number, 'bps'>
/** 1/1,000,000. Pool fees, as the contracts count them. */
export type Pips = Brand<number, 'pips'>

export const BPS_ONE = 10_000
export const PIPS_ONE = 1_000_000

/**
 * The least one accepts of a quoted output.
 *
 * Rounds   up, so that the bound is never looser than the person was told
 */
export function minimumOut(quoted: bigint, slippage: Bps): bigint {
  return mulDiv(quoted, BigInt(BPS_ONE - slippage), BigInt(BPS_ONE), 'up')
}

/**
 * The most one pays for a quoted input.
 *
 * Rounds   down, so that the bound is never looser than the person was told
 */
export function maximumIn(quoted: bigint, slippage: Bps): bigint {
  return mulDiv(quoted, BigInt(BPS_ONE + slippage), BigInt(BPS_ONE), 'down')
}
