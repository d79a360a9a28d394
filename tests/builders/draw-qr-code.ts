import { encodeQR } from 'qr'

/** RGBA pixels. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export interface DrawnCode {
  readonly text: string
  /** Pixels per module. */
  readonly scale?: number
  /** Degrees, clockwise. */
  readonly angle?: number
  /** Largest deviation of a pixel's brightness, 0 to 255. */
  readonly noise?: number
  readonly isInverted?: boolean
}

const DARK = 30
const LIGHT = 225
/** Modules of light margin. */
const MARGIN = 4

/** Draws a QR code as a camera would see it: grey, rotated around its centre, with deterministic noise. */
export function drawQrCode({ text, scale = 6, angle = 0, noise = 0, isInverted = false }: DrawnCode): Picture {
  const modules = encodeQR(text, 'raw', { border: MARGIN })
  const side = modules.length * scale
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const size = Math.ceil(side * (Math.abs(cos) + Math.abs(sin)))
  const data = new Uint8ClampedArray(size * size * 4)
  const random = randomFrom(text.length + angle)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [right, down] = [x + 0.5 - size / 2, y + 0.5 - size / 2]
      const column = Math.floor((right * cos + down * sin + side / 2) / scale)
      const row = Math.floor((down * cos - right * sin + side / 2) / scale)
      const isDark = (modules[row]?.[column] ?? false) !== isInverted
      const grey = (isDark ? DARK : LIGHT) + (random() * 2 - 1) * noise
      data.set([grey, grey, grey, 255], (y * size + x) * 4)
    }
  return { width: size, height: size, data }
}

/** Copies pictures onto a light one of this size, each with its upper left corner at a point. */
export function paste(
  width: number,
  height: number,
  pictures: readonly (readonly [picture: Picture, left: number, top: number])[],
): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(LIGHT)
  for (const [picture, left, top] of pictures)
    for (let y = 0; y < picture.height; y += 1) {
      const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4)
      data.set(row, ((top + y) * width + left) * 4)
    }
  return { width, height, data }
}

/** Numbers in [0, 1) from a linear congruential generator. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
