/**
 * Returns the value of an amount.
 *
 * Units    amount: base units, not negative · price: 1e-18 USD per whole token · result: micro-dollars
 * Rounds   down
 */
export function usdValue(amount: bigint, price: bigint, decimals: number): bigint {
  return (amount * price) / powerOfTen(decimals + 12)
}

const POWERS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

export function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent)
}
