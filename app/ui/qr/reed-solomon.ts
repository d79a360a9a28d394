/** Powers of 2 in GF(256), and their logarithms. Source: ISO/IEC 18004, polynomial 0x11d. */
const POWERS: number[] = []
const LOGARITHMS: number[] = []
for (let power = 0, value = 1; power < 255; power += 1) {
  POWERS[power] = value
  LOGARITHMS[value] = power
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  return POWERS[((LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)) % 255] ?? 0
}

/** Returns `count` Reed-Solomon codewords of a block: the remainder of its division by the generator polynomial. */
export function errorCorrection(block: readonly number[], count: number): readonly number[] {
  const generator = generatorOf(count)
  const remainder = Array.from({ length: count }, () => 0)
  for (const codeword of block) {
    const factor = codeword ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (const [at, coefficient] of generator.entries())
      remainder[at] = (remainder[at] ?? 0) ^ multiply(coefficient, factor)
  }
  return remainder
}

/** Coefficients of (x - 2^0)(x - 2^1)…, without the leading one. */
function generatorOf(degree: number): readonly number[] {
  let product = [1]
  for (let root = 0; root < degree; root += 1) {
    const next = [...product, 0]
    for (const [at, coefficient] of product.entries())
      next[at + 1] = (next[at + 1] ?? 0) ^ multiply(coefficient, POWERS[root] ?? 0)
    product = next
  }
  return product.slice(1)
}
