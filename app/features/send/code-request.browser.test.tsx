import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { drawQrCode } from '#tests/builders/draw-qr-code.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import CodeRequest from './code-request.client.tsx'
import { SendForm } from './send-form.tsx'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const request = page.getByTestId('code-request')
const amount = page.getByTestId('fact-requested-amount')

function withUsdc(): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(['token', 1, USDC], { chainId: 1, address: USDC, symbol: 'USDC', decimals: 6 })
  return queries
}

test.each([
  ['the form’s network', { chainId: 1 }],
  ['nothing else', {}],
])('a code with an address and %s shows no request', async (_, rest) => {
  await renderTexts(<CodeRequest code={{ recipient: FRIEND, ...rest }} chainId={1} />)
  await expect.element(request).not.toBeInTheDocument()
})

test('another network is shown with a warning', async () => {
  await renderTexts(<CodeRequest code={{ recipient: FRIEND, chainId: 8453 }} chainId={1} />)
  await expect.element(request).toHaveTextContent('The code is for Base, but you’re sending on Ethereum.')
  await expect.element(amount).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('an unsupported network is shown by its chain id, and the amount in base units', async () => {
  await renderTexts(<CodeRequest code={{ recipient: FRIEND, chainId: 137, amount: 1_500_000n }} chainId={1} />)
  await expect.element(request).toHaveTextContent('The code is for Network 137, but you’re sending on Ethereum.')
  await expect.element(amount).toHaveTextContent('1,500,000 (in the smallest unit)')
})

test('a requested amount is shown with all its digits', async () => {
  await renderTexts(<CodeRequest code={{ recipient: FRIEND, amount: 1_234_567_890_123_456_789n }} chainId={1} />)
  await expect.element(amount).toHaveTextContent('1.234567890123456789 ETH')
  await expect.element(request).not.toHaveTextContent('but you’re sending')
})

test('a requested token is shown with its symbol, contract and amount', async () => {
  const code = { recipient: FRIEND, chainId: 1, token: USDC, amount: 2_500_000n } as const
  await renderTexts(<CodeRequest code={code} chainId={1} />, withUsdc())
  await expect.element(amount).toHaveTextContent('2.5 USDC')
  await expect.element(page.getByTestId('fact-requested-token')).toHaveTextContent(`USDC ${USDC}`)
})

test('the form adopts only the address of a scanned code and shows the rest until another recipient is entered', async () => {
  await renderTexts(
    <SendForm link={{ chainId: 1, inputCurrency: NATIVE }} tokens={[]} readAt={0} onLink={() => {}} isInDialog />,
  )
  await page.getByTestId('scan-button').click()
  const { width, height, data } = drawQrCode({ text: `ethereum:${FRIEND}@8453?value=1.5e18` })
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  const file = new File([await canvas.convertToBlob()], 'code.png', { type: 'image/png' })
  await userEvent.upload(page.getByTestId('scan-file'), file)
  const field = page.getByTestId('recipient-input')
  await expect.element(field).toHaveValue(FRIEND)
  await expect.element(page.getByLabelText(/^Amount in /)).toHaveValue('')
  await expect.element(request).toHaveTextContent('The code is for Base')
  await expect.element(amount).toHaveTextContent('1.5 ETH')
  await userEvent.fill(field, '')
  await userEvent.fill(field, FRIEND)
  await expect.element(request).not.toBeInTheDocument()
})
