export type Rounding = 'up' | 'down'

/**
 * `a × b ÷ denominator` on whole numbers that are not negative.
 *
 * Rounds   as told; there is no default, for somebody always pays the rest
 * Source   FullMath.mulDiv and mulDivRoundingUp of v3-core, without their 256-bit ceiling
 */
export function mulDiv(a: bigint, b: bigint, denominator: bigint, rounding: Rounding): bigint {
  const product = a * b
  const quotient = product / denominator
  return rounding === 'up' && product % denominator !== 0n ? quotient + 1n : quotient
}
