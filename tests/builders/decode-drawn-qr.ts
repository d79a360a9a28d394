import { page } from 'vitest/browser'
import { decodeQr } from '#app/ui/qr/decode-qr.ts'

/** Draws the page's only image, a QR code, at 480 × 480 px and returns the decoded texts. */
export async function decodeDrawnQr(): Promise<readonly string[]> {
  const svg = new XMLSerializer().serializeToString(page.getByRole('img').element())
  const image = new Image(480, 480)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const context = new OffscreenCanvas(480, 480).getContext('2d')
  context?.drawImage(image, 0, 0, 480, 480)
  const pixels = context?.getImageData(0, 0, 480, 480)
  return pixels ? decodeQr(pixels, false) : []
}
