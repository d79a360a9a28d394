import { expect, type Locator, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { createRpc, hex } from '#devnet/rpc.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { test, type StackAddress } from './stack.ts'
import { pressWithKeyboard } from './tab-to.ts'
import { withoutBlocks } from './without-blocks.ts'

// A transaction that stays pending: speed-up, cancellation, and replacement by the wallet.

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const HALF_AN_ETHER = 500_000_000_000_000_000n

const indicator = (page: Page) => page.getByTestId('pending-indicator')
const toasts = (page: Page) => page.getByTestId('toast')
const list = (page: Page) => page.getByRole('dialog', { name: 'Recent transactions' })
const confirmReplacement = (page: Page) => page.getByTestId('confirm-replacement').click()

async function connect(page: Page, wallet: TestWallet): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${wallet.address}`)
}

/** Wraps half an ether and closes the dialog while no block is mined. */
async function wrap(page: Page): Promise<void> {
  await page.getByTestId('swap-button').click()
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('sent')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(indicator(page)).toHaveAccessibleName('1 pending')
}

async function openWrap(page: Page, { rpcUrls }: StackAddress, account: number) {
  const [rpcUrl = ''] = rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(account), rpcUrls: { 1: rpcUrl } })
  await page.goto(`/swap?inputCurrency=NATIVE&outputCurrency=${WETH}&value=0.5`)
  await connect(page, wallet)
  await expect(page.getByTestId('swap-button')).toHaveText('Wrap')
  const chain = chainFacts(rpcUrl)
  return { wallet, rpc: createRpc(rpcUrl), wrapped: () => chain.balance(WETH, wallet.address) }
}

const explorerHash = async (row: Locator) =>
  (await row.getByRole('link', { name: 'View on explorer' }).getAttribute('href'))?.split('/').at(-1)

test('a transaction that is sped up from the list runs once, even if the page is reloaded meanwhile', async ({
  page,
  stack,
}) => {
  const { wallet, wrapped } = await openWrap(page, stack, 2)
  const before = await wrapped()
  await withoutBlocks(stack, wallet.address, async ({ mine }) => {
    await wrap(page)
    await indicator(page).click()
    await list(page).getByRole('button', { name: 'Speed up' }).click()
    const review = page.getByRole('dialog', { name: 'Speed up transaction' })
    await expect(review).toContainText('Wrap 0.5 ETH')
    await expect(review).toContainText('Only one of the two can be confirmed.')
    const nonce = Number(await review.getByTestId('replacement-nonce').textContent())
    await confirmReplacement(page)
    await expect(toasts(page)).toContainText('Speed-up submitted')
    const [first, second] = wallet.signatures().map(({ params }) => params[0] as Record<string, string>)
    expect(second).toMatchObject({ to: first?.['to'], data: first?.['data'], value: first?.['value'] })
    expect(Number(second?.['nonce'])).toBe(nonce)

    await page.reload()
    await expect(indicator(page)).toHaveAccessibleName('1 pending')
    await mine()
    await expect(toasts(page)).toHaveCount(1)
    await expect(toasts(page)).toContainText('Wrapped 0.5 ETH')
  })
  expect(await wrapped()).toBe(before + HALF_AN_ETHER)
})

test('a transaction that is canceled from its toast never runs', async ({ page, stack }) => {
  const { wallet, wrapped } = await openWrap(page, stack, 3)
  const before = await wrapped()
  await withoutBlocks(stack, wallet.address, async ({ mine }) => {
    await wrap(page)
    await toasts(page).getByRole('button', { name: 'Cancel' }).click()
    const review = page.getByRole('dialog', { name: 'Cancel transaction' })
    await expect(review).toContainText('This sends an empty transaction to yourself')

    wallet.rejectNext('eth_sendTransaction')
    await confirmReplacement(page)
    await expect(page.getByTestId('replacement-problem')).toHaveText('You rejected the request in your wallet.')
    await confirmReplacement(page)
    await expect(toasts(page)).toContainText('Cancellation submitted')
    expect(wallet.signatures().at(-1)?.params[0]).toMatchObject({ to: wallet.address, data: '0x', value: '0x0' })
    await mine()
    await expect(toasts(page)).toContainText('Cancellation successful')
  })
  expect(await wrapped()).toBe(before)
  await indicator(page).click()
  await expect(list(page).getByRole('listitem')).toContainText('Canceled')
})

test('on a phone a transaction is sped up and then canceled with the keyboard alone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { wallet, wrapped } = await openWrap(page, stack, 1)
  const before = await wrapped()
  await withoutBlocks(stack, wallet.address, async ({ mine }) => {
    await pressWithKeyboard(page, /^Wrap$/)
    await pressWithKeyboard(page, /^Confirm wrap$/)
    await expect(page.getByTestId('sent')).toBeVisible()
    await page.keyboard.press('Escape')
    await pressWithKeyboard(page, /^1 pending$/)
    await pressWithKeyboard(page, /^Speed up$/)
    await expect(page.getByRole('dialog', { name: 'Speed up transaction' })).toBeVisible()
    await expect(page.getByTestId('confirm-replacement')).toHaveAttribute('aria-disabled', 'false')
    await pressWithKeyboard(page, /^Speed up$/)
    await expect(toasts(page)).toContainText('Speed-up submitted')
    await pressWithKeyboard(page, /^Cancel$/)
    await expect(page.getByRole('dialog', { name: 'Cancel transaction' })).toBeVisible()
    await expect(page.getByTestId('confirm-replacement')).toHaveAttribute('aria-disabled', 'false')
    await pressWithKeyboard(page, /^Cancel transaction$/)
    await expect(toasts(page)).toContainText('Cancellation submitted')
    await mine()
    await expect(toasts(page)).toContainText('Cancellation successful')
  })
  expect(await wrapped()).toBe(before)
  const sent = wallet.signatures().map(({ params }) => params[0] as Record<string, string>)
  expect(sent).toHaveLength(3)
  expect(sent[2]).toMatchObject({ to: wallet.address, data: '0x', nonce: sent[1]?.['nonce'] })
})

test('a transaction that was replaced outside the page is shown as replaced, with a link to its replacement', async ({
  page,
  stack,
}) => {
  const { wallet, rpc } = await openWrap(page, stack, 4)
  await withoutBlocks(stack, wallet.address, async ({ mine }) => {
    await wrap(page)
    // The page reads the nonce from its transaction, which nodes drop once another transaction replaces it.
    await expect(toasts(page).getByRole('button', { name: 'Speed up' })).toBeVisible()
    const nonce = await rpc.call('eth_getTransactionCount', [wallet.address, 'latest'])
    const fees = { maxFeePerGas: hex(10n ** 12n), maxPriorityFeePerGas: hex(10n ** 11n) }
    const to = signer(5).address
    const replacement = { from: wallet.address, to, value: '0x1', nonce, ...fees }
    const replacementHash = await rpc.call('eth_sendTransaction', [replacement])
    await mine()
    await expect(toasts(page)).toContainText('Transaction replaced')
    await expect(toasts(page)).toContainText('Another transaction was confirmed in its place.')
    expect(await explorerHash(toasts(page))).toBe(replacementHash)
  })
})

test('when the wallet ignores the nonce, a cancellation fails with an error and the original runs', async ({
  page,
  stack,
}) => {
  const { wallet, wrapped } = await openWrap(page, stack, 5)
  const before = await wrapped()
  wallet.ignoreNonces()
  await withoutBlocks(stack, wallet.address, async ({ mine }) => {
    await wrap(page)
    await toasts(page).getByRole('button', { name: 'Cancel' }).click()
    await confirmReplacement(page)
    await expect(toasts(page)).toContainText('Unable to cancel transaction')
    await expect(toasts(page)).toContainText('The original is still pending.')
    await mine()
    await expect(toasts(page)).toContainText('Wrapped 0.5 ETH')
  })
  expect(await wrapped()).toBe(before + HALF_AN_ETHER)
})

test('with two tabs open, both settle the transaction but only one shows the toast', async ({
  page,
  context,
  stack,
}) => {
  const { wallet } = await openWrap(page, stack, 6)
  const other = await context.newPage()
  await withoutBlocks(stack, wallet.address, async ({ mine }) => {
    await wrap(page)
    await other.goto('/explore')
    await expect(indicator(other)).toHaveAccessibleName('1 pending')
    await mine()
    for (const tab of [page, other]) await expect(indicator(tab)).toHaveAccessibleName('Recent transactions')
    await expect(toasts(other)).toContainText('Wrapped 0.5 ETH')
    await expect(toasts(page).filter({ hasText: 'Wrapped' })).toHaveCount(0)
  })
})
