import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridge } from '#app/wallet/bridge.ts'
import { MINIMAL_PARTS } from '#tests/builders/account-parts.ts'
import { ACCOUNT } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AccountDrawer } from './account-drawer.tsx'

// The runtime has no connection here, so every request to the extension fails. `account-drawer.e2e.ts` tests one that succeeds.

const OWN = { id: 'org.uniswap.app', name: 'Extension', icon: undefined }

const links = page.getByTestId('extension-links')
const tab = (name: string) => page.getByRole('tab', { name })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => void Object.assign(bridge, { dialog: 'account', status: 'connected', address: ACCOUNT, wallet: OWN }))
afterEach(
  () => void Object.assign(bridge, { dialog: 'none', status: 'disconnected', address: undefined, wallet: undefined }),
)

async function renderDrawer(hasExtensionLinks = true): Promise<void> {
  const parts = { ...MINIMAL_PARTS, hasExtensionLinks, SendButton: () => <button type="button">Send</button> }
  await renderTexts(<AccountDrawer isOpen address={ACCOUNT} name="Me" parts={parts} />)
}

test("the site's own extension replaces the actions and tabs", async () => {
  await renderDrawer()
  await expect.element(button('Tokens Opens in Extension')).toBeVisible()
  await expect.element(button('Activity Opens in Extension')).toBeVisible()
  await expect.element(page.getByRole('tab').first()).not.toBeInTheDocument()
  await expect.element(button('Send')).not.toBeInTheDocument()
})

test('if the side panel cannot be opened, the actions and tabs return permanently, and the tab of that view has the focus', async () => {
  await renderDrawer()
  await button('Activity Opens in Extension').click()
  await expect.element(tab('Activity')).toHaveFocus()
  await expect.element(tab('Activity')).toHaveAttribute('aria-selected', 'true')
  await expect.element(button('Send')).toBeVisible()
  await button('Settings').click()
  await button('Back').click()
  await expect.element(button('Settings')).toHaveFocus()
  await expect.element(tab('Activity')).toBeVisible()
  await expect.element(links).not.toBeInTheDocument()
})

test('a refusal is remembered while another wallet is connected', async () => {
  await renderDrawer()
  await button('Tokens Opens in Extension').click()
  await expect.element(tab('Tokens')).toHaveFocus()
  bridge.wallet = { ...OWN, id: 'org.example' }
  await expect.element(links).not.toBeInTheDocument()
  bridge.wallet = OWN
  await expect.element(links).not.toBeInTheDocument()
})

test.each([
  { reason: 'another wallet', id: 'org.example', hasExtensionLinks: true },
  { reason: 'the flag turned off', id: OWN.id, hasExtensionLinks: false },
])('with $reason the drawer has its own actions and tabs', async ({ id, hasExtensionLinks }) => {
  bridge.wallet = { ...OWN, id }
  await renderDrawer(hasExtensionLinks)
  await expect.element(tab('Tokens')).toBeVisible()
  await expect.element(links).not.toBeInTheDocument()
})
