import { expect, type Locator } from '@playwright/test'
import { AWKWARD_TOKENS, worldToken } from '#devnet/world/tokens.ts'
import { test } from './stack.ts'

/** A logo, whether an image or a disc. */
const LOGO = ':is(img[data-letters], [aria-hidden][translate="no"])'
const sourceOf = (logo: Locator) => logo.getAttribute('src')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists show the real logos of tokens and networks', async ({ page, request }) => {
    await request.get('/explore/tokens?complete')
    await page.goto('/explore/tokens?complete')
    const sources = await page
      .locator('main img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    const fileNames = new Set(sources.map((source) => source?.split('/').at(-1)))
    for (const fileName of ['eth.svg', 'wbtc.svg', 'network-ethereum.svg']) expect(fileNames).toContain(fileName)
    for (const source of new Set(sources)) {
      const response = await request.get(source ?? '')
      expect([source, response.status(), response.headers()['content-type']]).toEqual([source, 200, 'image/svg+xml'])
      expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(response.headers()['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('a token that copies a listed symbol has a disc, and the listed token has its logo', async ({ page }) => {
    await page.goto('/explore?search=usdc&complete')
    const results = page.locator('section').filter({ has: page.locator('#found-tokens') })
    const row = (address: string) => results.locator('li').filter({ has: page.locator(`a[href*="${address}" i]`) })
    const real = row(worldToken(1, 'USDC').address).locator(LOGO)
    expect(await sourceOf(real)).toMatch(/\/usdc\.svg$/)
    const copy = row(AWKWARD_TOKENS.impersonator).first().locator(LOGO)
    await expect(copy).toHaveText('USDC')
    expect(await sourceOf(copy)).toBe(null)
  })
})

test('the page of an impersonator shows a disc, and a token has the same logo on every network', async ({ page }) => {
  const logo = page.locator('main').locator(LOGO).first()
  await page.goto(`/explore/tokens/ethereum/${AWKWARD_TOKENS.impersonator}`)
  await expect(logo).toHaveText('USDC')
  const sources = []
  for (const [slug, chainId] of [
    ['ethereum', 1],
    ['base', 8453],
    ['ethereum_sepolia', 11155111],
  ] as const) {
    await page.goto(`/explore/tokens/${slug}/${worldToken(chainId, 'USDC').address}`)
    sources.push(await sourceOf(logo))
  }
  expect(new Set(sources).size).toBe(1)
  expect(sources[0]).toMatch(/\/usdc\.svg$/)
})

test('a logo that fails to load is replaced by the symbol’s letters at the same size', async ({ page }) => {
  await page.route('**/logos/**', (route) => route.abort())
  await page.goto(`/explore/tokens/ethereum/${worldToken(1, 'UNI').address}`)
  const logo = page.locator('main').locator(LOGO).first()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect(await logo.evaluate((image) => getComputedStyle(image, '::after').content)).toBe('"UNI"')
  expect(await logo.boundingBox()).toMatchObject({ width: 56, height: 56 })
})
