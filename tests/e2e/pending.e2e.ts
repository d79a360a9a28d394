import { expect, type Locator, type Page } from '@playwright/test'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { approve, swapEtherThroughRouter, type Call } from '#devnet/calls.ts'
import { resolvePool } from '#devnet/pools.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { formatsFor } from '#app/i18n/format.ts'
import { printRecords, type ShownAmount, type TransactionRecord } from '#app/transactions/transaction-record.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { axeViolations, overflow } from './audit.ts'
import { putToSleep } from './sleep.ts'
import { test } from './stack.ts'
import { withoutBlocks } from './without-blocks.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ETHER = 10n ** 18n
const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const DAY = 24 * 60 * 60 * 1_000

const indicator = (page: Page) => page.getByTestId('pending-indicator')
const toasts = (page: Page) => page.getByTestId('toast')
const list = (page: Page) => page.getByRole('dialog', { name: 'Recent transactions' })

const ether = (raw: bigint): ShownAmount => ({ token: NATIVE, symbol: 'ETH', decimals: 18, raw })
const usdc = (raw: bigint): ShownAmount => ({ token: USDC, symbol: 'USDC', decimals: 6, raw })

/** Sells ether for USDC in one pool. */
function sellEther(amount: bigint): Call {
  const pool = resolvePool(1, { version: 'v3', pair: ['USDC', 'WETH'], fee: 500, usd: 0 })
  if (pool.version !== 'v3') throw new Error('not a v3 pool')
  return swapEtherThroughRouter(pool, { isZeroForOne: false, type: 'exactIn', amount })
}

/** A swap that the router reverts, because its deadline has passed. */
const expiredSwap: Call = {
  to: ROUTER,
  data: encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: ['0x0c', ['0x'], 1n] }),
}

function record(
  account: Address,
  hash: Hex,
  { to, data, value = 0n }: Call,
  rest: Partial<TransactionRecord>,
): TransactionRecord {
  const purpose = {
    kind: 'swap',
    chainId: 1,
    account,
    input: ether(value),
    sentAt: Date.now(),
    status: 'pending',
  } as const
  return { ...purpose, hash, call: { to, data, value }, ...rest }
}

/** Writes records to the browser store and reloads the page. */
async function storeRecords(page: Page, records: readonly TransactionRecord[]): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('tarn.transactions', text), printRecords(records) ?? '')
  await page.reload()
}

async function focusIn(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Dismiss' }).focus()
}

test('a pending swap is tracked across a reload and a navigation until its toast shows the received amount', async ({
  page,
  stack,
}) => {
  const account = ACCOUNTS[7].address
  const chain = chainFacts(stack.rpcUrls[1]?.[0] ?? '')
  await page.goto('/swap')
  await withoutBlocks(stack, account, async ({ send, mine }) => {
    const call = sellEther(ETHER)
    await storeRecords(page, [record(account, await send(call), call, { output: usdc(1_000_000n) })])
    await expect(indicator(page)).toHaveAccessibleName('1 pending')
    await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).click()
    await expect(page).toHaveURL(/\/explore/)
    await expect(indicator(page)).toHaveAccessibleName('1 pending')
    await expect(toasts(page)).toHaveCount(0)

    const before = await chain.balance(USDC, account)
    await mine()
    await expect(toasts(page)).toHaveCount(1)
    const received = formatsFor('en-US').amount(formatUnits((await chain.balance(USDC, account)) - before, 6))
    await expect(toasts(page)).toContainText(`Swapped 1 ETH for ${received} USDC`)
    await expect(toasts(page).getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
      'href',
      /^https:\/\/etherscan\.io\/tx\/0x[\da-f]{64}$/,
    )
    await expect(indicator(page)).toHaveAccessibleName('Recent transactions')

    // The toast stays while hovered and closes by itself afterwards.
    await toasts(page).hover()
    await page.waitForTimeout(12_000)
    await expect(toasts(page)).toHaveCount(1)
    await page.mouse.move(10, 400)
    await expect(toasts(page)).toHaveCount(0)

    await indicator(page).click()
    await expect(list(page).getByRole('listitem')).toHaveText(
      new RegExp(`Swapped 1 ETH for ${received} USDC.*Confirmed`),
    )
    await list(page).getByRole('button', { name: 'Clear completed' }).click()
    await expect(indicator(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('tarn.transactions'))).toBeNull()
  })
})

test('a swap that is mined while the computer sleeps is confirmed within seconds of its waking', async ({
  page,
  stack,
}) => {
  const account = ACCOUNTS[7].address
  await page.goto('/swap')
  await withoutBlocks(stack, account, async ({ send, mine }) => {
    const call = sellEther(ETHER)
    await storeRecords(page, [record(account, await send(call), call, { output: usdc(1_000_000n) })])
    await expect(indicator(page)).toHaveAccessibleName('1 pending')
    const wake = await putToSleep(page)
    await mine()
    await page.waitForTimeout(5_000)
    await wake()
    await expect(toasts(page)).toContainText('Swapped 1 ETH for', { timeout: 4_000 })
  })
})

test('two pending transactions settle separately; the toast of a reverted one gives the reason and stays', async ({
  page,
  stack,
}) => {
  const account = ACCOUNTS[8].address
  await page.goto('/explore')
  await withoutBlocks(stack, account, async ({ send, mine }) => {
    const allowance = approve(USDC, PERMIT2, 0n)
    await storeRecords(page, [
      record(account, await send(expiredSwap), expiredSwap, { output: usdc(1_000_000n), input: ether(ETHER) }),
      record(account, await send(allowance), allowance, { kind: 'approve', input: usdc(0n) }),
    ])
    await expect(indicator(page)).toHaveAccessibleName('2 pending')
    await indicator(page).click()
    // The newest comes first.
    await expect(list(page).getByRole('listitem')).toHaveText([
      /Approve USDC.*Pending/,
      /Swap 1 ETH for at least 1 USDC.*Pending/,
    ])
    await page.keyboard.press('Escape')

    await mine()
    await expect(toasts(page)).toHaveCount(2)
    const failed = toasts(page).filter({ hasText: 'Swap failed' })
    await expect(failed).toContainText('The swap wasn’t confirmed before its deadline.')
    await expect(page.locator('[aria-live="assertive"]').getByTestId('toast')).toHaveCount(1)
    const approved = toasts(page).filter({ hasText: 'Approved USDC' })
    await expect(approved).toHaveCount(1)
    await expect(approved).toHaveCount(0, { timeout: 20_000 })
    await expect(failed).toHaveCount(1)
    await focusIn(failed)
    await page.keyboard.press('Escape')
    await expect(failed).toHaveCount(0)
    await expect(indicator(page)).toBeFocused()
  })
})

test('a swap that yields less than the minimum is never shown as a success', async ({ page, stack }) => {
  const account = ACCOUNTS[9].address
  await page.goto('/explore')
  await withoutBlocks(stack, account, async ({ send, mine }) => {
    const call = sellEther(ETHER / 100n)
    await storeRecords(page, [record(account, await send(call), call, { output: usdc(10n ** 12n) })])
    await expect(indicator(page)).toHaveAccessibleName('1 pending')
    await mine()
    await expect(toasts(page)).toContainText('You received less than the minimum.')
    await expect(toasts(page)).toContainText('instead of at least 1,000,000 USDC.')
    await expect(toasts(page)).not.toContainText('Swapped')
  })
})

test('another open tab shows a new transaction as pending until it is settled', async ({ page, context, stack }) => {
  const account = ACCOUNTS[6].address
  const other = await context.newPage()
  await other.goto('/explore')
  await page.goto('/swap')
  await withoutBlocks(stack, account, async ({ send, mine }) => {
    const call = sellEther(ETHER / 100n)
    await storeRecords(page, [record(account, await send(call), call, { output: usdc(1n) })])
    await expect(indicator(other)).toHaveAccessibleName('1 pending')
    await mine()
    await expect(indicator(other)).toHaveAccessibleName('Recent transactions')
  })
})

test('invalid records are ignored', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto('/explore')
  const forged = [
    { hash: '<img src=x onerror=alert(1)>', status: 'pending', sentAt: 1e300 },
    null,
    'pending',
    { status: 'pending' },
  ]
  await page.evaluate((text) => localStorage.setItem('tarn.transactions', text), JSON.stringify(forged))
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(indicator(page)).toHaveCount(0)
  expect(problems).toEqual([])
})

/** One record per status; the pending one was never sent to a chain. */
function everyStatus(): readonly TransactionRecord[] {
  const account = ACCOUNTS[5].address
  const swap = (digit: string, rest: Partial<TransactionRecord>) =>
    record(account, `0x${digit.repeat(64)}`, sellEther(ETHER), { output: usdc(2_924_850_000n), ...rest })
  return [
    swap('1', {}),
    swap('2', { status: 'succeeded', received: 2_935_100_000n }),
    swap('3', { status: 'failed', code: 'swap.slippage' }),
    swap('4', { status: 'shortfall', code: 'swap.shortfall', received: 11_060_000n }),
    swap('5', {
      status: 'dropped',
      code: 'transaction.dropped',
      input: { ...ether(ETHER), symbol: '<b>RLO\u202e!</b> and a long tail' },
    }),
    swap('6', { kind: 'approve', status: 'succeeded', sentAt: Date.now() - 2 * DAY }),
  ]
}

/** Settles the first, pending record as another tab would. */
async function settleElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const records = JSON.parse(localStorage.getItem('tarn.transactions') ?? '[]') as Record<string, unknown>[]
    Object.assign(records[0] ?? {}, { status: 'failed', code: 'swap.slippage' })
    localStorage.setItem('tarn.transactions', JSON.stringify(records))
    dispatchEvent(new StorageEvent('storage'))
  })
}

test('in Arabic at 360 px nothing overflows, and the pending indicator causes no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/swap?lng=ar-SA')
  await storeRecords(page, everyStatus())
  await expect(indicator(page)).toBeVisible()
  const layoutShift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
  // Noto Sans Arabic may arrive late, which shifts lines by less than a pixel; the indicator would shift the whole bar.
  expect(layoutShift).toBeLessThan(0.001)
  await settleElsewhere(page)
  await expect(toasts(page)).toHaveCount(1)
  await indicator(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test.describe('with axe allowed by the CSP', () => {
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the pending indicator, the list and the toasts have no axe violations, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/swap')
      await storeRecords(page, everyStatus())
      await expect(indicator(page)).toBeVisible()
      await settleElsewhere(page)
      await expect(toasts(page)).toHaveCount(1)
      expect(await axeViolations(page)).toEqual([])
      await indicator(page).click()
      await expect(list(page).getByRole('listitem')).toHaveCount(5)
      await expect(list(page)).toContainText('The price moved beyond your max slippage before the swap was confirmed.')
      await expect(list(page).getByRole('link', { name: 'Swap again' })).toHaveAttribute(
        'href',
        /&value=1&field=INPUT$/,
      )
      expect(await axeViolations(page)).toEqual([])
    })
  }
})
