import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { NATIVE } from '#app/domain/address/address.ts'
import { signer } from '#devnet/accounts.ts'
import { startSmallWorld } from '#devnet/small-world.ts'
import { startLocalStack, type LocalStack } from '#devnet/local-stack.ts'
import { hostileNames, PROOF } from '#tests/builders/hostile-names.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { watchHydration, collectCspViolations } from './stack.ts'

// Five hundred tokens with malicious names, on the real workers. The names are in the database unsanitised and the
// tokens are on the default list, so every list shows them: pages must also withstand what the indexer and the safety rules filter out.

const NAMES = hostileNames()
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const NOW = 1_795_000_000
const addressOf = (index: number) => `0xbad${index.toString(16).padStart(37, '0')}`
const poolOf = (index: number) => `0xb001${index.toString(16).padStart(36, '0')}`
const PHONE = { width: 360, height: 740 }

let stack: LocalStack

test.beforeAll(async () => {
  stack = await startLocalStack({ port: 0, rpcUrls: {} })
  await seed(stack)
})

test.afterAll(async () => {
  await stack.stop()
})

async function seed({ miniflare }: LocalStack): Promise<void> {
  const db = await miniflare.getD1Database('DB', 'tarn-indexer')
  const tokens = NAMES.map(({ symbol, name }, index) => [addressOf(index), symbol, name, 2_000_000_000 + index])
  const pools = NAMES.map((_, index) => [poolOf(index), addressOf(index), 5_000_000_000 + index, index])
  const insert = (into: string, select: string, rows: unknown) =>
    db.prepare(`INSERT INTO ${into} SELECT ${select} FROM json_each(?1) r`).bind(JSON.stringify(rows))
  const column = (index: number) => `r.value ->> ${index}`
  await db.batch([
    db
      .prepare(
        'INSERT INTO sync (chain_id, head_number, head_time, block_number, block_time, updated_at) VALUES (1, 1000, ?1, 1000, ?1, ?2)',
      )
      .bind(NOW, Date.now()),
    insert(
      'tokens (chain_id, address, symbol, name, decimals, is_listed, created_block, price, tvl_usd, total_volume_usd)',
      `1, ${column(0)}, ${column(1)}, ${column(2)}, 18, 1, 1, '1500000000000000000', ${column(3)}, '1000000'`,
      [...tokens, [WETH, 'WETH', 'Wrapped Ether', 9_000_000_000_000]],
    ),
    insert(
      `pools (chain_id, id, version, token0, token1, fee, tick_spacing, created_block, created_at, sqrt_price, tick, liquidity, reserve0,
       reserve1, tvl_usd, updated_block)`,
      `1, ${column(0)}, 3, ${column(1)}, '${WETH}', 3000, 60, 1, ${NOW - 86_400}, '79228162514264337593543950336', 0, '1000000', '1000000000000000000',
       '1000000000000000000', ${column(2)}, 1000`,
      pools,
    ),
    insert(
      'pool_events (chain_id, block, log_index, time, tx_hash, kind, pool, account, amount0, amount1, usd)',
      `1, 1000 - ${column(3)}, ${column(3)}, ${NOW} - ${column(3)}, '0x' || printf('%064x', ${column(3)}), 'swap', ${column(0)}, '${NATIVE}', '1000000000000000000',
       '-1000000000000000000', 1000000`,
      pools,
    ),
  ])
}

async function newContext(browser: Browser, javaScriptEnabled: boolean): Promise<BrowserContext> {
  return browser.newContext({ baseURL: stack.url, javaScriptEnabled, viewport: PHONE, locale: 'en-US' })
}

/** Opens a page in the context, and records its CSP violations and hydration errors. */
async function newWatchedPage(context: BrowserContext) {
  const violations = await collectCspViolations(context)
  const hydrationErrors = await watchHydration(context)
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    throw new Error(`a name opened a dialog: ${dialog.message()}`)
  })
  return { context, page, errors: () => [...violations, ...hydrationErrors] }
}

interface Findings {
  /** Undefined unless the code in a name has run. */
  readonly ran: unknown
  readonly width: number
  /** Elements that our pages never contain. */
  readonly foreign: readonly string[]
  /** Names without bidi isolation. */
  readonly unisolated: readonly string[]
  /** Rows that are taller than the others, or whose cells are misaligned. */
  readonly misaligned: readonly string[]
  readonly rows: number
  /** Texts in the head, where elements cannot isolate them, with control characters or of excessive length. */
  readonly heads: readonly string[]
}

/** Returns signs that a name has run code or broken the layout. */
function inspect(page: Page): Promise<Findings> {
  return page.evaluate((proof) => {
    const foreign = [
      ...document.querySelectorAll(
        'iframe, base, math, object, embed, meta[http-equiv=refresh]:not(noscript *), main script, main style, [onload], [onerror], [onfocus], [ontoggle], [href^="javascript:" i], [srcdoc]',
      ),
    ].map((element) => element.outerHTML.slice(0, 120))
    const unisolated = [...document.querySelectorAll('bdi')]
      .filter((element) => !getComputedStyle(element).unicodeBidi.includes('isolate'))
      .map((element) => element.outerHTML.slice(0, 120))
    const bodies = [...document.querySelectorAll('tbody')]
    const misaligned = bodies.flatMap((body) => {
      const [first, ...others] = [...body.rows].filter((row) => row.cells.length > 3)
      const shape = (row: HTMLTableRowElement) =>
        [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().left)).join()
      if (!first) return []
      const height = first.getBoundingClientRect().height
      return others
        .filter((row) => shape(row) !== shape(first) || Math.abs(row.getBoundingClientRect().height - height) > 2)
        .map((row) => `${row.getBoundingClientRect().height} for ${height}: ${row.innerText.slice(0, 80)}`)
    })
    const texts = [...document.querySelectorAll<HTMLMetaElement>('meta[property], meta[name]')].map(
      ({ content }) => content,
    )
    const heads = [document.title, ...texts].filter((text) => /[\p{Cc}\p{Cf}]/u.test(text) || text.length > 400)
    return {
      ran: (globalThis as unknown as Record<string, unknown>)[proof],
      width: document.documentElement.scrollWidth,
      foreign,
      unisolated,
      misaligned,
      heads,
      rows: bodies.reduce((sum, body) => sum + body.rows.length, 0),
    }
  }, PROOF)
}

async function expectIntact(page: Page, path: string): Promise<number> {
  const { rows, ...findings } = await inspect(page)
  expect({ path, ...findings }).toEqual({
    path,
    ran: undefined,
    width: PHONE.width,
    foreign: [],
    unisolated: [],
    misaligned: [],
    heads: [],
  })
  return rows
}

test('hostile names run no code and break no layout in lists without JavaScript', async ({ browser }) => {
  const context = await newContext(browser, false)
  const page = await context.newPage()
  let rows = 0
  for (let pageNumber = 1; pageNumber <= 25; pageNumber++) {
    const path = `/explore/tokens/ethereum?page=${pageNumber}`
    await page.goto(path)
    rows += await expectIntact(page, path)
  }
  expect(rows).toBeGreaterThanOrEqual(NAMES.length)
  for (let pageNumber = 1; pageNumber <= 25; pageNumber += 4) {
    const path = `/explore/pools/ethereum?page=${pageNumber}`
    await page.goto(path)
    expect(await expectIntact(page, path)).toBeGreaterThan(15)
  }
  await page.goto('/explore/transactions/ethereum')
  expect(await expectIntact(page, '/explore/transactions/ethereum')).toBeGreaterThan(15)
  await context.close()
})

test('hostile names run no code and break no layout in hydrated pages, the swap form and the token selector', async ({
  browser,
}) => {
  const { context, page, errors } = await newWatchedPage(await newContext(browser, true))
  const go = async (path: string) => {
    await page.goto(path)
    await page.locator('html[data-hydrated], main').first().waitFor()
    await expectIntact(page, path)
  }
  for (const tab of ['tokens', 'pools', 'transactions']) await go(`/explore/${tab}/ethereum`)
  // One name of each kind.
  for (let index = 0; index < 14; index++) await go(`/explore/tokens/ethereum/${addressOf(index)}`)
  for (let index = 0; index < 14; index++) await go(`/explore/pools/ethereum/${poolOf(index)}`)
  for (let index = 0; index < 14; index++) await go(`/swap?chain=mainnet&outputCurrency=${addressOf(index)}`)
  await page.getByTestId('token-output').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option').nth(10)).toBeVisible()
  await expectIntact(page, 'the selector')
  expect(errors()).toEqual([])
  await context.close()
})

test('hostile names run no code and break no layout in the search, its results page and its recent results', async ({
  browser,
}) => {
  const { context, page, errors } = await newWatchedPage(await newContext(browser, true))
  for (let index = 0; index < 14; index++) {
    // Searches by the name, as a user would paste it, or by the address.
    const characters = Array.from(NAMES[index]?.symbol ?? '').slice(0, 40)
    const path = `/explore?${new URLSearchParams({ search: index % 2 === 0 ? characters.join('') : addressOf(index) })}`
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('footer').waitFor()
    await expectIntact(page, path)
  }
  const field = page.getByRole('dialog').getByRole('combobox')
  const list = page.getByRole('dialog').getByRole('listbox')
  const first = list.getByRole('option').first()
  const overflow = () => list.evaluate((element) => element.scrollWidth - element.clientWidth)
  const open = async () => {
    await page.keyboard.press('/')
    await field.waitFor()
  }
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await open()
  await expectIntact(page, 'top tokens')
  for (let index = 0; index < 14; index++) {
    await field.fill(index % 2 === 0 ? addressOf(index) : poolOf(index))
    await expect(first).toHaveAttribute('href', new RegExp(index % 2 === 0 ? addressOf(index) : poolOf(index), 'i'))
    await expectIntact(page, `found ${index}`)
    expect([index, await overflow()]).toEqual([index, 0])
    await field.fill(NAMES[index]?.name ?? '')
    await expect(page.getByRole('dialog').getByRole('status')).not.toHaveText('')
    await expectIntact(page, `searched for ${index}`)
    if (index < 5) {
      await field.fill(addressOf(index))
      await expect(first).toHaveAttribute('href', new RegExp(addressOf(index), 'i'))
      await field.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
      await open()
    }
  }
  await page.reload({ waitUntil: 'networkidle' })
  await open()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(3)
  await expectIntact(page, 'recent results')
  expect(await overflow()).toBe(0)
  expect(errors()).toEqual([])
  await context.close()
})

test('hostile names run no code and break no layout in the swap review', async ({ browser }) => {
  const world = await startSmallWorld({ chainId: 1 })
  const trading = await startLocalStack({ port: 0, rpcUrls: { 1: [world.rpcUrl] } })
  try {
    await trading.untilIndexed(60_000)
    const named = ['UNI', 'LINK', 'DAI', 'WBTC', 'USDT', 'USDC', 'cbBTC'].map((symbol, index) => ({
      address: world.tokens[symbol]?.address.toLowerCase() ?? '',
      ...(NAMES[index * 2] ?? { symbol: '', name: '' }),
    }))
    const db = await trading.miniflare.getD1Database('DB', 'tarn-indexer')
    const rename = db.prepare('UPDATE tokens SET symbol = ?1, name = ?2 WHERE chain_id = 1 AND address = ?3')
    await db.batch(named.map(({ symbol, name, address }) => rename.bind(symbol, name, address)))
    const { context, page, errors } = await newWatchedPage(
      await browser.newContext({ baseURL: trading.url, viewport: PHONE, locale: 'en-US' }),
    )
    await announceWallet(page, { account: signer(2), rpcUrls: { 1: world.rpcUrl } })
    await page.goto('/swap')
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByTestId('account-button')).toBeVisible()
    for (const { address } of named) {
      const path = `/swap?chain=mainnet&inputCurrency=NATIVE&outputCurrency=${address}&value=0.01`
      await page.goto(path)
      await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
      await expectIntact(page, path)
      await page.getByTestId('swap-button').click()
      await expect(page.getByTestId('confirm-button')).toBeVisible()
      await expectIntact(page, `review of ${path}`)
      const body = page.getByRole('dialog')
      expect(await body.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    }
    expect(errors()).toEqual([])
    await context.close()
  } finally {
    await trading.stop()
    await world.stop()
  }
})
