import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { bridge } from './bridge.ts'
import { reportFailedReconnection } from './failed-reconnection.ts'
import WalletDialog from './wallet-dialog.client.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ID = 'org.example'
const OPTION = {
  id: ID,
  name: 'Example',
  icon: undefined,
  isInjected: true,
  analyticsType: 'injected',
  evm: { id: ID, type: 'injected' },
}

/** Announces a wallet, as an extension does. */
function announceWallet(): void {
  const provider = {
    request: async ({ method }: { readonly method: string }) => (method === 'eth_chainId' ? '0x1' : [ME]),
    on: () => {},
    removeListener: () => {},
  }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example', rdns: ID, icon: 'data:,' }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
}

const dialog = page.getByRole('dialog', { name: 'Error connecting' })
const failure = page.getByTestId('connection-failure')

beforeEach(() => localStorage.clear())
afterEach(
  () => void Object.assign(bridge, { status: 'disconnected', address: undefined, accounts: [], dialog: 'none' }),
)

test('the reason is shown once: a closed dialog opens with the list of wallets', async () => {
  reportFailedReconnection({ option: OPTION, failure: 'unreachable', timeout: 10_000 })
  await renderTexts(<WalletDialog hasEmbeddedWallet={false} />)
  await expect.element(failure).toHaveTextContent('WalletConnect can’t be reached.')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  bridge.dialog = 'wallets'
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('a reconnection that failed is shown with its reason, and "Try again" connects the same wallet', async () => {
  reportFailedReconnection({ option: OPTION, failure: 'timeout', timeout: 10_000 })
  expect(bridge.dialog).toBe('wallets')
  await renderTexts(<WalletDialog hasEmbeddedWallet={false} />)
  await expect.element(dialog).toBeVisible()
  await expect.element(failure).toHaveTextContent('Example didn’t respond within 10 seconds.')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  announceWallet()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => bridge.address).toBe(ME)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a reconnection that fails while the list of wallets is open is not shown, neither then nor later', async () => {
  bridge.dialog = 'wallets'
  await renderTexts(<WalletDialog hasEmbeddedWallet={false} />)
  const list = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect.element(list).toBeVisible()
  reportFailedReconnection({ option: OPTION, failure: 'timeout', timeout: 10_000 })
  bridge.dialog = 'none'
  await expect.element(list).not.toBeInTheDocument()
  bridge.dialog = 'wallets'
  await expect.element(list).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})
