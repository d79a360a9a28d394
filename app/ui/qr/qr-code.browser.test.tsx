import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { decodeQr } from './decode-qr.ts'
import { QrCode } from './qr-code.tsx'

/** Draws the page's only code at 480 × 480 px and decodes it. */
async function decodeDrawn(): Promise<readonly string[]> {
  const svg = new XMLSerializer().serializeToString(page.getByRole('img').element())
  const image = new Image(480, 480)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const context = new OffscreenCanvas(480, 480).getContext('2d')
  context?.drawImage(image, 0, 0, 480, 480)
  const pixels = context?.getImageData(0, 0, 480, 480)
  return pixels ? decodeQr(pixels, false) : []
}

test.each([
  ['Tarn'],
  ['ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  [`wc:${'0123456789abcdef'.repeat(4)}@2?relay-protocol=irn&symKey=${'fedcba9876543210'.repeat(4)}`],
  ['é'.repeat(120)],
])('the drawn code of %s is decoded to the same text', async (text) => {
  await render(<QrCode text={text} label="Code" fallback="No code" />)
  expect(await decodeDrawn()).toEqual([text])
})

test('a text that is too long for a code is replaced by the fallback', async () => {
  const { rerender } = await render(<QrCode text="ethereum:0x0" label="Code" fallback="No code" />)
  await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
  await rerender(<QrCode text={'a'.repeat(10_000)} label="Code" fallback="No code" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No code')
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})
