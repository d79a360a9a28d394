import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { MobileApp } from './mobile-app.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const APP = 'https://apps.example/'
const PASSKEY = { id: 'passkey', name: 'Passkey', icon: undefined }
const card = page.getByRole('region', { name: 'Tarn mobile app' })

beforeEach(() => {
  localStorage.removeItem('tarn.app-card')
  bridge.wallet = { ...PASSKEY, embedded: { isBackedUp: false } }
})
afterEach(() => {
  bridge.wallet = undefined
})

const drawer = (address: typeof ME | typeof OTHER, appLink: string | undefined = APP) => (
  <Dialog isOpen onClose={() => {}} title="Account" closeLabel="Close">
    <MobileApp address={address} appLink={appLink} />
  </Dialog>
)

const preview = page.getByText('Tarn mobile app')

test('the closed card is a row of at most 72 px, also on a narrow screen', async () => {
  await page.viewport(320, 640)
  await renderTexts(drawer(ME))
  await expect.element(preview).toBeVisible()
  await expect.element(card.getByRole('link')).not.toBeInTheDocument()
  expect(card.element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
  const row = card.element().querySelector('summary')
  expect(row?.scrollHeight).toBe(row?.clientHeight)
  await page.viewport(800, 720)
})

test('the card links to the app, and its buttons are reached by keyboard', async () => {
  await renderTexts(drawer(ME))
  await preview.click()
  await expect.element(card.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', APP)
  expect(await axeViolations()).toEqual([])
  card.getByRole('link').element().focus()
  await userEvent.tab()
  await expect.element(card.getByRole('button', { name: 'Not now' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toHaveFocus()
})

test('a dismissed card stays hidden for all accounts, and a declined one for its account only', async () => {
  await renderTexts(drawer(ME))
  await preview.click()
  await card.getByRole('button', { name: 'Don’t show again for this account' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await renderTexts(drawer(OTHER))
  await preview.click()
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('tarn.app-card') ?? '')).toEqual({
    accounts: [ME],
    dismissedAt: expect.any(Number) as number,
  })
})

test.each([
  ['no app is configured', { ...PASSKEY, embedded: { isBackedUp: false } }, undefined],
  ['the wallet is not embedded', PASSKEY, APP],
  ['the wallet is backed up', { ...PASSKEY, embedded: { isBackedUp: true } }, APP],
])('the card is hidden if %s', async (_, wallet, appLink) => {
  bridge.wallet = wallet
  await renderTexts(
    <>
      <MobileApp address={ME} appLink={appLink} />
      <p>Rendered</p>
    </>,
  )
  await expect.element(page.getByText('Rendered')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})
