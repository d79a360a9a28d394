export type Rounding = 'up' | 'down'

/**
 * Returns `a × b ÷ denominator` for non-negative integers.
 *
 * Rounds   by `rounding`; there is no default, because one party always pays for the rounding
 * Source   FullMath.mulDiv and mulDivRoundingUp of v3-core, without their 256-bit ceiling
 */
export function mulDiv(a: bigint, b: bigint, denominator: bigint, rounding: Rounding): bigint {
  const product = a * b
  const quotient = product / denominator
  return rounding === 'up' && product % denominator !== 0n ? quotient + 1n : quotient
}
