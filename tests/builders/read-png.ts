import { inflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** `#rrggbb` of a pixel. */
  readonly at: (x: number, y: number) => string
}

const SIGNATURE = '89504e470d0a1a0a'
/** RGBA, eight bits each. */
const BYTES_PER_PIXEL = 4

/** Decodes a PNG with alpha and eight bits per channel. Throws for other formats. */
export function readPng(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes)
  if (file.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('not a PNG')
  const [width, height, format] = [file.readUInt32BE(16), file.readUInt32BE(20), file.subarray(24, 29).toString('hex')]
  if (format !== '0806000000') throw new Error(`a PNG of another format: ${format}`)
  const chunks: Buffer[] = []
  for (let offset = 8; offset < file.length;) {
    const length = file.readUInt32BE(offset)
    if (file.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      chunks.push(file.subarray(offset + 8, offset + 8 + length))
    offset += length + 12
  }
  const pixels = unfilter(inflateSync(Buffer.concat(chunks)), width * BYTES_PER_PIXEL, height)
  return {
    width,
    height,
    at: (x, y) =>
      `#${pixels.toString('hex', (y * width + x) * BYTES_PER_PIXEL, (y * width + x) * BYTES_PER_PIXEL + 3)}`,
  }
}

/** Reverses the row filters (PNG 1.2, 6). */
function unfilter(rows: Buffer, stride: number, height: number): Buffer {
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const left = x < BYTES_PER_PIXEL ? 0 : (pixels[y * stride + x - BYTES_PER_PIXEL] ?? 0)
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0)
      const corner = x < BYTES_PER_PIXEL || y === 0 ? 0 : (pixels[(y - 1) * stride + x - BYTES_PER_PIXEL] ?? 0)
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0
      pixels[y * stride + x] = ((rows[y * (stride + 1) + 1 + x] ?? 0) + predicted) & 0xff
    }
  }
  return pixels
}

/** The Paeth predictor (PNG 1.2, 6.6). */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}
