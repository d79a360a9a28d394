import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './street.ts'

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const PAGES = ['/', '/explore', '/explore/tokens/base', UNI, '/swap', '/not-found']

test('every answer of the site carries its security headers, with a nonce of its own', async ({ request }) => {
  const nonces = new Set<string>()
  const paths = [...PAGES, '/nowhere', '/tokens/base', '/explore/nowhere', '/explore/', '/preferences']
  for (const path of paths) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toContain("require-trusted-types-for 'script'")
    expect(policy, path).not.toContain('unsafe')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    expect(headers['strict-transport-security'], path).toContain('max-age=63072000')
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin-allow-popups')
    expect(headers['permissions-policy'], path).toContain('geolocation=()')
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
  }
  expect(nonces.size).toBe(paths.length)
})

test('a form that another site sends is refused', async ({ request }) => {
  const answer = await request.post('/preferences', {
    form: { theme: 'dark' },
    headers: { Origin: 'https://elsewhere.test' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
})

test('old addresses lead on, and what is no address says so', async ({ request }) => {
  const moved = await request.get('/tokens/base?sort=price', { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/explore/tokens/base?sort=price'])
  for (const path of ['/nowhere', '/not-found', '/explore/nowhere', '/explore/tokens/ethereum/0x12']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('Page not found!')
  }
})

test('the theme is in the first byte', async ({ request }) => {
  const html = async (cookie: string) => (await request.get('/explore', { headers: { Cookie: cookie } })).text()
  expect((await html('theme=dark')).slice(0, 200)).toContain('data-theme="dark"')
  expect((await html('')).slice(0, 200)).toContain('data-theme="auto"')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, colorScheme: 'light' })

    test('the theme changes, and is kept', async ({ page }) => {
      await page.goto('/explore', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Theme: System' }).click()
      const isKept = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.getByRole('button', { name: 'Dark' }).click()
      await isKept
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page).toHaveURL('/explore')
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 18, 20)')
    })
  })
}

test('the first stop of the keyboard leads past the top bar', async ({ page }) => {
  await page.goto('/explore')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

for (const path of PAGES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} in the ${colorScheme} theme breaks no rule of access or policy, nor its width`, async ({ page }) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const isOfPage = message.type() === 'error' && !message.text().includes('404 (Not Found)')
        if (isOfPage) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.emulateMedia({ colorScheme })
      for (const width of [1440, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path, { waitUntil: 'load' })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
        if (width === 768) continue
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
          `${width} px`,
        ).toEqual([])
      }
      expect(complaints).toEqual([])
    })
  }
}
