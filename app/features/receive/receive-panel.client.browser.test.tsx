import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { decodeDrawnQr } from '#tests/builders/decode-drawn-qr.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import ReceivePanel from './receive-panel.client.tsx'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXCHANGE_URL = 'https://exchange.example/'

const mode = (name: string) => page.getByRole('button', { name, exact: true })
const qrCode = page.getByRole('img', { name: `QR code of ${ADDRESS}` })
const exchangeLink = page.getByRole('link', { name: 'Open the exchange' })

test('the address can be copied in every mode', async () => {
  await renderTexts(<ReceivePanel address={ADDRESS} exchangeUrl={EXCHANGE_URL} />)
  await expect.element(mode('Address')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(qrCode).not.toBeInTheDocument()
  for (const name of ['Address', 'QR code', 'Exchange']) {
    await mode(name).click()
    await navigator.clipboard.writeText('')
    await page.getByTestId('copy-address').click()
    await expect.poll(() => navigator.clipboard.readText()).toBe(ADDRESS)
  }
})

test('the panel can open with the QR code, which contains an EIP-681 URI of the address', async () => {
  await renderTexts(<ReceivePanel address={ADDRESS} initialMode="qr" />)
  await expect.element(mode('QR code')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(qrCode).toBeVisible()
  expect(await decodeDrawnQr()).toEqual([`ethereum:${ADDRESS}`])
})

test('an address that is too long for a QR code shows a message in its place and can still be copied', async () => {
  const tooLong = `0x${'0'.repeat(10_000)}` as const
  await renderTexts(<ReceivePanel address={tooLong} initialMode="qr" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('There was an error loading the QR code')
  await expect.element(page.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument()
  await page.getByTestId('copy-address').click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(tooLong)
})

test('every mode names the networks of the address', async () => {
  await renderTexts(<ReceivePanel address={ADDRESS} exchangeUrl={EXCHANGE_URL} />)
  for (const name of ['Address', 'QR code', 'Exchange']) {
    await mode(name).click()
    await expect.element(page.getByRole('listitem').filter({ hasText: /^Base$/ })).toBeVisible()
    await expect.element(page.getByText('Tokens sent on other networks may be lost.')).toBeVisible()
  }
})

test('a transfer from an exchange is offered only if an exchange is configured', async () => {
  const { unmount } = await renderTexts(<ReceivePanel address={ADDRESS} exchangeUrl={EXCHANGE_URL} />)
  await mode('Exchange').click()
  await expect.element(exchangeLink).toHaveAttribute('href', EXCHANGE_URL)
  await unmount()
  await renderTexts(<ReceivePanel address={ADDRESS} />)
  await expect.element(mode('Address')).toBeVisible()
  await expect.element(mode('Exchange')).not.toBeInTheDocument()
})

test('a transfer from an exchange is not offered in testnet mode', async () => {
  await renderTexts(
    <TestnetModeContext.Provider value>
      <ReceivePanel address={ADDRESS} exchangeUrl={EXCHANGE_URL} />
    </TestnetModeContext.Provider>,
  )
  await expect.element(mode('Address')).toBeVisible()
  await expect.element(mode('Exchange')).not.toBeInTheDocument()
})
