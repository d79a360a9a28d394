import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeQr } from './encode-qr.ts'
import { errorCorrection } from './reed-solomon.ts'

// The expected codes are those of the npm package `qrcode` 1.5.4, in byte mode at level M.

const WORD = [
  '#######..#.##.#######',
  '#.....#.#####.#.....#',
  '#.###.#..#..#.#.###.#',
  '#.###.#..##...#.###.#',
  '#.###.#.#..##.#.###.#',
  '#.....#..###..#.....#',
  '#######.#.#.#.#######',
  '..........#..........',
  '#.#.#.#...#.#...#..#.',
  '#.####.##..#.#.#.#.##',
  '......#.#.##.###.####',
  '#.#..#.#######.##..#.',
  '..######...#.###.#.##',
  '........###...#..#...',
  '#######..#..#...#..##',
  '#.....#.......#....#.',
  '#.###.#.###.#.#.#..##',
  '#.###.#....#.#.#..##.',
  '#.###.#.#.##.###....#',
  '#.....#..#.###.###.#.',
  '#######.##.#.###..###',
]
const ADDRESS = [
  '#######.#.#.##..##..##..#.#######',
  '#.....#.#.#.###.#.##.##.#.#.....#',
  '#.###.#.##...####..###..#.#.###.#',
  '#.###.#..###..#.#.#.##....#.###.#',
  '#.###.#.###.#..###......#.#.###.#',
  '#.....#...###..#####..##..#.....#',
  '#######.#.#.#.#.#.#.#.#.#.#######',
  '.........##..####.....#.#........',
  '#..#######.##...###.#.#..#..#.###',
  '.#..##..###.##...#.##..##..#####.',
  '##.#.##.####.#.##....###.##..##.#',
  '..###...#...##.##.##..#..#.##.###',
  '#..#..###.##.#.#.#.##..#.##..#.##',
  '##.....###..#.#..#####.##....##..',
  '....#.######..##..##.##.#.##.#...',
  '#.#.#..###...#..#.#.#....##.#####',
  '#.#.#.#####.#.###.###..#..#.##.##',
  '...###..#.###.####..#...######...',
  '.###..####.#####.####.#####.###.#',
  '.#.##..##.##.#.#...##.#.####.####',
  '##....#####.#..##.###.###..#...#.',
  '#..#...#.####.#....##..#...####..',
  '#.##.####..#.#...##...###....####',
  '#....#.#.##..###.#.#...##.#.#####',
  '###.#.#.###.#...#.##..#######..##',
  '........##.....###..#.###...###..',
  '#######.##.#.#.###.##..##.#.####.',
  '#.....#.##.#.##..###...##...#####',
  '#.###.#.#...#.####..#..######...#',
  '#.###.#.###.#...###.##.##....####',
  '#.###.#......###..##.####...#####',
  '#.....#...#..##...###.##..#.#.###',
  '#######.##.#.#.###..#.#.#..###...',
]

test.each([
  ['Tarn', WORD],
  ['ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8', ADDRESS],
])('the code of %s equals that of the npm package qrcode', (text, expected) => {
  expect(encodeQr(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))).toEqual(expected)
})

test.each([
  [0, 21],
  [14, 21],
  [15, 25],
  [26, 25],
  [42, 29],
  [62, 33],
  [84, 37],
  [85, 41],
  [106, 41],
  [107, 45],
  [122, 45],
  [123, 49],
  [152, 49],
  [153, 53],
  [180, 53],
  [181, 57],
  [213, 57],
])('%i bytes make a square of %i modules', (length, size) => {
  const code = encodeQr('x'.repeat(length))
  expect(code).toHaveLength(size)
  expect(code?.every((row) => row.length === size)).toBe(true)
})

test('a text of more than 213 bytes has no code, whatever its characters', () => {
  expect(encodeQr('x'.repeat(214))).toBeUndefined()
  expect(encodeQr('é'.repeat(106))).toBeDefined()
  expect(encodeQr('é'.repeat(107))).toBeUndefined()
})

const PAIRING = `wc:${'0123456789abcdef'.repeat(4)}@2?relay-protocol=irn&symKey=${'fedcba9876543210'.repeat(4)}&expiryTimestamp=1795424400`

test.each([
  ['x'.repeat(107), 45, '68b1ba482016d8289f31941bd864effd2919ee0a8790537b3574d5019b3bcd44'],
  ['x'.repeat(140), 49, '3f535daca969ea78d1a41e0cf8a22bf41b61a669d3045df63ca8aa0604842dcc'],
  ['x'.repeat(170), 53, '9a7ec475070f29b768d2e8dbda07e400d520aa4ed9dc24389653456ffd840717'],
  [PAIRING, 57, '150c1cc72ac3b456b3156f79fb848579d1965e6a7c375479713daaad52eb59f7'],
])('a code with version information equals that of the npm package qrcode: %s', (text, size, hash) => {
  const rows = encodeQr(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')) ?? []
  expect(rows).toHaveLength(size)
  expect(createHash('sha256').update(rows.join('\n')).digest('hex')).toBe(hash)
})

/** a · b in GF(256), one bit at a time. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = product < 128 ? product * 2 : (product * 2) ^ 0x11d
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

test('a block with its error correction is a multiple of the generator polynomial, zero at each of its roots', () => {
  const blocks = fc.record({
    block: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 44 }),
    count: fc.integer({ min: 10, max: 26 }),
  })
  fc.assert(
    fc.property(blocks, ({ block, count }) => {
      const whole = [...block, ...errorCorrection(block, count)]
      let root = 1
      for (let power = 0; power < count; power += 1) {
        if (whole.reduce((sum, codeword) => multiply(sum, root) ^ codeword, 0) !== 0) return false
        root = multiply(root, 2)
      }
      return whole.length === block.length + count
    }),
    { numRuns: 300 },
  )
})
