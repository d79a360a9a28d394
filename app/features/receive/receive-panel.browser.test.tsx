import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { decodeDrawnQr } from '#tests/builders/decode-drawn-qr.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ReceivePanel } from './receive-panel.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXCHANGE = 'https://exchange.example/'

const mode = (name: string) => page.getByRole('button', { name, exact: true })
const code = page.getByRole('img', { name: `QR code of ${ME}` })
const link = page.getByRole('link', { name: 'Open the exchange' })

test('the address can be copied in every mode', async () => {
  await renderTexts(<ReceivePanel address={ME} exchangeUrl={EXCHANGE} />)
  await expect.element(mode('Address')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(code).not.toBeInTheDocument()
  for (const name of ['Address', 'QR code', 'Exchange']) {
    await mode(name).click()
    await navigator.clipboard.writeText('')
    await page.getByTestId('copy-address').click()
    await expect.poll(() => navigator.clipboard.readText()).toBe(ME)
  }
})

test('the panel can open with the QR code, which holds an EIP-681 URI of the address', async () => {
  await renderTexts(<ReceivePanel address={ME} start="qr" />)
  await expect.element(mode('QR code')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(code).toBeVisible()
  expect(await decodeDrawnQr()).toEqual([`ethereum:${ME}`])
})

test('every mode names the networks of the address', async () => {
  await renderTexts(<ReceivePanel address={ME} exchangeUrl={EXCHANGE} />)
  for (const name of ['Address', 'QR code', 'Exchange']) {
    await mode(name).click()
    await expect.element(page.getByRole('listitem').filter({ hasText: /^Base$/ })).toBeVisible()
    await expect.element(page.getByText('Tokens sent on other networks may be lost.')).toBeVisible()
  }
})

test('a transfer from an exchange is offered only if an exchange is configured', async () => {
  const { unmount } = await renderTexts(<ReceivePanel address={ME} exchangeUrl={EXCHANGE} />)
  await mode('Exchange').click()
  await expect.element(link).toHaveAttribute('href', EXCHANGE)
  await unmount()
  await renderTexts(<ReceivePanel address={ME} />)
  await expect.element(mode('Address')).toBeVisible()
  await expect.element(mode('Exchange')).not.toBeInTheDocument()
})

test('no exchange transfers test tokens', async () => {
  await renderTexts(
    <TestnetModeContext.Provider value>
      <ReceivePanel address={ME} exchangeUrl={EXCHANGE} />
    </TestnetModeContext.Provider>,
  )
  await expect.element(mode('Address')).toBeVisible()
  await expect.element(mode('Exchange')).not.toBeInTheDocument()
})
