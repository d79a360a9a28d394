import type { Decimal } from '#app/wire/market/decimal.ts'

/** Decimals of the smallest unit of any common currency. */
const MAX_DECIMALS = 18

/**
 * Writes a number of a JSON answer as a decimal without exponent: the shortest one that parses as the same number, truncated after
 * `maxDecimals` decimals. Undefined for negative numbers, numbers from 10^21 and anything that is not a finite number.
 */
export function numberText(value: number, maxDecimals = MAX_DECIMALS): Decimal | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const shift = Number(exponent)
  if (whole === '' || shift > 0) return undefined
  const digits = shift === 0 ? fraction : `${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
  const decimals = digits.slice(0, maxDecimals).replace(/0+$/, '')
  const units = shift === 0 ? whole : '0'
  return (decimals === '' ? units : `${units}.${decimals}`) as Decimal
}
