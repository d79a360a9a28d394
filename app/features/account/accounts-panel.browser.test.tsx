import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { recordAccount, recordNames } from '#app/wallet/recent-accounts.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AccountsPanel } from './accounts-panel.tsx'

// Neither a username service nor a node answers in this test, so accounts only have stored names.

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const WALLET = { id: 'org.example', name: 'Example', icon: undefined }

beforeEach(() => {
  localStorage.clear()
  Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME, OTHER], wallet: WALLET })
})
afterEach(
  () => void Object.assign(bridge, { status: 'disconnected', address: undefined, accounts: [], wallet: undefined }),
)

const account = (name: string | RegExp) => page.getByRole('listitem').getByRole('button', { name })
const field = page.getByRole('textbox', { name: 'Nickname' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the accounts of the wallet have numbers beside their addresses, and the one in use is marked', async () => {
  await renderTexts(<AccountsPanel />)
  await expect.element(account('Account 1 0x7099…79C8')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(account('Account 2 0x3C44…93BC')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(account('Account 2 0x3C44…93BC')).toHaveAttribute('title', OTHER)
})

test('the list can be collapsed', async () => {
  await renderTexts(<AccountsPanel />)
  await expect.element(account(/^Account 1/)).toBeVisible()
  await page.getByText('Accounts in Example').click()
  await expect.element(page.getByText('Account 1')).not.toBeVisible()
})

test('numbers stay when the wallet changes the order of its accounts', async () => {
  const { unmount } = await renderTexts(<AccountsPanel />)
  await expect.element(account('Account 1 0x7099…79C8')).toBeVisible()
  await unmount()
  bridge.accounts = [OTHER, ME]
  await renderTexts(<AccountsPanel />)
  await expect.element(account('Account 1 0x7099…79C8')).toBeVisible()
  await expect.element(account('Account 2 0x3C44…93BC')).toBeVisible()
})

test('an account with a username or ENS name has no nickname', async () => {
  recordAccount(OTHER)
  recordNames(OTHER, { ensName: 'ada.eth' })
  await renderTexts(<AccountsPanel />)
  await expect.element(account('ada.eth 0x3C44…93BC')).toBeVisible()
  await expect.element(button('Rename Account 1')).toBeVisible()
  await expect.element(button('Rename Account 2')).not.toBeInTheDocument()
})

test('a nickname is saved in this browser, is shown with the address, and can be removed', async () => {
  await renderTexts(<AccountsPanel />)
  await button('Rename Account 2').click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('Only stored in this browser.')
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard(' Savings {Enter}')
  await expect.element(account('Savings 0x3C44…93BC')).toBeVisible()
  await expect.element(button('Rename Savings')).toHaveFocus()
  expect(localStorage.getItem('tarn.nicknames')).toContain('"Savings"')
  await button('Rename Savings').click()
  await expect.element(field).toHaveValue('Savings')
  await field.clear()
  await button('Save').click()
  await expect.element(account('Account 2 0x3C44…93BC')).toBeVisible()
})

test('a nickname has at most 30 characters and differs from those of other accounts', async () => {
  await renderTexts(<AccountsPanel />)
  await button('Rename Account 2').click()
  await userEvent.keyboard('x'.repeat(31))
  await expect.element(field).toHaveValue('x'.repeat(30))
  await field.fill('account 1')
  await button('Save').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Another account already has this name.')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' b')
  await expect.element(field).not.toBeInvalid()
  await button('Save').click()
  await expect.element(account('account 1 b 0x3C44…93BC')).toBeVisible()
})

test('the default name of a renamed account is reserved for it', async () => {
  await renderTexts(<AccountsPanel />)
  await button('Rename Account 1').click()
  await userEvent.keyboard('Savings{Enter}')
  await button('Rename Account 2').click()
  await userEvent.keyboard('Account 1{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Another account already has this name.')
  await field.fill('Account 2')
  await button('Save').click()
  await button('Rename Savings').click()
  await field.clear()
  await button('Save').click()
  await expect.element(account('Account 1 0x7099…79C8')).toBeVisible()
  await expect.element(account('Account 2 0x3C44…93BC')).toBeVisible()
})

test('an empty field is rejected if another account already has the default name', async () => {
  localStorage.setItem(
    'tarn.nicknames',
    JSON.stringify([
      { address: ME, nickname: 'Savings' },
      { address: OTHER, nickname: 'Account 1' },
    ]),
  )
  await renderTexts(<AccountsPanel />)
  await button('Rename Savings').click()
  await field.clear()
  await button('Save').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Another account already has this name.')
})

test('Cancel and Escape discard the text, and Escape closes only the form', async () => {
  await renderTexts(
    <Dialog isOpen onClose={() => (document.title = 'closed')} title="Account" closeLabel="Close">
      <AccountsPanel />
    </Dialog>,
  )
  document.title = 'open'
  for (const cancel of [() => button('Cancel').click(), () => userEvent.keyboard('{Escape}')]) {
    await button('Rename Account 1').click()
    await userEvent.keyboard('Other')
    await cancel()
    await expect.element(account(/^Account 1/)).toBeVisible()
    await expect.element(button('Rename Account 1')).toHaveFocus()
  }
  expect(document.title).toBe('open')
  await userEvent.keyboard('{Escape}')
  expect(document.title).toBe('closed')
})

test('Escape during the composition of a character leaves the form open', async () => {
  await renderTexts(<AccountsPanel />)
  await button('Rename Account 1').click()
  await field.fill('Other')
  const escape = { key: 'Escape', bubbles: true, cancelable: true }
  field.element().dispatchEvent(new KeyboardEvent('keydown', { ...escape, isComposing: true }))
  await new Promise(requestAnimationFrame)
  await expect.element(field).toHaveValue('Other')
  field.element().dispatchEvent(new KeyboardEvent('keydown', escape))
  await expect.element(field).not.toBeInTheDocument()
})

test('an account beyond the hundred that this browser stores cannot be renamed', async () => {
  const stored = Array.from({ length: 99 }, (_, index) => ({ address: `0x${String(index).padStart(40, '0')}` }))
  localStorage.setItem('tarn.nicknames', JSON.stringify(stored))
  await renderTexts(<AccountsPanel />)
  await expect.element(account('Account 101 0x3C44…93BC')).toBeVisible()
  await expect.element(button('Rename Account 100')).toBeVisible()
  await expect.element(button('Rename Account 101')).not.toBeInTheDocument()
})
