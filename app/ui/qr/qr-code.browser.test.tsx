import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { decodeDrawnQr } from '#tests/builders/decode-drawn-qr.ts'
import { QrCode } from './qr-code.tsx'

test.each([
  ['Tarn'],
  ['ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  [`wc:${'0123456789abcdef'.repeat(4)}@2?relay-protocol=irn&symKey=${'fedcba9876543210'.repeat(4)}`],
  ['é'.repeat(120)],
])('the drawn code of %s is decoded to the same text', async (text) => {
  await render(<QrCode text={text} label="Code" fallback="No code" />)
  expect(await decodeDrawnQr()).toEqual([text])
})

test('a text that is too long for a code is replaced by the fallback', async () => {
  const { rerender } = await render(<QrCode text="ethereum:0x0" label="Code" fallback="No code" />)
  await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
  await rerender(<QrCode text={'a'.repeat(10_000)} label="Code" fallback="No code" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No code')
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})
