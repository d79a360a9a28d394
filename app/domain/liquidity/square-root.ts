/**
 * √value.
 *
 * Rounds   down
 * Throws   RangeError for a negative value
 */
export function squareRoot(value: bigint): bigint {
  if (value < 0n) throw new RangeError('a negative number has no square root')
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(16).length + 1) * 2)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
