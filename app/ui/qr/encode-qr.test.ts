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
])('the code of %s is that of another encoder', (text, expected) => {
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
])('%i bytes make a square of %i modules', (length, size) => {
  const code = encodeQr('x'.repeat(length))
  expect(code).toHaveLength(size)
  expect(code?.every((row) => row.length === size)).toBe(true)
})

test('more than 106 bytes have no code, whatever their characters', () => {
  expect(encodeQr('x'.repeat(107))).toBeUndefined()
  expect(encodeQr('é'.repeat(53))).toBeDefined()
  expect(encodeQr('é'.repeat(54))).toBeUndefined()
})

/** a · b in the field of 256 elements, one bit at a time. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = product < 128 ? product * 2 : (product * 2) ^ 0x11d
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

test('a block with its error correction is a multiple of the generator: it is zero at each of its roots', () => {
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
