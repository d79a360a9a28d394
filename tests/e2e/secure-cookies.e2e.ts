import { expect, test as base } from '@playwright/test'
import { startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { savedPreference } from './saved-preference.ts'

/** The site over https, where cookies have the `__Host-` prefix. */
const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern; an empty one says none
  baseURL: async ({}, use) => {
    const web = await startFaultyWorker({ worker: 'web', isHttps: true, country: 'GB' })
    await use(web.url)
    await web.stop()
  },
})
// On a slow machine an opening menu can appear still and yet move under the pointer.
test.use({ ignoreHTTPSErrors: true, contextOptions: { reducedMotion: 'reduce' } })

const SECURE = { secure: true, path: '/', sameSite: 'Lax' }

test('preferences from a query or form are saved with the __Host- prefix and apply from then on', async ({ page }) => {
  const cookies = async () =>
    Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie]))
  await page.goto('/swap?theme=dark', { waitUntil: 'networkidle' })
  expect(await cookies()).toEqual({ '__Host-theme': expect.objectContaining({ value: 'dark', ...SECURE }) })
  await page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true }).click()
  const saved = savedPreference(page)
  await page.getByRole('switch', { name: 'Testnet mode' }).click()
  await saved
  expect((await cookies())['__Host-testnet']).toMatchObject({ value: 'true', ...SECURE })
  await page.goto('/swap')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('cookies without the __Host- prefix still apply and are renamed', async ({ page, baseURL }) => {
  const host = new URL(baseURL ?? '').hostname
  const unprefixed = { theme: 'dark', lng: 'de-DE', 'uk-notice': 'closed', analytics: 'off' }
  await page
    .context()
    .addCookies(
      Object.entries(unprefixed).map(([name, value]) => ({ name, value, domain: host, path: '/', secure: true })),
    )
  await page.goto('/swap')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  const renamed = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  expect(renamed).toEqual(
    Object.fromEntries(Object.entries(unprefixed).map(([name, value]) => [`__Host-${name}`, value])),
  )
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
})
