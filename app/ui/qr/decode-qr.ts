import { decodeQRBatch, type Image } from 'qr/decode.js'

/** Pixels of the longer side that larger images are scaled down to. */
const MAX_FRAME_SIDE = 960
const MAX_PHOTO_SIDE = 2_400
/** Milliseconds for second attempts at a photo. */
const PHOTO_TIME_LIMIT_MS = 2_000
/** Pixels. The decoder needs at least two per module, so smaller images are enlarged. */
const MIN_SIDE = 400

/** Returns the different texts of all QR codes in an image, upright, rotated or inverted; `isPhoto` allows more time and attempts. */
export async function decodeQr(image: Image, isPhoto: boolean): Promise<readonly string[]> {
  const effort = isPhoto ? { effort: Infinity, timeLimit: PHOTO_TIME_LIMIT_MS } : {}
  const { width, height } = image
  const [results = []] = await decodeQRBatch([image], { maxSize: { width, height }, ...effort })
  return [...new Set(results.filter((result) => typeof result === 'string'))]
}

/** Returns the texts of the QR codes in the current frame of a video; empty before its first frame. */
export async function decodeFrame(video: HTMLVideoElement): Promise<readonly string[]> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return []
  const pixels = pixelsOf(video, video.videoWidth, video.videoHeight, MAX_FRAME_SIDE)
  return pixels ? decodeQr(pixels, false) : []
}

/** Returns the texts of the QR codes in an image file; empty if it has none or is not an image that the browser can read. */
export async function decodeFile(file: Blob): Promise<readonly string[]> {
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file)
  } catch {
    return []
  }
  const pixels = pixelsOf(image, image.width, image.height, MAX_PHOTO_SIDE)
  image.close()
  return pixels ? decodeQr(pixels, true) : []
}

let canvas: HTMLCanvasElement | undefined

/** Draws an image on white, because transparent pixels are black in its data. Undefined for an image without size. */
function pixelsOf(image: CanvasImageSource, width: number, height: number, maxSide: number): ImageData | undefined {
  const side = Math.max(width, height)
  if (side === 0) return undefined
  // An enlarged image keeps sharp edges only at a whole multiple of its size.
  const scale = side < MIN_SIDE ? Math.ceil(MIN_SIDE / side) : Math.min(1, maxSide / side)
  canvas ??= document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.imageSmoothingEnabled = scale < 1
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
