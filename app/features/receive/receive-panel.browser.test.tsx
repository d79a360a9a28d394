import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ReceivePanel } from './receive-panel.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a transfer from an exchange is offered only if an exchange is configured', async () => {
  const link = page.getByRole('link', { name: 'Transfer from an exchange' })
  const { unmount } = await renderTexts(<ReceivePanel address={ME} exchangeUrl="https://exchange.example/" />)
  await expect.element(link).toHaveAttribute('href', 'https://exchange.example/')
  await unmount()
  await renderTexts(<ReceivePanel address={ME} />)
  await expect.element(page.getByTestId('copy-address')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})
