import { expect, type Page } from '@playwright/test'
import { axeViolations } from './audit.ts'
import { test } from './stack.ts'

test('a form posted from another site is refused', async ({ request }) => {
  const response = await request.post('/preferences', {
    form: { theme: 'dark' },
    headers: { Origin: 'https://elsewhere.test' },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(403)
})

test('old URLs redirect, and unknown URLs answer 404 with a page', async ({ request }) => {
  const moved = await request.get('/tokens/base?sort=price', { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/explore/tokens/base?sort=price'])
  for (const path of ['/nowhere', '/not-found', '/explore/nowhere']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(await response.text(), path).toContain('Page not found!')
  }
})

test('the first tab stop skips the top bar', async ({ page }) => {
  await page.goto('/explore')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('going back to a history entry with a hash shows the page that it belongs to', async ({ page }) => {
  await page.goto('/explore')
  const title = await page.title()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Pools', exact: true }).click()
  await expect(page).toHaveURL(/\/explore\/pools/)
  await expect(page).not.toHaveTitle(title)
  await page.goBack()
  await expect(page).toHaveURL(/\/explore#main$/)
  await expect(page).toHaveTitle(title)
})

test('going back before the next page is drawn shows the page of the address', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const title = await page.title()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The router adds the history entry before React draws the page.
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      document.documentElement.dataset['pushed'] = location.pathname
      history.back()
    }
  })
  await page.getByRole('main').getByRole('link', { name: 'Pools', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-pushed', '/explore/pools/ethereum')
  await page.waitForTimeout(1_000)
  expect(new URL(page.url()).hash).toBe('#main')
  await expect(page).toHaveTitle(title)
})

test('going back while going forward is still loading shows the page of the address', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const title = await page.title()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Pools', exact: true }).click()
  await expect(page).not.toHaveTitle(title)
  await page.goBack()
  await expect(page).toHaveTitle(title)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/explore/pools/**.data*', async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest(/explore\/pools\/.*\.data/)
  await page.evaluate(() => history.forward())
  await requested
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/#main$/)
  release()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveTitle(title)
})

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

/** The accessible name of the focused element, from its label or text. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** The names of all tab stops up to the first for which `isLast`. */
async function tabStops(page: Page, isLast: (name: string) => boolean): Promise<string[]> {
  const names: string[] = []
  while (names.length < 60) {
    await page.keyboard.press('Tab')
    names.push(await focusedName(page))
    if (isLast(names.at(-1) ?? '')) return names
  }
  throw new Error(`the focus never reached the last tab stop: ${names.join(', ')}`)
}

test('the keyboard reaches every control of the top bar and of the company menu', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  expect(await tabStops(page, (name) => name === 'Connect')).toEqual([
    'Skip to content',
    'Tarn home',
    'Explore',
    'Swap',
    'Send',
    'Portfolio',
    'More about Tarn',
    'Search tokens and pools',
    'Settings',
    'Connect',
  ])
  const menu = page.getByRole('group', { name: 'More about Tarn' })
  await page.getByRole('button', { name: 'More about Tarn' }).focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  expect(await tabStops(page, (name) => name === 'Help')).toEqual([
    'Buy and sell',
    'Positions',
    'Status',
    'About Tarn',
    'Help',
  ])
  expect(await axeViolations(page)).toEqual([])
  await menu.getByRole('link', { name: 'About Tarn' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
})

test('between phone and desktop widths, the company menu has the destinations that the top bar hides', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  const nav = page.locator('header').getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(['Explore', 'Swap'])
  const menu = page.getByRole('group', { name: 'More about Tarn' })
  await page.getByRole('button', { name: 'More about Tarn' }).click()
  await expect(menu.getByRole('link', { name: 'Send' })).toBeVisible()
  await menu.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page).toHaveURL(/\/portfolio/)
})

test('the keyboard opens the drawer and reaches every control inside it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).focus()
  for (const name of ['Protocol', 'Company']) {
    await tabStops(page, (stop) => stop === name)
    await page.keyboard.press('Enter')
    await expect(drawer.locator('details[open]').filter({ hasText: name })).toBeVisible()
  }
  await drawer.getByRole('button', { name: 'Close' }).focus()
  expect(await tabStops(page, (name) => name === 'Settings')).toEqual([
    'Explore',
    'Swap',
    'Send',
    'Portfolio',
    'Protocol',
    'Buy and sell',
    'Positions',
    'Status',
    'Company',
    'About Tarn',
    'Help',
    'Settings',
  ])
  expect(await axeViolations(page)).toEqual([])
})

test('opening and closing the drawer logs nothing in the console', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) logged.push(message.text())
  })
  await page.setViewportSize(PHONE)
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  expect(logged).toEqual([])
})

test('a link in the drawer navigates and closes it; Settings replaces the drawer with the settings dialog', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await drawer.getByRole('link', { name: 'Explore' }).click()
  await expect(page).toHaveURL('/explore')
  await expect(drawer).toBeHidden()
  await opener.click()
  await drawer.getByRole('button', { name: 'Settings' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const manner = reducedMotion === 'reduce' ? 'immediately with reduced motion' : 'with an animation'
  test(`a group of the drawer collapses ${manner}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.setViewportSize(PHONE)
    await page.goto('/not-found', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const group = page.getByRole('dialog', { name: 'Menu' }).locator('details').first()
    await group.locator('summary').click()
    await expect(group.getByRole('link', { name: 'Status' })).toBeVisible()
    await page.waitForTimeout(400)
    const heights = await group.evaluate(async (element) => {
      const height = () => element.getBoundingClientRect().height
      const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
      const open = height()
      element.querySelector('summary')?.click()
      await wait(60)
      const collapsing = height()
      await wait(400)
      return { open, collapsing, collapsed: height() }
    })
    expect(heights.collapsed).toBeLessThan(heights.open - 30)
    if (reducedMotion === 'reduce') expect(heights.collapsing).toBe(heights.collapsed)
    else expect(heights.collapsing).toBeGreaterThan(heights.collapsed + 2)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the company menu, the drawer and its groups open, and their links work', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await page.goto('/not-found')
    await page.getByRole('button', { name: 'More about Tarn' }).click()
    await expect(
      page.getByRole('group', { name: 'More about Tarn' }).getByRole('link', { name: 'Status' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('Company').click()
    await expect(drawer.getByRole('link', { name: 'About Tarn' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await drawer.getByRole('link', { name: 'Swap' }).click()
    await expect(page).toHaveURL('/swap')
  })
})

test('every link of the frame answers 200', async ({ page, request }) => {
  await page.goto('/not-found')
  const links = await page
    .locator('header a, footer a, dialog a, nav a')
    .evaluateAll((anchors) => [...new Set(anchors.map((anchor) => anchor.getAttribute('href') ?? ''))])
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200)
})

test('the bottom bar of phones covers neither the trade button nor the end of the page', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/swap', { waitUntil: 'networkidle' })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const top = (await bar.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan(600)
  const trade = page.getByTestId('swap-button')
  await trade.focus()
  const box = await trade.boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const end = await page.locator('footer').boundingBox()
  expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1)
})

test('offline, the page shows a notice and keeps its content; a failed page can be retried once online', async ({
  page,
  context,
}) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const rows = page.getByRole('main').locator('tbody tr')
  const before = await rows.count()
  expect(before).toBeGreaterThan(3)
  await context.setOffline(true)
  const banner = page.getByRole('banner').getByRole('status')
  await expect(banner).toContainText("You're offline")
  expect(await rows.count()).toBe(before)
  expect(await axeViolations(page)).toEqual([])
  // A preference that cannot be saved does not replace the page with an error either.
  await page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByText('Dark').click()
  await expect(settings.getByText('Reconnect to change settings')).toBeVisible()
  expect(await rows.count()).toBe(before)
  await settings.getByRole('button', { name: 'Close settings' }).click()
  // A page that cannot be loaded shows an error within the frame and can be retried once online.
  await page.getByRole('main').getByRole('link', { name: 'Base', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
  await expect(page.getByRole('banner')).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toBeEmpty()
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokens on Base')
  await expect(rows).not.toHaveCount(0)
})

test('offline, a link to a page whose code is not loaded shows a notice, and opens the page once online', async ({
  page,
  context,
}) => {
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('banner').getByRole('status')).toContainText('Reconnect to open other pages.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found!')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokens on Ethereum')
})

test('when the root loader fails in the browser, the error page keeps theme and frame, and its links work', async ({
  page,
}) => {
  await page.goto('/explore?theme=dark', { waitUntil: 'networkidle' })
  await page.route('**/preferences.data*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByText('Light').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong.')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('banner').getByRole('link', { name: 'Swap' }).click()
  await expect(page.getByTestId('swap-button')).toBeVisible()
})

test('unknown tokens and pages have their own headings', async ({ page }) => {
  await page.goto('/explore/tokens/ethereum/0x000000000000000000000000000000000000dEaD')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Token not found')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found!')
})

test('a printed page has dark text and neither header, footer nor forms', async ({ page }) => {
  await page.goto('/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984?theme=dark&complete')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
  for (const part of ['header', 'footer', 'form']) await expect(page.locator(part).first()).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(11, 26, 28)')
})
