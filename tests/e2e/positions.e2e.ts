import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { erc20Abi, erc721Abi, formatUnits, getAddress } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { signer } from '#devnet/accounts.ts'
import { approve, swapThroughRouter } from '#devnet/calls.ts'
import { resolvePool, type V3Pool, type V4Pool } from '#devnet/pools.ts'
import { createDevnetClient } from '#devnet/rpc.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { ABOVE_PRICE, mintPosition, readTick } from './mint-position.ts'
import { sendMined } from './send-mined.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test, type StackAddress } from './stack.ts'
import { tabTo } from './tab-to.ts'

/** The accounts of the local chains that hold positions. */
const OWNERS = [6, 7, 8, 9] as const

const ETHER = 10n ** 18n
/** Reviews are refreshed once per block of the real Ethereum. */
const REFRESH_MS = ethereum.blockSeconds * 1_000
const SMALL = { amount0: ETHER / 10n, amount1: 500n * 10n ** 6n }

const NFTS = { address: ethereum.contracts.v3PositionManager, abi: erc721Abi } as const

const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''
const dialog = (page: Page) => page.getByRole('dialog')

interface FoundPosition {
  readonly owner: (typeof OWNERS)[number]
  readonly path: string
  readonly pair: string
  readonly pool: FoundPool
}

interface Answer {
  readonly data: {
    readonly positions: {
      readonly edges: readonly {
        readonly node: {
          readonly tokenId: string | null
          readonly pool: FoundPool
          readonly uncollected: { readonly token0Quantity: string; readonly token1Quantity: string } | null
        }
      }[]
    }
  }
}
interface FoundPool {
  readonly address?: string
  readonly hook?: object | null
  readonly feeTier: number
  readonly tickSpacing?: number
  readonly token0: TokenNode
  readonly token1: TokenNode
}
interface TokenNode {
  readonly symbol: string
  readonly address: Address | null
}

const QUERY = `query ($owner: String!, $version: ProtocolVersion!) {
  positions(ownerAddress: $owner, chains: [ETHEREUM], versions: [$version]) {
    edges { node {
      tokenId
      uncollected { token0Quantity token1Quantity }
      pool {
        feeTier token0 { symbol address } token1 { symbol address }
        ... on V2Pair { address } ... on V3Pool { address } ... on V4Pool { tickSpacing hook { address } }
      }
    } }
  }
}`

interface PositionFilter {
  readonly isHooked?: boolean
}

/**
 * Finds a position on Ethereum with fees to collect, or a share of a v2 pair: each generated world gives its owners
 * different ones.
 */
async function findPosition(
  request: APIRequestContext,
  version: 'V2' | 'V3' | 'V4',
  { isHooked }: PositionFilter = {},
): Promise<FoundPosition> {
  for (const owner of OWNERS) {
    const response = await request.post('/api/graphql', {
      data: { query: QUERY, variables: { owner: signer(owner).address, version } },
    })
    const { data }: Answer = await response.json()
    const nodes = data.positions.edges.map(({ node }) => node)
    const node = nodes.find(
      ({ uncollected: fees, pool }) =>
        (!fees || /[1-9]/.test(fees.token0Quantity + fees.token1Quantity)) &&
        (isHooked === undefined || Boolean(pool.hook) === isHooked),
    )
    if (!node) continue
    const { address = '', token0, token1 } = node.pool
    const path =
      version === 'V2'
        ? `/positions/v2/ethereum/${getAddress(address)}?owner=${signer(owner).address}`
        : `/positions/${version.toLowerCase()}/ethereum/${node.tokenId}`
    return {
      owner,
      path,
      pool: node.pool,
      pair: `(${token0.symbol}/${token1.symbol}|${token1.symbol}/${token0.symbol})`,
    }
  }
  throw new Error(`no ${version} position`)
}

/** Opens a page and connects one of the owners. */
async function openAs(
  page: Page,
  stack: StackAddress,
  owner: FoundPosition['owner'],
  path: string,
): Promise<TestWallet> {
  const rpcUrls = { 1: rpcOf(stack) }
  const wallet = await announceWallet(page, { account: signer(owner), rpcUrls, isRemembered: true })
  await page.goto(path)
  return wallet
}

/** Confirms the open form's review, and closes the dialog after its success. */
async function confirmChange(page: Page): Promise<void> {
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 45_000 })
  await expect(dialog(page).getByTestId('fact-moved')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
}

/** Adds a little of the first token that the range takes, with the matching amount of the other. */
async function addLiquidity(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await dialog(page).getByRole('textbox').first().fill(amount)
  await expect(dialog(page).getByTestId('review-button')).toHaveText('Review deposit')
  await confirmChange(page)
}

test('without JavaScript positions are listed and filtered by links, and their pages are readable', async ({
  browser,
  baseURL,
  request,
}) => {
  const { owner, path, pair } = await findPosition(request, 'V2')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(`/positions?owner=${signer(owner).address}&complete`)
  await expect(page.getByRole('heading', { level: 1, name: 'Positions' })).toBeVisible()
  await expect(page.getByText('In range', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${pair}`) }).first()).toBeVisible()
  await page.getByRole('link', { name: 'v2', exact: true }).click()
  await expect(page).toHaveURL(/version=v2/)
  await page.goto(`${path}&complete`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(pair) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Liquidity' })).toContainText(/\$[\d,]+\.\d\d/)
  await expect(page.getByRole('region', { name: 'Liquidity' })).toContainText('of the pool')
  await expect(page.getByRole('heading', { name: 'Earnings' })).toBeVisible()
  await context.close()
})

test('/positions redirects the connected account to its own list', async ({ page, stack, request }) => {
  const { owner, pair } = await findPosition(request, 'V3')
  await openAs(page, stack, owner, '/positions')
  await expect(page).toHaveURL(new RegExp(`/positions\\?owner=${signer(owner).address}$`))
  await expect(page.getByRole('link', { name: new RegExp(`^${pair}`) }).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('the page of a pool lists the connected account’s positions in it', async ({ page, stack, request }) => {
  const { owner, path, pool } = await findPosition(request, 'V3')
  await openAs(page, stack, owner, `/explore/pools/ethereum/${pool.address}`)
  const positionsSection = page.getByRole('region', { name: 'Your positions' })
  const links = positionsSection.getByRole('link')
  await expect(positionsSection.locator(`a[href="${path}"]`)).toContainText(/\$[\d,.]+.*in fees/)
  expect(await links.count()).toBeGreaterThan(0)
  expect(await axeViolations(page)).toEqual([])
  await positionsSection.locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(path)
  await page.goto(`/explore/pools/ethereum/${pool.address}`)
  await expect(positionsSection).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account|0x|\.eth/ })
    .click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(positionsSection).toBeHidden()
})

test('a position that does not exist answers 404, and a pair under another version’s path redirects', async ({
  page,
  request,
}) => {
  const missing = await page.goto('/positions/v3/ethereum/999999?complete')
  expect(missing?.status()).toBe(404)
  await expect(page.getByText('Position not found')).toBeVisible()
  const { path } = await findPosition(request, 'V2')
  await page.goto(path.replace('/v2/', '/v4/'))
  await expect(page).toHaveURL(new RegExp(path.split('?')[0] ?? ''))
})

test('the owner of a v3 position collects its fees and removes a part; visitors are offered no removal', async ({
  page,
  stack,
  request,
}) => {
  const { owner, path } = await findPosition(request, 'V3')
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Liquidity' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove liquidity' })).toHaveCount(0)
  await openAs(page, stack, owner, path)
  await page.getByRole('button', { name: 'Collect fees' }).click()
  await dialog(page).getByTestId('review-button').click()
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 20_000 })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await dialog(page).getByRole('button', { name: '25%' }).click()
  await expect(dialog(page).getByText('You receive')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByText('Minimum received')).toBeVisible()
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 20_000 })
})

test('a review is closed with its page: Back and another position show no dialog', async ({ page, stack, request }) => {
  const { owner, path } = await findPosition(request, 'V3')
  await openAs(page, stack, owner, `/positions?owner=${signer(owner).address}`)
  // Every navigation is client-side, because a load would discard the review.
  const positions = page.getByRole('main').locator('a[href^="/positions/v"]')
  await positions.and(page.locator(`[href="${path}"]`)).click()
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('confirm-button')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/positions\?owner=/)
  await expect(dialog(page)).toHaveCount(0)
  await positions
    .and(page.locator(`:not([href="${path}"])`))
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Remove liquidity' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

/** The USDC/WETH pool of v3 at this fee. */
function v3Pool(fee: 500 | 3_000): V3Pool {
  const pool = resolvePool(1, { version: 'v3', pair: ['USDC', 'WETH'], fee, usd: 0 })
  if (pool.version !== 'v3') throw new Error('not a v3 pool')
  return pool
}

/** Opens the page of a new v3 position around the price. */
async function openNewV3(
  page: Page,
  stack: StackAddress,
  request: APIRequestContext,
): Promise<{ readonly account: Address; readonly pool: V3Pool; readonly id: bigint; readonly wallet: TestWallet }> {
  const pool = v3Pool(3_000)
  const account = signer(OWNERS[1]).address
  const amounts = { amount0: 500n * 10n ** 6n, amount1: ETHER }
  const id = await mintPosition(rpcOf(stack), { account, pool, range: { lower: -50, upper: 50 }, amounts })
  const path = `/positions/v3/ethereum/${id}`
  await untilFound(request, path)
  return { account, pool, id, wallet: await openAs(page, stack, OWNERS[1], path) }
}

test('removing all of a v3 position pays the reviewed amounts and burns its NFT', async ({ page, stack, request }) => {
  const { account, pool, id } = await openNewV3(page, stack, request)
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByText('Will be burned')).toBeVisible()
  const chain = createDevnetClient(rpcOf(stack), 1)
  const read = { address: pool.currency0.address, abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const
  const before = await chain.readContract(read)
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 30_000 })
  const received = formatUnits((await chain.readContract(read)) - before, 6)
  const expected = (await dialog(page).getByTestId('fact-expected').textContent()) ?? ''
  await expect(dialog(page).getByTestId('fact-moved')).toHaveText(expected)
  expect(Number(/([\d.,]+) USDC/.exec(expected)?.[1]?.replaceAll(',', ''))).toBeCloseTo(Number(received), 2)
  await expect(chain.readContract({ ...NFTS, functionName: 'ownerOf', args: [id] })).rejects.toThrow()
})

test('half of a v2 share is removed with a permit of the LP token instead of an approval', async ({
  page,
  stack,
  request,
}) => {
  const { owner, path } = await findPosition(request, 'V2')
  const pair = getAddress(path.split('/')[4]?.split('?')[0] ?? '')
  const chain = createDevnetClient(rpcOf(stack), 1)
  const readBalance = () =>
    chain.readContract({ address: pair, abi: erc20Abi, functionName: 'balanceOf', args: [signer(owner).address] })
  const before = await readBalance()
  // An earlier approval would make the permit unnecessary.
  await sendMined(rpcOf(stack), signer(owner).address, [approve(pair, ethereum.contracts.v2Router, 0n)])
  const wallet = await openAs(page, stack, owner, path)
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await dialog(page).getByRole('button', { name: '50%' }).click()
  await dialog(page).getByTestId('review-button').click()
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 30_000 })
  expect(await readBalance()).toBe(before - before / 2n)
  expect(wallet.signatures().map(({ method }) => method)).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
})

test('a deposit into a v3 position above the balance is refused, and a smaller one succeeds', async ({
  page,
  stack,
  request,
}) => {
  await openNewV3(page, stack, request)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const fields = dialog(page).getByRole('textbox')
  await fields.last().fill('1000000000000')
  await expect(dialog(page).getByTestId('review-button')).toHaveText(/^Insufficient .+ balance$/)
  await fields.last().fill('')
  await expect(dialog(page).getByTestId('review-button')).toHaveText('Enter an amount')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await addLiquidity(page, '0.001')
})

test('liquidity can be added to a v2 share', async ({ page, stack, request }) => {
  const { owner, path } = await findPosition(request, 'V2')
  await openAs(page, stack, owner, path)
  await addLiquidity(page, '0.001')
})

for (const isHooked of [false, true])
  test(`a v4 position ${isHooked ? 'with' : 'without'} a hook pays its fees and can be increased and removed`, async ({
    page,
    stack,
    request,
  }) => {
    const { owner, path } = await findPosition(request, 'V4', { isHooked })
    const wallet = await openAs(page, stack, owner, path)
    await page.getByRole('button', { name: 'Collect fees' }).click()
    await dialog(page).getByTestId('review-button').click()
    wallet.rejectNext('eth_sendTransaction')
    await dialog(page).getByTestId('confirm-button').click()
    await expect(dialog(page).getByTestId('rejected')).toBeVisible()
    // Too little gas for the transaction, so it reverts.
    wallet.replaceNext({ gas: '0xea60' })
    await dialog(page).getByTestId('confirm-button').click()
    await expect(dialog(page).getByText('Collect failed, please try again.')).toBeVisible({ timeout: 20_000 })
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Collect fees' }).click()
    await confirmChange(page)
    await addLiquidity(page, '0.001')
    await page.getByRole('button', { name: 'Remove liquidity' }).click()
    await dialog(page).getByRole('button', { name: '25%' }).click()
    await confirmChange(page)
    await page.getByRole('button', { name: 'Remove liquidity' }).click()
    await dialog(page).getByTestId('review-button').click()
    await expect(dialog(page).getByText('Will be burned')).toBeVisible()
    await dialog(page).getByTestId('confirm-button').click()
    await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 30_000 })
  })

/** The ETH/USDC pool of v4 without a hook, at 0.05 %. */
function nativePool(): V4Pool {
  const pool = resolvePool(1, { version: 'v4', pair: ['ETH', 'USDC'], fee: 500, spacing: 10, usd: 0 })
  if (pool.version !== 'v4') throw new Error('not a v4 pool')
  return pool
}

/** Opens the page of a new v4 position in `nativePool`. */
async function openNew(
  page: Page,
  stack: StackAddress,
  request: APIRequestContext,
  { range, amounts }: Pick<Parameters<typeof mintPosition>[1], 'range' | 'amounts'>,
): Promise<{ readonly wallet: TestWallet; readonly path: string }> {
  const account = signer(OWNERS[0]).address
  const id = await mintPosition(rpcOf(stack), { account, pool: nativePool(), range, amounts })
  const path = `/positions/v4/ethereum/${id}`
  await untilFound(request, path)
  return { wallet: await openAs(page, stack, OWNERS[0], path), path }
}

/** Sells ether in `nativePool` until its price is a number of ticks lower. */
async function lowerPrice(rpcUrl: string, ticks: number): Promise<void> {
  const pool = nativePool()
  const end = (await readTick(rpcUrl, pool)) - ticks
  const order = { isZeroForOne: true, type: 'exactIn', amount: 20n * ETHER } as const
  while ((await readTick(rpcUrl, pool)) > end)
    await sendMined(rpcUrl, signer(5).address, [swapThroughRouter(pool, order)])
}

/** Opens the review of a deposit of 0.01 ETH alone. */
async function reviewOneToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await dialog(page).getByRole('button', { name: 'One token' }).click()
  await dialog(page).getByRole('textbox').fill('0.01')
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('fact-swapped')).toBeVisible()
}

test('when the price leaves the range, the review of a one-token deposit can only return to the form', async ({
  page,
  stack,
  request,
}) => {
  await page.clock.install()
  await openNew(page, stack, request, { range: { lower: -3, upper: 3 }, amounts: SMALL })
  await reviewOneToken(page)
  await lowerPrice(rpcOf(stack), 40)
  const notice = dialog(page).getByRole('alert').filter({ hasText: 'Go back to see the current amounts' })
  await skipTimeUntil(page, REFRESH_MS, (expectSoon) => expectSoon(notice).toBeVisible())
  await expect(dialog(page).getByTestId('confirm-button')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Go back', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'One token' }).click()
  await dialog(page).getByRole('textbox').fill('0.01')
  await expect(dialog(page).getByText('The range takes only ETH now, so nothing is swapped.')).toBeVisible()
})

/** Tabs to the control with this label and presses Enter. */
async function pressByKeyboard(page: Page, label: RegExp): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('Enter')
}

/** Opens the dialog of a change, with the keyboard alone. */
async function openByKeyboard(page: Page, change: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: change })).toBeVisible()
  await pressByKeyboard(page, change)
  // The dialog's code is loaded first.
  await expect(dialog(page)).toBeVisible()
}

/** Opens the review of the completed form by keyboard, and waits until it can be confirmed. */
async function reviewByKeyboard(page: Page): Promise<void> {
  await expect(dialog(page).getByTestId('review-button')).toHaveAttribute('aria-disabled', 'false')
  await pressByKeyboard(page, /^Review (deposit|fee collection|withdrawal)$/)
  await expect(dialog(page).getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
}

/** Confirms the open form's review, with the keyboard alone. The focus then returns to the button that opened the dialog. */
async function confirmByKeyboard(page: Page, change: RegExp): Promise<void> {
  await reviewByKeyboard(page)
  await pressByKeyboard(page, change)
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 45_000 })
  await pressByKeyboard(page, /^Close$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: change })).toBeFocused()
}

test('on a phone a deposit, a collection of fees and a full withdrawal work with the keyboard alone', async ({
  page,
  stack,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openNew(page, stack, request, { range: { lower: -400, upper: 400 }, amounts: SMALL })
  const buttons = { add: /^Add liquidity$/, collect: /^Collect fees$/, remove: /^Remove liquidity$/ }
  await openByKeyboard(page, buttons.add)
  await tabTo(page, /^ETH deposit$/)
  await page.keyboard.type('0.01')
  await confirmByKeyboard(page, buttons.add)

  await lowerPrice(rpcOf(stack), 1)
  await page.reload()
  await expect(page.getByRole('button', { name: buttons.collect })).toBeEnabled()
  await openByKeyboard(page, buttons.collect)
  await confirmByKeyboard(page, buttons.collect)

  await openByKeyboard(page, buttons.remove)
  await pressByKeyboard(page, /^Max$/)
  await reviewByKeyboard(page)
  await expect(dialog(page).getByText('Will be burned')).toBeVisible()
  await pressByKeyboard(page, buttons.remove)
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 45_000 })
})

test('a one-token deposit into a v4 position swaps a part of it and mints a second position', async ({
  page,
  stack,
  request,
}) => {
  await page.clock.install()
  // The sale below leaves the price in this range.
  const { wallet, path } = await openNew(page, stack, request, { range: { lower: -400, upper: 400 }, amounts: SMALL })
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await dialog(page).getByRole('button', { name: 'One token' }).click()
  const amount = dialog(page).getByRole('textbox')
  await amount.fill('1000000000')
  await expect(dialog(page).getByTestId('review-button')).toHaveText(/^Insufficient .+ balance$/)
  await amount.fill('0.01')
  await expect(dialog(page).getByText('Deposited in the new position')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('fact-swapped')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-impact')).toContainText('%')
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await lowerPrice(rpcOf(stack), 30)
  await skipTimeUntil(page, REFRESH_MS, (expectSoon) =>
    expectSoon(dialog(page).getByTestId('price-moved')).toBeVisible(),
  )
  await expect(dialog(page).getByTestId('confirm-button')).toHaveText('Accept the new price first')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog(page).getByTestId('price-moved')).toBeHidden()
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 45_000 })
  await expect(dialog(page).getByTestId('fact-moved')).toHaveText(/^0\.00999|^0\.01/)
  await expect(dialog(page).getByTestId('fact-returned')).toBeVisible()
  expect(wallet.signatures().filter(({ method }) => method === 'eth_sendTransaction').length).toBeLessThanOrEqual(2)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).not.toHaveURL(path)
  await expect(page).toHaveURL(/\/positions\/v4\/ethereum\/\d+$/)
  await expect(page.getByRole('button', { name: 'Add liquidity' })).toBeVisible()
})

/** Mints a position above the price and opens its page. */
async function openAbovePrice(page: Page, stack: StackAddress, request: APIRequestContext): Promise<TestWallet> {
  const amounts = { amount0: ETHER, amount1: 0n }
  return (await openNew(page, stack, request, { range: ABOVE_PRICE, amounts })).wallet
}

/** Waits for the page of a position that was just minted. */
async function untilFound(request: APIRequestContext, path: string): Promise<void> {
  await expect.poll(async () => (await request.get(path, { maxRedirects: 0 })).status(), { timeout: 30_000 }).toBe(200)
}

/** Opens the review of a move of the open position around the price. */
async function reviewMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move range' }).click()
  await dialog(page).getByRole('button', { name: 'Around the price' }).click()
  await expect(dialog(page).getByTestId('review-button')).toHaveAttribute('aria-disabled', 'false')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByText('Minimum from your position')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-swapped')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-route')).toContainText(/v[234]/)
  await expect(dialog(page).getByTestId('fact-left')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
}

/** Moves the open position around the price, and swaps what the new range needs. */
async function moveAroundPrice(page: Page, wallet: TestWallet): Promise<void> {
  await reviewMove(page)
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 60_000 })
  expect(wallet.signatures().filter(({ method }) => method === 'eth_sendTransaction').length).toBeGreaterThan(1)
}

test('a v4 position out of range can be moved around the price, with the swap that the new range needs', async ({
  page,
  stack,
  request,
}) => {
  await moveAroundPrice(page, await openAbovePrice(page, stack, request))
})

test('a v3 position out of range can be moved around the price, with the swap that the new range needs', async ({
  page,
  stack,
  request,
}) => {
  const pool = v3Pool(500)
  const amounts = { amount0: 1_000n * 10n ** 6n, amount1: 0n }
  const account = signer(OWNERS[0]).address
  const id = await mintPosition(rpcOf(stack), { account, pool, range: ABOVE_PRICE, amounts })
  const path = `/positions/v3/ethereum/${id}`
  await untilFound(request, path)
  await moveAroundPrice(page, await openAs(page, stack, OWNERS[0], path))
})

test('a move whose deposit is rejected shows that liquidity was removed, and can be completed afterwards', async ({
  page,
  stack,
  request,
}) => {
  const wallet = await openAbovePrice(page, stack, request)
  await reviewMove(page)
  wallet.rejectAfter('eth_sendTransaction', 1)
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('half-moved')).toHaveText(
    'Your liquidity was removed, but not deposited again',
    {
      timeout: 30_000,
    },
  )
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Create position' }).click()
  await expect(dialog(page).getByTestId('fact-swapped')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 60_000 })
})

test('a position out of range can be moved to one side of the price without a swap', async ({
  page,
  stack,
  request,
}) => {
  await openAbovePrice(page, stack, request)
  await page.getByRole('button', { name: 'Move range' }).click()
  await expect(dialog(page).getByText('You deposit')).toBeVisible()
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByText('Minimum from your position')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-swapped')).toHaveCount(0)
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 60_000 })
  await expect(dialog(page).getByTestId('fact-moved')).toBeVisible()
})

test('a one-token deposit into a v3 position swaps a part of it first', async ({ page, stack, request }) => {
  await openNewV3(page, stack, request)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await dialog(page).getByRole('button', { name: 'One token' }).click()
  await dialog(page).getByRole('textbox').fill('20')
  await expect(dialog(page).getByText('You deposit')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('fact-swapped')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 60_000 })
})

test('repeating a deposit that was rejected after its swap does not swap again', async ({ page, stack, request }) => {
  const { wallet } = await openNewV3(page, stack, request)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await dialog(page).getByRole('button', { name: 'One token' }).click()
  await dialog(page).getByRole('textbox').fill('20')
  await dialog(page).getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('fact-swapped')).toBeVisible()
  wallet.rejectAfter('eth_sendTransaction', 1)
  await dialog(page).getByTestId('confirm-button').click()
  const half = dialog(page).getByTestId('half-moved')
  await expect(half).toHaveText('Part of your token was swapped, but nothing was deposited', { timeout: 30_000 })
  await dialog(page).getByRole('button', { name: 'Deposit both tokens' }).click()
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await expect(dialog(page).getByTestId('fact-swapped')).toHaveCount(0)
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 60_000 })
})
