import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QrCode } from './qr-code.tsx'

test('a text that is too long for a code is replaced by the fallback', async () => {
  const { rerender } = await render(<QrCode text="ethereum:0x0" label="Code" fallback="No code" />)
  await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
  await rerender(<QrCode text={'a'.repeat(10_000)} label="Code" fallback="No code" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No code')
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})
