import { errorCorrection } from './reed-solomon.ts'
import { MASKS, penalty } from './qr-masks.ts'

/** A QR code: rows of modules, true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

interface Version {
  /** Number of data codewords of each block. */
  readonly blocks: readonly number[]
  /** Number of error correction codewords of each block. */
  readonly correction: number
  /** Row and column coordinates of the centres of alignment patterns. */
  readonly alignment: readonly number[]
}

/** Versions 1 to 10 at error correction level M. Source: ISO/IEC 18004, tables 7 and 9, annex E. */
const VERSIONS: readonly Version[] = [
  { blocks: [16], correction: 10, alignment: [] },
  { blocks: [28], correction: 16, alignment: [6, 18] },
  { blocks: [44], correction: 26, alignment: [6, 22] },
  { blocks: [32, 32], correction: 18, alignment: [6, 26] },
  { blocks: [43, 43], correction: 24, alignment: [6, 30] },
  { blocks: [27, 27, 27, 27], correction: 16, alignment: [6, 34] },
  { blocks: [31, 31, 31, 31], correction: 18, alignment: [6, 22, 38] },
  { blocks: [38, 38, 39, 39], correction: 22, alignment: [6, 24, 42] },
  { blocks: [36, 36, 36, 37, 37], correction: 22, alignment: [6, 26, 46] },
  { blocks: [43, 43, 43, 43, 44], correction: 26, alignment: [6, 28, 50] },
]

const MODE_BITS = 4
const BYTE_MODE = 0b0100
/** The first version with version information in the code. */
const FIRST_STATED_VERSION = 7

/**
 * Encodes a text as a QR code in byte mode at error correction level M.
 *
 * Returns  undefined for more than 213 bytes of UTF-8
 * Source   ISO/IEC 18004
 */
export function encodeQr(text: string): QrMatrix | undefined {
  const bytes = new TextEncoder().encode(text)
  const number = 1 + VERSIONS.findIndex((_, index) => fits(bytes, index + 1))
  const version = VERSIONS[number - 1]
  if (!version) return undefined
  const codewords = interleave(dataCodewords(bytes, number, capacityOf(version)), version)
  const drawn = MASKS.map((_, mask) => draw(number, version, codewords, mask))
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

function fits(bytes: Uint8Array, number: number): boolean {
  const version = VERSIONS[number - 1]
  return version !== undefined && MODE_BITS + lengthBits(number) + bytes.length * 8 <= capacityOf(version) * 8
}

/** Bits of the character count in byte mode. */
function lengthBits(number: number): number {
  return number < 10 ? 8 : 16
}

/** Number of data codewords of a version. */
function capacityOf({ blocks }: Version): number {
  return blocks.reduce((total, data) => total + data, 0)
}

/** Mode, length, bytes and a terminator, padded to `capacity` codewords. */
function dataCodewords(bytes: Uint8Array, number: number, capacity: number): readonly number[] {
  const bits: number[] = []
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
  }
  put(BYTE_MODE, MODE_BITS)
  put(bytes.length, lengthBits(number))
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
function interleave(data: readonly number[], { blocks, correction }: Version): readonly number[] {
  const ends = blocks.map((_, at) => blocks.slice(0, at + 1).reduce((total, length) => total + length, 0))
  const parts = blocks.map((length, at) => data.slice((ends[at] ?? 0) - length, ends[at]))
  const corrections = parts.map((part) => errorCorrection(part, correction))
  // Shorter blocks have no codeword left in the last turn.
  const inTurn = (all: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, at) =>
      all.flatMap((one) => one.slice(at, at + 1)),
    ).flat()
  return [...inTurn(parts), ...inTurn(corrections)]
}

function draw(number: number, version: Version, codewords: readonly number[], mask: number): QrMatrix {
  const size = 17 + 4 * number
  const isInverted = MASKS[mask] ?? (() => false)
  const fixed = fixedModules(number, version, mask)
  const modules = fixed.map((row) => row.map((module) => module === true))
  const bits = codewords.flatMap((codeword) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((codeword >> bit) & 1) === 1))
  let at = 0
  for (const [row, column] of dataPath(size)) {
    const line = modules[row]
    if (!line || fixed[row]?.[column] !== undefined) continue
    // A few modules remain after the last bit.
    line[column] = (bits[at] ?? false) !== isInverted(row, column)
    at += 1
  }
  return modules
}

/**
 * Positions in the order of data placement: pairs of columns from the right, alternately upwards and downwards, without the column of the
 * vertical timing pattern.
 */
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

/** The function patterns, the format and the version information; undefined where data is placed. */
function fixedModules(
  number: number,
  { alignment }: Version,
  mask: number,
): readonly (readonly (boolean | undefined)[])[] {
  const size = 17 + 4 * number
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, (): boolean | undefined => undefined))
  const set = (row: number, column: number, isDark: boolean) => {
    const line = modules[row]
    if (line && column >= 0 && column < size) line[column] = isDark
  }
  /** Draws concentric squares around a centre; `light` contains the distances of the light ones. */
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
  const isFinder = (row: number, column: number) =>
    [row, column].every((at) => at < 8 || at > size - 9) && row + column < size + 8
  for (const row of alignment) for (const column of alignment) if (!isFinder(row, column)) squares(row, column, 2, [1])
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
  const stated = versionBits(number)
  for (let at = 0; number >= FIRST_STATED_VERSION && at < 18; at += 1) {
    const isDark = ((stated >> at) & 1) === 1
    const [along, across] = [Math.floor(at / 3), size - 11 + (at % 3)]
    set(along, across, isDark)
    set(across, along, isDark)
  }
  return modules
}

/** The version's number with its BCH code. */
function versionBits(number: number): number {
  let remainder = number << 12
  for (let bit = 17; bit >= 12; bit -= 1) if ((remainder >> bit) & 1) remainder ^= 0x1f25 << (bit - 12)
  return (number << 12) | remainder
}

/** Error correction level M and the mask's number, with their BCH code. */
function formatBits(mask: number): number {
  let remainder = mask << 10
  for (let bit = 14; bit >= 10; bit -= 1) if ((remainder >> bit) & 1) remainder ^= 0x537 << (bit - 10)
  return ((mask << 10) | remainder) ^ 0x5412
}
