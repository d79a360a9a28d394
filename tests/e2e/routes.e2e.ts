import { get } from 'node:http'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { test } from './stack.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PAIR = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Every public path, its status, and its page title or redirect target. */
const PATHS: readonly (readonly [path: string, status: number, titleOrLocation: string])[] = [
  ['/', 200, 'Swap tokens, keep your keys – Tarn'],
  ['/explore', 200, 'Tokens on Ethereum – Tarn'],
  ['/explore/base', 200, 'Tokens on Base – Tarn'],
  ['/explore/tokens', 200, 'Tokens on Ethereum – Tarn'],
  ['/explore/tokens/base', 200, 'Tokens on Base – Tarn'],
  ['/explore/pools', 200, 'Pools on Ethereum – Tarn'],
  ['/explore/pools/base', 200, 'Pools on Base – Tarn'],
  ['/explore/transactions', 200, 'Transactions on Ethereum – Tarn'],
  ['/explore/transactions/base', 200, 'Transactions on Base – Tarn'],
  [`/explore/tokens/ethereum/${UNI}`, 200, 'UNI price on Ethereum – Tarn'],
  [`/explore/pools/ethereum/${PAIR}`, 200, 'WETH/USDC v2 pool on Ethereum – Tarn'],
  ['/tokens', 301, '/explore/tokens'],
  ['/tokens/base', 301, '/explore/tokens/base'],
  [`/tokens/ethereum/${UNI}`, 301, `/explore/tokens/ethereum/${UNI}`],
  // No governance site is configured, so there is nothing at these paths.
  ['/vote', 404, 'Page not found – Tarn'],
  ['/vote/1', 404, 'Page not found – Tarn'],
  ['/create-proposal', 404, 'Page not found – Tarn'],
  ['/swap', 200, 'Swap – Tarn'],
  ['/buy', 200, 'Buy – Tarn'],
  ['/sell', 200, 'Sell – Tarn'],
  ['/send', 200, 'Send – Tarn'],
  ['/limit', 200, 'Limit orders – Tarn'],
  ['/limits?chain=base', 301, '/limit?chain=base'],
  ['/positions', 200, 'Positions – Tarn'],
  ['/positions/create', 200, 'New position – Tarn'],
  ['/positions/create/v4', 200, 'New v4 position – Tarn'],
  [`/positions/v2/ethereum/${PAIR}`, 200, 'v2 position on Ethereum – Tarn'],
  // The title names the pair if it is known within the shell's time limit; `complete` waits for it.
  ['/positions/v3/base/12?complete', 200, 'WETH/USDC v3 position on Base – Tarn'],
  ['/positions/v4/ethereum/7?complete', 200, 'ETH/USDC v4 position on Ethereum – Tarn'],
  ['/migrate/v3/ethereum/12', 200, 'Migrate v3 position 12 on Ethereum – Tarn'],
  ['/migrate/v2', 200, 'Migrate v2 liquidity – Tarn'],
  [`/migrate/v2/${PAIR}`, 302, `/migrate/v2/ethereum/${PAIR}`],
  [`/migrate/v2/ethereum/${PAIR}`, 200, 'Migrate v2 position on Ethereum – Tarn'],
  ['/pool', 301, '/positions'],
  ['/pools', 301, '/positions'],
  ['/pool/v2/find', 301, '/pools/v2/find'],
  ['/pools/v2/find', 200, 'Find a pool – Tarn'],
  ['/pool/v2', 301, '/positions'],
  ['/pool/12?chain=base', 302, '/positions/v3/base/12'],
  ['/pools/12', 302, '/positions/v3/ethereum/12'],
  ['/add/v2', 301, '/positions/create/v2'],
  [`/add/v2/${UNI}`, 301, `/positions/create/v2?currencyA=${UNI}`],
  [`/add/v2/ETH/${UNI}`, 301, `/positions/create/v2?currencyA=NATIVE&currencyB=${UNI}`],
  ['/add', 301, '/positions/create/v3'],
  [`/add/${UNI}/ETH/3000`, 301, `/positions/create/v3?currencyA=${UNI}&currencyB=NATIVE&feeTier=3000`],
  [`/add/${UNI}/ETH/3000/12`, 302, '/positions/v3/ethereum/12'],
  [`/remove/v2/ETH/${USDC}`, 302, `/positions/v2/ethereum/${PAIR}`],
  [`/remove/v2/ETH/${WETH}`, 302, '/positions'],
  ['/remove/12', 302, '/positions/v3/ethereum/12'],
  ['/auth/passkey/extension', 200, 'Sign in with a passkey – Tarn'],
  [`/manage/passkey/${UNI}`, 404, 'Page not found – Tarn'],
  [`/manage/passkey/${UNI}?featureFlagOverride=embedded_wallet`, 200, 'Passkeys – Tarn'],
  [`/address/${UNI}`, 302, `https://etherscan.io/address/${UNI}`],
  ['/portfolio', 200, 'Portfolio – Tarn'],
  [`/portfolio?address=${UNI.toLowerCase()}`, 302, `/portfolio/${UNI}`],
  [`/portfolio/${UNI}`, 200, 'Portfolio of 0x1f98…F984 – Tarn'],
  [`/portfolio/${UNI.toLowerCase()}?chain=base`, 301, `/portfolio/${UNI}?chain=base`],
  [`/portfolio/${UNI}/tokens`, 301, `/portfolio/${UNI}`],
  [`/portfolio/${UNI}/activity`, 200, 'Activity of 0x1f98…F984 – Tarn'],
  ['/portfolio/0x12', 404, 'Page not found – Tarn'],
  [`/portfolio/${UNI}/nothing`, 404, 'Page not found – Tarn'],
  ['/extension/uninstall', 200, 'Extension uninstalled – Tarn'],
  ['/not-found', 404, 'Page not found – Tarn'],
  ['/nowhere', 404, 'Page not found – Tarn'],
  // Malformed parameters are not found.
  ['/explore/tokens/nowhere', 404, 'Page not found – Tarn'],
  // An unknown tab has no title.
  ['/explore/nowhere', 404, ''],
  ['/explore/nowhere/base', 404, ''],
  ['/explore/tokens/ethereum/0x12', 404, 'Page not found – Tarn'],
  [`/positions?owner=${UNI.toLowerCase()}`, 301, `/positions?owner=${UNI}`],
  ['/positions/v2/ethereum/12', 302, '/positions/v3/ethereum/12'],
  ['/positions/v3/ethereum/999999', 404, 'Page not found – Tarn'],
  ['/positions/v3/nowhere/12', 404, 'Page not found – Tarn'],
  ['/positions/v4/ethereum/0x12', 404, 'Page not found – Tarn'],
  ['/positions/create/v5', 404, 'Page not found – Tarn'],
  ['/manage/passkey/me', 404, 'Page not found – Tarn'],
]

const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

test('every public path answers with its page title or redirect', async ({ request }) => {
  for (const [path, status, expected] of PATHS) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const titleOrLocation = status < 300 || status >= 400 ? titleIn(await answer.text()) : answer.headers()['location']
    expect([answer.status(), titleOrLocation], path).toEqual([status, expected])
  }
})

/** Sends a path unchanged; a browser or `fetch` would normalise it first. */
function sendRaw(origin: string, path: string): Promise<{ readonly status: number; readonly location: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' })
    }).on('error', reject)
  })
}

test('no path redirects to another site, however it is written', async ({ stack: { baseURL } }) => {
  const paths = [
    '//evil.test',
    '//evil.test/',
    '///evil.test//',
    '/\\evil.test',
    '/\\/evil.test/',
    '/%5cevil.test/',
    '/%2f%2fevil.test/',
    '/tokens//evil.test',
    '/tokens/\\evil.test',
    '/tokens/%2f%2fevil.test/',
    '/vote//evil.test',
    '/pool//evil.test/',
    '/javascript:alert(1)/',
    '/x%0d%0aLocation:%20//evil.test/',
    '/.//evil.test/',
    '/%2e//evil.test/',
    '/limits?x=%0d%0aA:b',
  ]
  for (const path of paths) {
    const { status, location } = await sendRaw(baseURL, path)
    expect([200, 301, 302, 404], path).toContain(status)
    if (location !== '') expect(new URL(location, baseURL).origin, path).toBe(baseURL)
  }
  expect((await sendRaw(baseURL, '//evil.test/')).location).toBe('/evil.test')
})

interface Head {
  readonly [name: string]: string | null
}

/** The tags of a page's head: `canonical`, `alternate <lang>`, and each meta tag by its name or property. */
async function headOf(request: APIRequestContext, path: string, page: Page): Promise<Head> {
  const html = await (await request.get(path)).text()
  await page.setContent(html.replace(/<script[\s\S]*?<\/script>/g, ''))
  return page.evaluate(() =>
    Object.fromEntries([
      ['title', document.title],
      ...[...document.querySelectorAll('link[rel="canonical"]')].map((link) => [
        'canonical',
        link.getAttribute('href'),
      ]),
      ...[...document.querySelectorAll('link[rel="alternate"]')].map((link) => [
        `alternate ${link.getAttribute('hreflang')}`,
        link.getAttribute('href'),
      ]),
      ...[...document.querySelectorAll('meta[name], meta[property]')].map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property'),
        meta.getAttribute('content'),
      ]),
    ]),
  )
}

test('the head has title, description, canonical URL and social card', async ({ request, page, baseURL }) => {
  const path = `/Explore/Tokens/ETH/${UNI.toLowerCase()}?utm_source=x&sort=price&complete`
  const canonical = `${baseURL}/explore/tokens/ethereum/${UNI}`
  const head = await headOf(request, path, page)
  const card = expect.stringMatching(new RegExp(`^${baseURL}/cards/token/ethereum/0x1f9840a8\\w+\\.png\\?v=\\d+$`, 'i'))
  expect(head).toMatchObject({
    title: 'UNI price on Ethereum – Tarn',
    description: 'Uniswap (UNI) price, chart, volume and pools on Ethereum.',
    canonical,
    'alternate x-default': canonical,
    'alternate en-US': `${canonical}?lng=en-US`,
    'og:type': 'website',
    'og:site_name': 'Tarn',
    'og:title': 'UNI price on Ethereum – Tarn',
    'og:url': canonical,
    'og:locale': 'en_US',
    'og:image': card,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'UNI price and 1D change on Ethereum',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'UNI price on Ethereum – Tarn',
    'twitter:image': card,
  })
  expect(head).not.toHaveProperty('robots')
  expect((await request.get(String(head['og:image']))).headers()['content-type']).toBe('image/png')
})

test('client-side navigation updates the head', async ({ page, baseURL }) => {
  await page.goto('/swap')
  await page.getByRole('banner').getByRole('link', { name: 'Explore', exact: true }).click()
  await expect(page).toHaveTitle(/[Tt]okens.* – Tarn$/)
  const title = await page.title()
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/explore/tokens/ethereum`)
  await expect(page.locator('link[hreflang="de-DE"]')).toHaveAttribute(
    'href',
    `${baseURL}/explore/tokens/ethereum?lng=de-DE`,
  )
  await page.goBack()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/swap`)
})

test('a page in another language has its own canonical URL and language tags', async ({ request, page, baseURL }) => {
  const head = await headOf(request, '/swap?lng=de-DE&utm_source=x', page)
  expect(head['canonical']).toBe(`${baseURL}/swap?lng=de-DE`)
  expect(head['og:locale']).toBe('de_DE')
  expect(head['alternate de-DE']).toBe(`${baseURL}/swap?lng=de-DE`)
  expect(head['alternate x-default']).toBe(`${baseURL}/swap`)
  expect(head['title']).not.toBe('Swap – Tarn')
})

test('pages that search engines must not index have a robots tag', async ({ request, page }) => {
  for (const path of ['/nowhere', '/limit', '/positions/v3/base/12', '/auth/passkey/extension', '/explore/sepolia']) {
    expect((await headOf(request, path, page))['robots'], path).toBe('noindex')
  }
})

test('pages in the sitemap answer 200, and robots.txt links to the sitemap', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const map = await request.get('/sitemap.xml')
  expect(map.headers()['content-type']).toContain('application/xml')
  const urls = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
  expect(urls.slice(0, 6)).toEqual(
    ['/', '/swap', '/buy', '/sell', '/send', '/explore/tokens/ethereum'].map((path) => `${baseURL}${path}`),
  )
  expect(urls.length).toBeGreaterThan(20)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of [...urls.slice(0, 6), urls.at(-1) ?? '']) expect((await request.get(url)).status(), url).toBe(200)
})

test('a path in the hash opens its page, and an old path in the hash redirects', async ({ page }) => {
  await page.goto('/#/swap?inputCurrency=ETH&chain=base')
  await expect(page).toHaveURL('/swap?inputCurrency=ETH&chain=base')
  await page.goto('/#/pool/12')
  await expect(page).toHaveURL('/positions/v3/ethereum/12')
  await page.goto('/#/.//elsewhere.test')
  await expect(page).toHaveURL('/elsewhere.test')
  await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => location.assign('#/limits'))
  await expect(page).toHaveURL('/limit')
})

test.describe('with blocked paths', () => {
  test.use({ extraHTTPHeaders: { 'x-blocked-paths': '/buy,/explore' } })

  test('blocked paths redirect to the swap page, on page load and client-side navigation', async ({
    page,
    request,
  }) => {
    const answer = await request.get('/Buy/?currencyCode=ETH', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/swap'])
    await page.goto('/limit', { waitUntil: 'networkidle' })
    await expect(page.locator('meta[property="x:blocked-paths"]')).toHaveAttribute('content', '/buy,/explore')
    await page.locator('header').getByRole('link', { name: 'Explore' }).first().click()
    await expect(page).toHaveURL('/swap')
    await expect(page).toHaveTitle('Swap – Tarn')
  })
})

test('a new page starts at the top; a new query on the same page keeps the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.goto('/explore/tokens/ethereum', { waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo(0, 300))
  // A click by Playwright would scroll the page.
  await page.getByRole('link', { name: 'Price', exact: true }).dispatchEvent('click')
  await expect(page).toHaveURL(/sort=price/)
  await expect(page.locator('th[aria-sort="descending"]')).toContainText('Price')
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await page.locator('tbody a').nth(5).dispatchEvent('click')
  await expect(page).toHaveURL(/\/explore\/tokens\/ethereum\/(?:0x|NATIVE)/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('client-side navigation updates the title', async ({ page }) => {
  await page.goto('/limit', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limit orders')
  await page.getByRole('link', { name: 'Explore tokens' }).click()
  await expect(page).toHaveURL(/\/explore\/tokens/)
  await expect(page).toHaveTitle(/^Tokens/)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})

test('the passkey window has neither top bar nor footer', async ({ page }) => {
  await page.goto('/auth/passkey/extension')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in with a passkey')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
