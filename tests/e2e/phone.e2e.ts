import { expect, type Locator, type Page } from '@playwright/test'
import { getAddress, parseAbi, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { approve, transferTokens } from '#devnet/calls.ts'
import { createDevnetClient, createRpc, hex } from '#devnet/rpc.ts'
import { COLLECTIONS } from '#devnet/world/collections.ts'
import { atomicBatches } from '#tests/wallet/atomic-batches.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { overflow } from './audit.ts'
import { sendMined } from './send-mined.ts'
import { test, type StackAddress } from './stack.ts'
import { tap } from './tap.ts'
import { withoutBlocks } from './without-blocks.ts'

// The main tasks on a phone, by touch alone.

const PHONE = { width: 360, height: 780 }
/** The window above an open on-screen keyboard. */
const ABOVE_KEYBOARD = { width: 360, height: 420 }
test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PERMIT2 = ethereum.contracts.permit2
const ETHER = 10n ** 18n
const USD = 10n ** 6n

const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''
const dialog = (page: Page) => page.getByRole('dialog')

/** Taps a field, which opens the keyboard, types, and closes the keyboard. The field stays in the window. */
async function enter(page: Page, field: Locator, text: string): Promise<void> {
  await tap(field)
  await expect(field).toBeFocused()
  await page.setViewportSize(ABOVE_KEYBOARD)
  await page.keyboard.type(text)
  await expect(field).toBeInViewport()
  await page.setViewportSize(PHONE)
}

/** Chooses the token of one side of the swap by its symbol. */
async function choose(page: Page, side: 'token-input' | 'token-output', symbol: string): Promise<void> {
  await tap(page.getByTestId(side))
  await enter(page, page.getByRole('combobox', { name: 'Name, symbol or address' }), symbol)
  const found = page.getByRole('listbox').getByRole('option').first()
  await expect(found).toContainText(symbol)
  await tap(found)
  await expect(page.getByTestId(side)).toContainText(symbol)
}

/** Opens a page and connects the wallet of a new account, which has one ether and 100 USDC. */
async function connect(page: Page, stack: StackAddress, pathOf: (account: Address) => string) {
  const rpcUrl = rpcOf(stack)
  const account = privateKeyToAccount(generatePrivateKey())
  await createRpc(rpcUrl).call('anvil_setBalance', [account.address, hex(ETHER)])
  await sendMined(rpcUrl, ACCOUNTS[0].address, [transferTokens(USDC, account.address, 100n * USD)])
  const wallet = await connectAccount(page, stack, account, pathOf(account.address))
  return { wallet, address: wallet.address, chain: chainFacts(rpcUrl) }
}

/** Opens a page and connects the wallet of this account. */
async function connectAccount(page: Page, stack: StackAddress, account: PrivateKeyAccount, path: string) {
  const rpcUrl = rpcOf(stack)
  const wallet = await announceWallet(page, { account, rpcUrls: { 1: rpcUrl } })
  await page.goto(path)
  await tap(page.getByRole('banner').getByRole('button', { name: 'Connect' }))
  await tap(page.getByRole('button', { name: 'Test Wallet' }))
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${wallet.address}`)
  return wallet
}

async function confirm(page: Page): Promise<void> {
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await tap(page.getByTestId('confirm-button'))
}

async function confirmReplacement(page: Page): Promise<void> {
  await expect(page.getByTestId('confirm-replacement')).toHaveAttribute('aria-disabled', 'false')
  await tap(page.getByTestId('confirm-replacement'))
}

async function close(page: Page): Promise<void> {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await tap(dialog(page).getByRole('button', { name: 'Close' }).last())
  await expect(dialog(page)).toHaveCount(0)
}

test('by touch, a chosen token is bought for ether', async ({ page, stack }) => {
  const { wallet, address, chain } = await connect(page, stack, () => '/swap')
  await choose(page, 'token-output', 'DAI')
  await enter(page, page.getByLabel('Sell', { exact: true }), '0.1')
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await tap(page.getByTestId('swap-button'))
  await tap(page.getByTestId('confirm-button'))
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 30_000 })
  expect(await chain.balance(DAI, address)).toBeGreaterThan(0n)
  expect(await chain.native(address)).toBeLessThan((ETHER * 9n) / 10n)
  expect(wallet.signatures()).toHaveLength(1)
  await close(page)
})

test('by touch, the account drawer opens, shows a tab and settings, and closes', async ({ page, stack }) => {
  const { wallet } = await connect(page, stack, () => '/swap')
  await tap(page.getByTestId('account-button'))
  const drawer = page.getByTestId('account-drawer')
  const activity = drawer.getByRole('tab', { name: 'Activity' })
  await tap(activity)
  await expect(activity).toHaveAttribute('aria-selected', 'true')
  await tap(drawer.getByRole('button', { name: 'Settings' }))
  await tap(drawer.getByRole('button', { name: 'Back' }))
  await tap(page.getByRole('button', { name: 'Close account' }))
  await expect(drawer).toHaveCount(0)
  expect(wallet.signatures()).toEqual([])
})

test('by touch, ether is sent to a new address', async ({ page, stack }) => {
  const { address, chain } = await connect(page, stack, () => '/send')
  const friend = privateKeyToAccount(generatePrivateKey()).address
  await enter(page, page.getByTestId('recipient-input'), friend)
  await enter(page, page.getByLabel(/^Amount in /), '0.25')
  await expect(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'false')
  await tap(page.getByTestId('send-button'))
  await expect(page.getByTestId('bump-newAddress')).toBeVisible()
  await tap(page.getByTestId('bump-continue'))
  await confirm(page)
  await expect(page.getByTestId('send-done')).toHaveText('Sent', { timeout: 30_000 })
  expect(await chain.native(friend)).toBe(ETHER / 4n)
  expect(await chain.native(address)).toBeLessThan((ETHER * 3n) / 4n)
  await close(page)
})

test('by touch, an approval is revoked', async ({ page, stack }) => {
  const { wallet, address, chain } = await connect(page, stack, (account) => `/portfolio/${account}/approvals`)
  const rpc = createRpc(rpcOf(stack))
  await rpc.call('anvil_impersonateAccount', [address])
  await sendMined(rpcOf(stack), address, [approve(USDC, PERMIT2, 5n * USD)])
  await rpc.call('anvil_stopImpersonatingAccount', [address])
  const row = page.getByTestId(`approval-1:erc20:${USDC}:${PERMIT2}`.toLowerCase())
  // The index takes seconds to follow the chain.
  await expect(async () => {
    await page.reload()
    await expect(row.getByTestId('revoke')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 45_000 })
  await tap(row.getByTestId('revoke'))
  await confirm(page)
  await expect(page.getByTestId('revoke-done')).toBeVisible({ timeout: 40_000 })
  expect(await chain.allowancesLeft(USDC, address)).toEqual([0n, 0n])
  expect(wallet.signatures()).toHaveLength(1)
  await close(page)
})

test('by touch, a network is chosen, slippage is limited, and USDC is sold after an approval', async ({
  page,
  stack,
}) => {
  const { wallet, address, chain } = await connect(page, stack, () => '/swap?chain=base&inputCurrency=NATIVE')
  await tap(page.getByRole('button', { name: 'Network Base' }))
  await tap(page.getByRole('listbox', { name: 'Network' }).getByRole('option', { name: 'Ethereum' }))
  await expect(page).toHaveURL('/swap?chain=mainnet')
  await tap(page.getByTestId('swap-settings'))
  await enter(page, page.getByRole('textbox', { name: 'Max slippage' }), '2')
  await tap(dialog(page).getByRole('button', { name: 'Close' }).last())
  await expect(page.getByTestId('swap-settings')).toContainText('2% slippage')

  await choose(page, 'token-input', 'USDC')
  await choose(page, 'token-output', 'DAI')
  await enter(page, page.getByLabel('Sell', { exact: true }), '40')
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await tap(page.getByTestId('swap-button'))
  await expect(dialog(page).getByTestId('fact-slippage')).toHaveText('2%')
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 40_000 })
  expect(await chain.balance(USDC, address)).toBe(60n * USD)
  expect(await chain.balance(DAI, address)).toBeGreaterThan(0n)
  expect(await chain.allowancesLeft(USDC, address)).toEqual([0n, 0n])
  expect(wallet.signatures().length).toBeGreaterThan(1)
  await close(page)
})

test('by touch, a pending transaction is sped up and then canceled', async ({ page, stack }) => {
  const path = `/swap?inputCurrency=NATIVE&outputCurrency=${WETH}&value=0.5`
  const { wallet, address, chain } = await connect(page, stack, () => path)
  await withoutBlocks(stack, address, async ({ mine }) => {
    await expect(page.getByTestId('swap-button')).toHaveText('Wrap')
    await tap(page.getByTestId('swap-button'))
    await confirm(page)
    await expect(page.getByTestId('sent')).toBeVisible()
    await close(page)
    await tap(page.getByTestId('pending-indicator'))
    await tap(page.getByRole('dialog', { name: 'Recent transactions' }).getByRole('button', { name: 'Speed up' }))
    await confirmReplacement(page)
    await expect(page.getByTestId('toast')).toContainText('Speed-up submitted')
    await tap(page.getByTestId('toast').getByRole('button', { name: 'Cancel' }))
    await confirmReplacement(page)
    await expect(page.getByTestId('toast')).toContainText('Cancellation submitted')
    await mine()
    await expect(page.getByTestId('toast')).toContainText('Cancellation successful')
  })
  expect(await chain.balance(WETH, address)).toBe(0n)
  expect(wallet.signatures()).toHaveLength(3)
})

test('by touch, a position is created with a custom range, and all of it is removed', async ({ page, stack }) => {
  const fee = encodeURIComponent(JSON.stringify({ feeAmount: 3000, tickSpacing: 60, isDynamic: false }))
  const path = `/positions/create/v3?chain=mainnet&currencyA=${USDC}&currencyB=NATIVE&fee=${fee}`
  const { address, chain } = await connect(page, stack, () => path)
  const next = page.getByTestId('step-button')
  await tap(next)
  await expect(page).toHaveURL(/step=1/)
  await tap(page.getByRole('button', { name: 'Custom range' }))
  await tap(next)
  await expect(page).toHaveURL(/step=2/)
  await enter(page, page.getByLabel('USDC deposit'), '50')
  await expect(page.getByLabel('ETH deposit')).not.toHaveValue('')
  await expect(next).toHaveText('Review position')
  await tap(next)
  await confirm(page)
  await expect(dialog(page).getByTestId('create-done')).toBeVisible({ timeout: 40_000 })
  expect(await chain.balance(USDC, address)).toBeLessThan(51n * USD)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await tap(dialog(page).getByRole('link', { name: 'View position' }))
  await expect(page).toHaveURL(/\/positions\/v3\/ethereum\/\d+$/)

  await tap(page.getByRole('button', { name: 'Remove liquidity' }))
  await tap(dialog(page).getByRole('button', { name: 'Max' }))
  await expect(dialog(page).getByTestId('review-button')).toHaveAttribute('aria-disabled', 'false')
  await tap(dialog(page).getByTestId('review-button'))
  await confirm(page)
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 40_000 })
  expect(await chain.balance(USDC, address)).toBeGreaterThan(99n * USD)
  await close(page)
})

test('by touch, the receive panel of the account drawer shows the QR code and copies the address', async ({
  page,
  stack,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { address } = await connect(page, stack, () => '/swap')
  await tap(page.getByTestId('account-button'))
  const drawer = page.getByTestId('account-drawer')
  await tap(drawer.getByRole('button', { name: 'Receive' }))
  await tap(drawer.getByRole('button', { name: 'QR code' }))
  await expect(drawer.getByRole('img', { name: `QR code of ${address}` })).toBeInViewport()
  await tap(drawer.getByTestId('copy-address'))
  await expect(drawer.getByTestId('copy-address')).toHaveText('Copied')
})

test('by touch, a node of one’s own is set in the settings, and ether is wrapped and unwrapped with it', async ({
  page,
  stack,
}) => {
  const { address, chain, wallet } = await connect(page, stack, () => '/explore')
  const nodes = new Set<string>()
  page.on('response', (response) => {
    if (response.request().postData()?.includes('"eth_call"') && response.ok()) nodes.add(response.url())
  })
  await tap(page.getByTestId('account-button'))
  const drawer = page.getByTestId('account-drawer')
  await tap(drawer.getByRole('button', { name: 'Settings' }))
  await tap(drawer.getByRole('link', { name: 'Custom RPC' }))
  const network = page.getByRole('region', { name: 'Ethereum' })
  await enter(page, network.getByLabel('RPC URL'), rpcOf(stack))
  await tap(network.getByRole('button', { name: 'Save' }))
  await expect(network.getByRole('status')).toHaveText(/^Connected, block/)

  await page.goto(`/swap?inputCurrency=NATIVE&outputCurrency=${WETH}&value=0.5`)
  const button = page.getByTestId('swap-button')
  await expect(button).toHaveText('Wrap')
  await tap(button)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toHaveText('Wrap successful')
  expect(await chain.balance(WETH, address)).toBe(ETHER / 2n)
  await close(page)
  await tap(page.getByRole('button', { name: 'Switch tokens' }))
  await enter(page, page.getByLabel('Sell', { exact: true }), '0.5')
  await expect(button).toHaveText('Unwrap')
  await tap(button)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toHaveText('Unwrap successful')
  expect(await chain.balance(WETH, address)).toBe(0n)
  expect(wallet.signatures()).toHaveLength(2)
  expect(nodes).toContain(new URL(rpcOf(stack)).href)
})

test('by touch, approval and swap are confirmed as one request', async ({ page, stack }) => {
  const account = privateKeyToAccount(generatePrivateKey())
  await createRpc(rpcOf(stack)).call('anvil_setBalance', [account.address, hex(ETHER)])
  await sendMined(rpcOf(stack), ACCOUNTS[0].address, [transferTokens(USDC, account.address, 100n * USD)])
  const path = `/swap?inputCurrency=${USDC}&outputCurrency=ETH&value=40`
  const wallet = await connectAccount(page, stack, account, path)
  const { answers } = atomicBatches(rpcOf(stack), account)
  for (const [method, answer] of Object.entries(answers)) wallet.answerWith(method, answer)
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await tap(page.getByTestId('swap-button'))
  await tap(page.getByTestId('one-click').getByRole('button', { name: 'One request' }))
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  const chain = chainFacts(rpcOf(stack))
  expect(await chain.balance(USDC, account.address)).toBe(60n * USD)
  expect(await chain.allowancesLeft(USDC, account.address)).toEqual([0n, 0n])
  expect(wallet.signatures().map(({ method }) => method)).toEqual(['wallet_sendCalls'])
  await close(page)
})

test('by touch, the tabs of a portfolio open, and an NFT is hidden, shown again and sent', async ({ page, stack }) => {
  const owner = signer(8)
  const wallet = await connectAccount(page, stack, owner, `/portfolio/${owner.address}?chain=mainnet`)
  const tabs = page.getByRole('navigation', { name: 'Portfolio' })
  for (const name of ['Pools', 'Activity', 'Approvals', 'Tokens', 'NFTs']) {
    await tap(tabs.getByRole('link', { name }))
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  const main = page.getByRole('main')
  const card = main.getByRole('link', { name: /^Herons of the Tarn #/ })
  await tap(card.first())
  await tap(dialog(page).getByRole('button', { name: /^Hide Herons/ }))
  await close(page)
  await tap(main.getByText('Hidden (1)'))
  await tap(main.getByRole('button', { name: 'Hide or show' }))
  await tap(main.getByRole('button', { name: /^Show Herons/ }))
  await tap(main.getByRole('button', { name: 'Done' }))
  await expect(main.getByText('Hidden (1)')).toHaveCount(0)

  const send = page.getByTestId('send-nft').first()
  const id = BigInt(((await send.getAttribute('aria-label')) ?? '').split('#')[1] ?? 0)
  await tap(send)
  const friend = getAddress('0xf12e5d0000000000000000000000000000000723')
  await enter(page, page.getByTestId('recipient-input'), friend)
  await expect(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'false')
  await tap(page.getByTestId('send-button'))
  await tap(page.getByTestId('bump-continue'))
  await confirm(page)
  await expect(page.getByTestId('send-done')).toBeVisible({ timeout: 30_000 })
  const client = createDevnetClient(rpcOf(stack), 1)
  const address = COLLECTIONS.find(({ name }) => name === 'Herons of the Tarn')?.address ?? '0x'
  const abi = parseAbi(['function ownerOf(uint256 tokenId) view returns (address)'])
  expect(await client.readContract({ address, abi, functionName: 'ownerOf', args: [id] })).toBe(friend)
  expect(wallet.signatures()).toHaveLength(1)
  await close(page)
})
