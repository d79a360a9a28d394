import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { createRpc, hex } from '#devnet/rpc.ts'
import { shortAddress } from '#app/domain/address/address.ts'
import { printRecords, type TransactionRecord } from '#app/transactions/transaction-record.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { audit, axeViolations } from './audit.ts'
import { test, type StackAddress } from './stack.ts'
import { tabTo } from './tab-to.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const FRIEND = ACCOUNTS[2].address
const ADA = ACCOUNTS[6].address
const ETHER = 10n ** 18n
/** Block time of the local chains, see devnet/devnet.ts. */
const BLOCK_SECONDS = 2

const button = (page: Page) => page.getByTestId('send-button')
const dialog = (page: Page) => page.getByRole('dialog')
const amount = (page: Page) => page.getByLabel(/^Amount in /)
const recipient = (page: Page) => page.getByTestId('recipient-input')
const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''

async function open(page: Page, stack: StackAddress, path: string, account: number): Promise<TestWallet> {
  const rpcUrls = { 1: rpcOf(stack) }
  const wallet = await announceWallet(page, { account: signer(account), rpcUrls, isRemembered: true })
  await page.goto(path)
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${wallet.address}`)
  return wallet
}

/** An address to which no journey has sent anything. */
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** Continues past the warning about a new address. */
async function passNewAddress(page: Page): Promise<void> {
  await expect(page.getByTestId('bump-newAddress')).toBeVisible()
  await page.getByTestId('bump-continue').click()
}

async function confirm(page: Page): Promise<void> {
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await page.getByTestId('confirm-button').click()
}

test('a new address receives exactly the amount of ether that the review shows', async ({ page, stack }) => {
  const friend = newAddress()
  const wallet = await open(page, stack, '/send', 5)
  const chain = chainFacts(rpcOf(stack))
  await expect(button(page)).toHaveText('Select recipient')
  await recipient(page).fill(`  ${friend.toLowerCase()} `)
  await expect(button(page)).toHaveText('Enter an amount')
  await amount(page).fill('0.25')
  await expect(page.getByTestId('other-unit')).toContainText('$')
  await expect(button(page)).toHaveText('Send')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await button(page).click()

  // Closing the warning keeps the form's recipient and amount.
  await expect(dialog(page)).toContainText('You haven’t sent anything to this address')
  await dialog(page).getByTestId('bump-newAddress').getByRole('button', { name: 'Close' }).click()
  await expect(recipient(page)).toHaveValue(friend.toLowerCase())
  await expect(amount(page)).toHaveValue('0.25')
  await button(page).click()
  await passNewAddress(page)

  await expect(page.getByTestId('review-amount')).toHaveText('0.25 ETH')
  await expect(page.getByTestId('review-recipient')).toHaveText(friend)
  await expect(page.getByTestId('fact-network-cost')).toContainText('ETH')
  await expect(page.getByTestId('fact-total')).toContainText('ETH')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  const before = await chain.native(friend)
  await confirm(page)
  await expect(page.getByTestId('send-done')).toHaveText('Sent')
  expect((await chain.native(friend)) - before).toBe(ETHER / 4n)
  expect(wallet.signatures()).toHaveLength(1)
  expect(wallet.signatures()[0]?.params[0]).toMatchObject({ to: friend, data: '0x', value: hex(ETHER / 4n) })

  // The form is empty, and the next send to this recipient skips the warning.
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(amount(page)).toHaveValue('')
  await expect(recipient(page)).toHaveValue('')
  const latest = page.getByTestId('recent-recipients').getByRole('button').first()
  await expect(latest).toContainText('1 send')
  await latest.click()
  await amount(page).fill('0.01')
  await button(page).click()
  await expect(page.getByTestId('confirm-button')).toBeVisible()
})

test('an amount can be entered in dollars or in USDC, and the address of an ENS name receives all of it', async ({
  page,
  stack,
}, { retry }) => {
  // The recipient is new to an account only once.
  const wallet = await open(page, stack, `/send?chain=mainnet&inputCurrency=${USDC}`, retry === 0 ? 5 : 4)
  const chain = chainFacts(rpcOf(stack))
  await expect(page.getByLabel('Amount in USD', { exact: true })).toBeVisible()
  await amount(page).fill('12.1234567')
  await expect(amount(page)).toHaveValue('12.123456')
  await expect(page.getByTestId('other-unit')).toContainText('USDC')
  await page.getByTestId('other-unit').click()
  await page.getByLabel('Amount in USDC', { exact: true }).fill('12.5')

  await recipient(page).fill('unregistered-name.eth')
  await expect(page.getByTestId('recipient-problem')).toHaveText(
    'The address you typed either does not exist or is spelled incorrectly.',
  )
  await expect(button(page)).toHaveText('Invalid recipient')
  await recipient(page).fill('Ada.eth')
  await expect(page.getByTestId('resolved-recipient')).toHaveText(ADA)
  await expect(button(page)).toHaveText('Send')
  await button(page).click()
  await passNewAddress(page)
  await expect(page.getByTestId('review-recipient')).toHaveText(ADA)
  await expect(dialog(page)).toContainText('ada.eth')

  const before = await chain.balance(USDC, ADA)
  await confirm(page)
  await expect(page.getByTestId('send-done')).toBeVisible()
  expect((await chain.balance(USDC, ADA)) - before).toBe(12_500_000n)
  expect(wallet.signatures()).toHaveLength(1)

  // Without local records, as in another browser, recent recipients come from the index.
  await page.evaluate(() => localStorage.removeItem('tarn.transactions'))
  await expect(async () => {
    await page.reload()
    await expect(page.getByTestId('recent-recipients')).toContainText(shortAddress(ADA), { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await amount(page).fill('1')
  await page.getByTestId('recent-recipients').getByRole('button').first().click()
  await button(page).click()
  await expect(page.getByTestId('confirm-button')).toBeVisible()
})

test('the contract warning precedes the new-address warning; mistyped and zero addresses are rejected', async ({
  page,
  stack,
}) => {
  await open(page, stack, '/send', 5)
  const problem = page.getByTestId('recipient-problem')
  await recipient(page).fill(FRIEND.replace('C44', 'c44'))
  await expect(problem).toHaveText('This address has a typo: its checksum doesn’t match.')
  await recipient(page).fill('0x0000000000000000000000000000000000000000')
  await expect(problem).toContainText('The zero address has no owner')
  await expect(button(page)).toHaveText('Invalid recipient')

  await amount(page).fill('0.1')
  await recipient(page).fill(WETH)
  await expect(page.getByTestId('token-recipient')).toBeVisible()
  await expect(button(page)).toHaveText('Send')
  await button(page).click()
  await expect(page.getByTestId('bump-contract')).toBeVisible()
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await button(page).click()
  await page.getByTestId('bump-continue').click()
  await passNewAddress(page)
  await expect(page.getByTestId('review-recipient')).toHaveText(WETH)
  await page.keyboard.press('Escape')

  await recipient(page).fill(signer(5).address)
  await expect(page.getByTestId('own-recipient')).toBeVisible()
  await button(page).click()
  await expect(page.getByTestId('confirm-button')).toBeVisible()
})

test('a send to a look-alike shows a warning and needs consent', async ({ page, stack }) => {
  const wallet = await open(page, stack, '/send', 5)
  const record: TransactionRecord = {
    kind: 'send',
    chainId: 1,
    account: wallet.address,
    recipient: FRIEND,
    input: { token: '0x0000000000000000000000000000000000000000', symbol: 'ETH', decimals: 18, raw: 1n },
    hash: `0x${'12'.repeat(32)}`,
    sentAt: Date.now() - 120_000,
    status: 'succeeded',
    call: { to: FRIEND, data: '0x', value: 1n },
  }
  await page.evaluate((text) => localStorage.setItem('tarn.transactions', text), printRecords([record]) ?? '')
  await page.reload()
  await expect(page.getByTestId('recent-recipients')).toBeVisible()
  const imitation = `${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}`.toLowerCase()
  await recipient(page).fill(imitation)
  await expect(page.getByTestId('look-alike')).toContainText('it’s a different one')
  await amount(page).fill('0.1')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await button(page).click()
  await passNewAddress(page)
  const confirmButton = page.getByTestId('confirm-button')
  await expect(confirmButton).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByRole('checkbox').check()
  await expect(confirmButton).toHaveAttribute('aria-disabled', 'false')
  expect(wallet.signatures()).toEqual([])
})

test('an amount above the balance, or too high to pay the network cost, shows an error; Max leaves 0.002 ETH', async ({
  page,
  stack,
}) => {
  const friend = newAddress()
  await open(page, stack, '/send', 5)
  const error = page.getByTestId('input-error')
  await recipient(page).fill(friend)
  await amount(page).fill('999999')
  await expect(error).toHaveText('Insufficient ETH balance')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await amount(page).fill('9'.repeat(60))
  await expect(error).toHaveText('This amount is too large.')

  await page.getByTestId('max').click()
  await expect(page.getByTestId('max')).toBeHidden()
  await expect(error).toBeEmpty()
  const balance = await chainFacts(rpcOf(stack)).native(signer(5).address)
  const max = balance - 2n * 10n ** 15n
  await expect(amount(page)).toHaveValue(/^[\d,]+\.\d+$/)
  const shown = (await amount(page).inputValue()).replaceAll(',', '')
  expect(shown).toBe(`${max / ETHER}.${(max % ETHER).toString().padStart(18, '0').replace(/0+$/, '')}`)

  // Leaves 1,000 wei, less than the network cost.
  const tooMuch = balance - 1_000n
  await amount(page).fill(`${tooMuch / ETHER}.${(tooMuch % ETHER).toString().padStart(18, '0')}`)
  await expect(error).toHaveText('Insufficient funds to cover network cost')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')

  await page.getByTestId('max').click()
  await button(page).click()
  await passNewAddress(page)
  await confirm(page)
  await expect(page.getByTestId('gas-warning')).toContainText('almost all your ETH')
  await page.getByTestId('gas-warning').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('a rejected send returns to the review and keeps amount and recipient', async ({ page, stack }) => {
  const friend = newAddress()
  const wallet = await open(page, stack, '/send', 5)
  await recipient(page).fill(friend)
  await amount(page).fill('0.3')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await button(page).click()
  await passNewAddress(page)
  wallet.rejectNext('eth_sendTransaction')
  await confirm(page)
  await expect(page.getByTestId('rejected')).toContainText('You rejected the request')
  await expect(page.getByTestId('review-amount')).toHaveText('0.3 ETH')
  await page.keyboard.press('Escape')
  await expect(amount(page)).toHaveValue('0.3')
  await expect(recipient(page)).toHaveValue(friend)
})

test('a wallet that returns no hash, and an address that can’t be checked, show what happened', async ({
  page,
  stack,
}) => {
  const friend = newAddress()
  const wallet = await open(page, stack, '/send', 5)
  await recipient(page).fill(friend)
  await amount(page).fill('0.3')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await button(page).click()
  await passNewAddress(page)
  // The operator requires an answer from the screening service, which is down.
  await page.route('**/api/v1/screen', (route) => route.fulfill({ status: 503, json: {} }))
  await confirm(page)
  await expect(page.getByTestId('send-failed')).toHaveText(
    'This address can’t be checked right now, so nothing was sent to your wallet.',
  )
  await expect(dialog(page)).toContainText('Try again in a few minutes.')
  expect(wallet.signatures()).toEqual([])
  await page.unroute('**/api/v1/screen')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  wallet.answerWith('eth_sendTransaction', async () => 'sent')
  await confirm(page)
  await expect(page.getByTestId('send-failed')).toContainText('Your wallet didn’t return a transaction hash.')
  await expect(dialog(page)).toContainText('A transaction may still have been sent.')
  expect(await chainFacts(rpcOf(stack)).native(friend)).toBe(0n)
})

test('a pending send is followed after a reload', async ({ page, stack }) => {
  const friend = newAddress()
  await open(page, stack, '/send', 5)
  const rpc = createRpc(rpcOf(stack))
  await recipient(page).fill(friend)
  await amount(page).fill('0.4')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await button(page).click()
  await passNewAddress(page)
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await rpc.call('evm_setIntervalMining', [0])
  try {
    await confirm(page)
    await expect(dialog(page)).toContainText('Waiting for confirmation…')
    await page.reload()
    await expect(page.getByTestId('pending-indicator')).toHaveAccessibleName('1 pending')
    await rpc.call('anvil_mine', ['0x1'])
    await expect(page.getByTestId('toast')).toContainText(`Sent 0.4 ETH to ${friend.slice(0, 6)}…${friend.slice(-4)}`)
  } finally {
    await rpc.call('evm_setIntervalMining', [BLOCK_SECONDS])
  }
})

test('on a phone a send works with the keyboard alone', async ({ page, stack }) => {
  const friend = newAddress()
  await page.setViewportSize({ width: 360, height: 780 })
  const wallet = await open(page, stack, '/send', 5)
  await tabTo(page, /^Amount in /)
  await page.keyboard.type('0.05')
  await tabTo(page, /^To$/)
  await page.keyboard.type(friend)
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bump-newAddress')).toBeVisible()
  await tabTo(page, /^Continue$/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await tabTo(page, /^Confirm send$/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('send-done')).toHaveText('Sent')
  expect(wallet.signatures()).toHaveLength(1)
  await tabTo(page, /^Close$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
})

test('the form works with the keyboard alone, and the receive dialog shows and copies the address', async ({
  page,
  stack,
  context,
}) => {
  const friend = newAddress()
  await context.grantPermissions(['clipboard-write'])
  const wallet = await open(page, stack, '/send', 5)
  await amount(page).focus()
  await page.keyboard.type('0.05')
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    if (await recipient(page).evaluate((field) => field === document.activeElement)) break
  }
  await page.keyboard.type(friend)
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bump-newAddress')).toBeVisible()
  await page.getByTestId('bump-continue').press('Enter')
  await expect(page.getByTestId('confirm-button')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByTestId('receive-button').press('Enter')
  await page.getByRole('button', { name: 'QR code', exact: true }).press('Enter')
  await expect(page.getByRole('img', { name: `QR code of ${wallet.address}` })).toBeVisible()
  await page.getByTestId('copy-address').click()
  await expect(page.getByTestId('copy-address')).toHaveText('Copied')
  await expect(page.getByTestId('copy-address')).toHaveText('Copy address')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await page.keyboard.press('Escape')
  await recipient(page).fill('')
  await recipient(page).press('Control+V')
  await expect(recipient(page)).toHaveValue(wallet.address)
})

test('the form selects the token of its link', async ({ page }) => {
  await page.goto(`/send?chain=mainnet&inputCurrency=${USDC}`)
  await expect(button(page)).toHaveText('Connect wallet')
  await expect(page.getByTestId('token-input')).toContainText('USDC')
  await button(page).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

test('the form has no axe violations; without JavaScript it shows that sending needs JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await audit(page, `/send?chain=mainnet&inputCurrency=${USDC}`)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const pageWithoutScripts = await context.newPage()
  await pageWithoutScripts.goto(`${baseURL}/send`)
  await expect(pageWithoutScripts.getByRole('heading', { name: 'Send' })).toBeVisible()
  await expect(pageWithoutScripts.getByTestId('token-input')).toContainText('ETH')
  expect(await pageWithoutScripts.content()).toContain('Sending needs JavaScript')
  await context.close()
})
