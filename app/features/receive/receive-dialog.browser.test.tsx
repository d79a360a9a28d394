import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import ReceiveDialog from './receive-dialog.client.tsx'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXCHANGE_URL = 'https://exchange.example/'

afterEach(() => page.viewport(800, 720))

test('on a phone the keyboard reaches every action, and all content is within the screen', async () => {
  await page.viewport(360, 640)
  let isClosed = false
  await renderTexts(
    <ReceiveDialog address={ADDRESS} exchangeUrl={EXCHANGE_URL} isOpen onClose={() => (isClosed = true)} />,
  )
  const dialog = page.getByRole('dialog', { name: 'Receive' })
  await expect.element(page.getByTestId('copy-address')).toBeVisible()
  const box = () => dialog.element().getBoundingClientRect()
  await expect.poll(() => [box().left, box().right, box().bottom]).toEqual([0, 360, 640])
  expect(box().top).toBeGreaterThanOrEqual(0)
  const body = dialog.element().lastElementChild as HTMLElement
  expect(body.scrollWidth).toBe(body.clientWidth)
  expect(await axeViolations()).toEqual([])

  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  for (const mode of ['Address', 'QR code', 'Exchange']) {
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: mode, exact: true })).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByTestId('copy-address')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('copy-address')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Open the exchange' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => body.scrollTop + body.clientHeight).toBe(body.scrollHeight)
  await userEvent.keyboard('{Escape}')
  expect(isClosed).toBe(true)
})
