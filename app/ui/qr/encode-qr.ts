import { errorCorrection } from './reed-solomon.ts'
import { MASKS, penalty } from './qr-masks.ts'

/** A QR code: rows of modules, true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Versions 1 to 6 at error correction level M. Source: ISO/IEC 18004, tables 7 and 9. */
const VERSIONS = [
  { blocks: 1, data: 16, correction: 10 },
  { blocks: 1, data: 28, correction: 16 },
  { blocks: 1, data: 44, correction: 26 },
  { blocks: 2, data: 32, correction: 18 },
  { blocks: 2, data: 43, correction: 24 },
  { blocks: 4, data: 27, correction: 16 },
] as const
type Version = (typeof VERSIONS)[number]

/** Mode and length in byte mode, in bits. */
const HEADER_BITS = 12
const BYTE_MODE = 0b0100

/**
 * Encodes a text as a QR code in byte mode at error correction level M.
 *
 * Returns  undefined for more than 106 bytes of UTF-8
 * Source   ISO/IEC 18004
 */
export function encodeQr(text: string): QrMatrix | undefined {
  const bytes = new TextEncoder().encode(text)
  const index = VERSIONS.findIndex(({ blocks, data }) => bytes.length * 8 + HEADER_BITS <= blocks * data * 8)
  const version = VERSIONS[index]
  if (!version) return undefined
  const size = 21 + 4 * index
  const codewords = interleave(dataCodewords(bytes, version.blocks * version.data), version)
  const drawn = MASKS.map((mask, number) => draw(size, codewords, mask, number))
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

/** Mode, length, bytes and a terminator, padded to `capacity` codewords. */
function dataCodewords(bytes: Uint8Array, capacity: number): readonly number[] {
  const bits: number[] = []
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
  }
  put(BYTE_MODE, 4)
  put(bytes.length, 8)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const codewords = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
  const padding = Array.from({ length: capacity - codewords.length }, (_, at) => (at % 2 === 0 ? 0xec : 0x11))
  return [...codewords, ...padding]
}

/** Splits the codewords into blocks, adds error correction to each, and takes one codeword of each block in turn. */
function interleave(data: readonly number[], { blocks, data: length, correction }: Version): readonly number[] {
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * length, (at + 1) * length))
  const corrections = parts.map((part) => errorCorrection(part, correction))
  const inTurn = (all: readonly (readonly number[])[], count: number) =>
    Array.from({ length: count }, (_, at) => all.map((one) => one[at] ?? 0)).flat()
  return [...inTurn(parts, length), ...inTurn(corrections, correction)]
}

function draw(size: number, codewords: readonly number[], mask: (typeof MASKS)[number], number: number): QrMatrix {
  const fixed = fixedModules(size, number)
  const modules = fixed.map((row) => row.map((module) => module === true))
  const bits = codewords.flatMap((codeword) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((codeword >> bit) & 1) === 1))
  let at = 0
  for (const [row, column] of dataPath(size)) {
    const line = modules[row]
    if (!line || fixed[row]?.[column] !== undefined) continue
    // A few modules remain behind the last bit.
    line[column] = (bits[at] ?? false) !== mask(row, column)
    at += 1
  }
  return modules
}

/** Upwards and downwards in turn, in pairs of columns from the right; the vertical timing pattern has its own column. */
function* dataPath(size: number): Generator<readonly [row: number, column: number]> {
  let isUpwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = isUpwards ? size - 1 - step : step
      yield [row, right]
      yield [row, right - 1]
    }
    isUpwards = !isUpwards
  }
}

/** The patterns and the format; undefined where data goes. */
function fixedModules(size: number, mask: number): readonly (readonly (boolean | undefined)[])[] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, (): boolean | undefined => undefined))
  const set = (row: number, column: number, isDark: boolean) => {
    const line = modules[row]
    if (line && column >= 0 && column < size) line[column] = isDark
  }
  /** Concentric squares around a centre; `light` are the distances of the light ones. */
  const squares = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let down = -reach; down <= reach; down += 1)
      for (let across = -reach; across <= reach; across += 1)
        set(row + down, column + across, !light.includes(Math.max(Math.abs(down), Math.abs(across))))
  }
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    squares(row, column, 4, [2, 4])
  if (size > 21) squares(size - 7, size - 7, 2, [1])
  const format = formatBits(mask)
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((format >> at) & 1) === 1
    // Beside the upper left pattern, around the timing patterns.
    if (at < 8) set(at < 6 ? at : at + 1, 8, isDark)
    else set(8, at === 8 ? 7 : 14 - at, isDark)
    // Below the upper right and beside the lower left pattern.
    if (at < 8) set(8, size - 1 - at, isDark)
    else set(size - 15 + at, 8, isDark)
  }
  set(size - 8, 8, true)
  return modules
}

/** Level M and the mask's number with their BCH code. */
function formatBits(mask: number): number {
  let remainder = mask << 10
  for (let bit = 14; bit >= 10; bit -= 1) if ((remainder >> bit) & 1) remainder ^= 0x537 << (bit - 10)
  return ((mask << 10) | remainder) ^ 0x5412
}
