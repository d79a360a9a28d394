import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import { WORLD_TOKENS } from '#devnet/world/tokens.ts'
import { IDENTITY } from '#app/base/identity.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { CURRENCIES } from '#app/domain/money/currency.ts'
import { currencyName } from '#app/i18n/format.ts'
import { KNOWN_LOCALES } from '#app/i18n/locale-catalogue.ts'
import { axeViolations, overflow } from './audit.ts'
import { test } from './stack.ts'

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const POOL = '/explore/pools/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
/** The portfolio of an account with tokens, NFTs, positions and approvals. */
const OWNER = '/portfolio/0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const PAGES = [
  '/',
  '/explore',
  UNI,
  '/explore/pools',
  '/explore/transactions',
  POOL,
  '/swap',
  '/send',
  '/positions',
  '/positions/create',
  OWNER,
  `${OWNER}/nfts`,
  `${OWNER}/pools`,
  `${OWNER}/activity`,
  `${OWNER}/approvals`,
  '/status',
  '/settings/rpc',
  '/not-found',
]

/** Records a page's console errors and exceptions. */
function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

async function setLanguage(page: Page, baseURL: string | undefined, locale: string): Promise<void> {
  await page.context().addCookies([{ name: 'lng', value: locale, url: baseURL ?? '' }])
}

test.describe('the language of the first response', () => {
  const languageOf = async (request: APIRequestContext, path: string, headers: Record<string, string>) => {
    const html = await (await request.get(path, { headers })).text()
    return /<html lang="([^"]+)" dir="([^"]+)"/.exec(html.slice(0, 200))?.slice(1)
  }

  test('comes from the query, then the cookie, then the browser, and is English by default', async ({ request }) => {
    const german = { 'Accept-Language': 'fr-CH, de-AT;q=0.8' }
    expect(await languageOf(request, '/swap', {})).toEqual(['en-US', 'ltr'])
    expect(await languageOf(request, '/swap', { 'Accept-Language': 'tlh' })).toEqual(['en-US', 'ltr'])
    expect(await languageOf(request, '/swap', german)).toEqual(['de-DE', 'ltr'])
    expect(await languageOf(request, '/swap', { ...german, Cookie: 'lng=ar-SA' })).toEqual(['ar-SA', 'rtl'])
    expect(await languageOf(request, '/swap?lng=en-GB', { ...german, Cookie: 'lng=ar-SA' })).toEqual(['en-US', 'ltr'])
    expect(await languageOf(request, '/swap?lng=%22%3E', { Cookie: 'lng=<x' })).toEqual(['en-US', 'ltr'])
  })

  test('is also the language of the page’s texts', async ({ request }) => {
    const html = await (await request.get('/explore?lng=de')).text()
    expect(html).toContain('Token auf Ethereum')
    expect(html).not.toContain('Tokens on Ethereum')
  })

  test('is saved when the query sets it', async ({ page }) => {
    await page.goto('/explore?lng=de')
    await page.goto('/swap')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  })
})

test('a page loads the translations of its own language and namespaces only', async ({ page, baseURL }) => {
  await setLanguage(page, baseURL, 'de-DE')
  const urls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/assets/translations/')) urls.push(path)
  })
  // The clock is paused, because a page preloads the translations of other pages after two seconds.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const loaded = [...new Set(urls)].map((path) =>
    /\/translations\/(\w+-\w+)-[\w-]{8}\/(\w+)\.json$/.exec(path)?.slice(1).join('/'),
  )
  expect(loaded).toContain('de-DE/explore')
  expect(loaded.filter((file) => !file?.startsWith('de-DE/'))).toEqual([])
  expect(loaded).not.toContain('de-DE/swap')
})

test('a navigation never shows translation keys while translations are loading', async ({ page }) => {
  await page.route('**/assets/translations/*/swap.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (/button\.\w|chooseSell/.test(document.body.innerHTML)) document.documentElement.dataset['keys'] = 'seen'
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Swap', exact: true }).click()
  await expect(page.getByTestId('swap-button')).toHaveText('Connect wallet')
  await expect(page.locator('html')).not.toHaveAttribute('data-keys')
})

test('translation files have hashed URLs and are immutable', async ({ request }) => {
  const html = await (await request.get('/explore')).text()
  const address = /\/assets\/translations\/en-US-[\w-]{8}\/explore\.json/.exec(html)?.[0] ?? 'no address'
  const response = await request.get(address)
  expect(response.status()).toBe(200)
  expect(response.headers()['cache-control']).toContain('immutable')
})

/** Names that are the same in every language, longest first. */
const NAMES = [
  IDENTITY.name,
  ...CHAINS.map(({ name }) => name),
  ...Object.values(WORLD_TOKENS).flatMap((tokens) => tokens.flatMap(({ name, symbol }) => [name, symbol])),
  ...CHAINS.flatMap(({ native }) => [native.name, native.symbol]),
  ...CURRENCIES.flatMap((code) => [code, currencyName('en-US', code)]),
  ...KNOWN_LOCALES.map(({ name }) => name),
].sort((a, b) => b.length - a.length)

const IN_BRACKETS = /\[[^[\]]*\]/

/** Texts and labels of the page that do not come from `locales/`. */
async function hardCodedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const collected = new Set<string>()
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      // Isolated text is a number or a name from the chain.
      if (!parent || parent.closest('script, style, noscript, bdi, time, svg, code, [translate="no"]')) continue
      collected.add(walker.currentNode.nodeValue ?? '')
    }
    for (const attribute of ['aria-label', 'aria-description', 'placeholder', 'alt', 'label']) {
      for (const element of document.querySelectorAll(`[${attribute}]`))
        collected.add(element.getAttribute(attribute) ?? '')
    }
    collected.add(document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '')
    return [...collected]
  })
  return texts.filter((text) => {
    let rest = text.replace(/0x[\da-fA-F…]+/g, ' ')
    // Texts may be nested: removes the innermost first.
    while (IN_BRACKETS.test(rest)) rest = rest.replace(IN_BRACKETS, ' ')
    for (const name of NAMES) rest = rest.replaceAll(name, ' ')
    return /\p{L}{2}/u.test(rest)
  })
}

/** Visible column headers that are wider than their column. */
function truncatedHeaders(page: Page): Promise<string[]> {
  return page.locator('th:visible').evaluateAll((heads) =>
    heads
      .filter(({ scrollWidth, clientWidth, children }) => {
        const isVisible = ![...children].some((child) => getComputedStyle(child).clipPath !== 'none')
        return isVisible && scrollWidth > clientWidth + 1
      })
      .map(({ textContent }) => textContent ?? ''),
  )
}

/** Opens a page in a language. Returns its console errors and exceptions. */
async function openIn(
  page: Page,
  baseURL: string | undefined,
  locale: string,
  path: string,
): Promise<readonly string[]> {
  await setLanguage(page, baseURL, locale)
  const errors = recordErrors(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  return errors
}

/** Expects the page to be no wider than its window from desktop to phone width. Returns the truncated column headers. */
async function expectFit(page: Page): Promise<readonly string[]> {
  const truncated: string[] = []
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0)
    truncated.push(...(await truncatedHeaders(page)).map((head) => `${head} at ${width} px`))
  }
  return truncated
}

test.describe('in the pseudo-locale', () => {
  for (const path of PAGES) {
    test(`every text of ${path} comes from the translation files and fits, and nothing is logged`, async ({
      page,
      baseURL,
    }) => {
      const errors = await openIn(page, baseURL, 'en-XA', path)
      await expect(page.getByRole('main')).toContainText('[')
      expect(await hardCodedTexts(page)).toEqual([])
      // The lengthened texts do not fit any column.
      await expectFit(page)
      expect(errors).toEqual([])
    })
  }

  test('every text of the dialogs comes from the translation files', async ({ page, baseURL }) => {
    await setLanguage(page, baseURL, 'en-XA')
    await page.goto('/swap', { waitUntil: 'networkidle' })
    await page.getByTestId('token-input').click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    expect(await hardCodedTexts(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await hardCodedTexts(page)).toEqual([])
  })

  test('a text that does not come from the translation files is detected', async ({ page, baseURL }) => {
    await setLanguage(page, baseURL, 'en-XA')
    await page.goto('/not-found', { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.setAttribute('aria-label', 'Close it')
      button.textContent = 'Hello'
      document.body.appendChild(button)
    })
    expect((await hardCodedTexts(page)).sort()).toEqual(['Close it', 'Hello'])
  })
})

for (const path of PAGES) {
  test(`in German ${path} fits with all its column headers, and nothing is logged`, async ({ page, baseURL }) => {
    const errors = await openIn(page, baseURL, 'de-DE', path)
    expect(await expectFit(page)).toEqual([])
    expect(errors).toEqual([])
  })
}

test.describe('from right to left', () => {
  /** The distances of an element from the inline start and end of the window, in pixels. */
  async function inlinePosition(page: Page, element: Locator): Promise<{ start: number; end: number }> {
    const box = await element.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    if (!box) throw new Error('the element is not visible')
    const isRightToLeft = (await page.locator('html').getAttribute('dir')) === 'rtl'
    return isRightToLeft
      ? { start: width - box.x - box.width, end: box.x }
      : { start: box.x, end: width - box.x - box.width }
  }

  /** The share of pixels in the logo's colour in an image's left and right half. */
  async function markShares(
    browser: Browser,
    picture: Buffer,
    color: string,
  ): Promise<{ left: number; right: number }> {
    const page = await browser.newPage()
    const shares = await page.evaluate(
      async ([base64, target]) => {
        const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(bitmap, 0, 0)
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
        const [red = 0, green = 0, blue = 0] = (target ?? '').match(/\d+/g)?.map(Number) ?? []
        let left = 0
        let right = 0
        for (let offset = 0; offset < data.length; offset += 4) {
          const distance =
            Math.abs((data[offset] ?? 0) - red) +
            Math.abs((data[offset + 1] ?? 0) - green) +
            Math.abs((data[offset + 2] ?? 0) - blue)
          if (distance > 12) continue
          if ((offset / 4) % bitmap.width < bitmap.width / 2) left += 1
          else right += 1
        }
        return { left, right }
      },
      [picture.toString('base64'), color],
    )
    await page.close()
    return shares
  }

  const logoOf = (page: Page) => page.getByRole('banner').getByRole('link').first()
  const connectOf = (page: Page) => page.getByRole('banner').getByRole('button').last()

  test('the page is mirrored: elements at the left edge move to the right edge', async ({ page, baseURL }) => {
    const positionsIn = async (locale: string) => {
      await setLanguage(page, baseURL, locale)
      await page.goto('/explore', { waitUntil: 'networkidle' })
      const positions: Record<string, number> = {}
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 })
        positions[`logo at ${width} px`] = (await inlinePosition(page, logoOf(page))).start
        positions[`connect at ${width} px`] = (await inlinePosition(page, connectOf(page))).end
        for (const selector of ['h1', 'table', 'tbody tr [translate="no"]', 'footer'])
          positions[`${selector} at ${width} px`] = (await inlinePosition(page, page.locator(selector).first())).start
      }
      return positions
    }
    const english = await positionsIn('en-US')
    const arabic = await positionsIn('ar-SA')
    for (const [name, position] of Object.entries(english)) {
      expect(Math.abs((arabic[name] ?? NaN) - position), name).toBeLessThan(2)
    }
  })

  test('the screenshot shows the logo on the right and not mirrored', async ({ page, browser, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 800 })
    const bar = async (locale: string) => {
      await setLanguage(page, baseURL, locale)
      await page.goto('/not-found', { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      const mark = logoOf(page).locator('svg')
      const color = await mark.evaluate((drawing) => getComputedStyle(drawing).color)
      // The button has the logo's colour, so it is hidden.
      await connectOf(page).evaluate((button) => button.style.setProperty('visibility', 'hidden'))
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1440, height: 64 } })
      expect(
        await mark.evaluate((drawing) => getComputedStyle(drawing).scale + getComputedStyle(drawing).transform),
      ).toBe('nonenone')
      return markShares(browser, picture, color)
    }
    const english = await bar('en-US')
    const arabic = await bar('ar-SA')
    expect(english.left).toBeGreaterThan(50)
    expect(english.right).toBeLessThan(english.left / 4)
    expect(arabic.right).toBeGreaterThan(50)
    expect(arabic.left).toBeLessThan(arabic.right / 4)
  })

  test('numbers, addresses and charts run from left to right', async ({ page, baseURL }) => {
    await setLanguage(page, baseURL, 'ar-SA')
    await page.goto('/explore', { waitUntil: 'networkidle' })
    const price = page
      .locator('tbody tr', { hasText: 'WETH' })
      .first()
      .locator('bdi', { hasText: /\d\.\d\d/ })
      .first()
    expect(await price.textContent()).toMatch(/^[\d,]+\.\d\d\s\$$/)
    const order = await price.evaluate((element) => {
      const text = element.firstChild
      if (!text) return []
      return Array.from(text.textContent ?? '', (_, offset) => {
        const range = document.createRange()
        range.setStart(text, offset)
        range.setEnd(text, offset + 1)
        return range.getBoundingClientRect().left
      })
    })
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    const chart = page.locator('tbody tr', { hasText: 'WETH' }).first().locator('svg').last()
    expect(await chart.evaluate((svg) => [getComputedStyle(svg).transform, getComputedStyle(svg).scale])).toEqual([
      'none',
      'none',
    ])
    await page.goto(UNI, { waitUntil: 'networkidle' })
    expect(await page.locator('main').innerText()).toContain('0x1f98…F984')
  })

  test('the Arabic font is loaded by pages in Arabic only', async ({ page, baseURL }) => {
    const loadsFont = async (locale: string) => {
      await setLanguage(page, baseURL, locale)
      await page.goto('/limit', { waitUntil: 'networkidle' })
      return page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => /Noto Sans Arabic Variable/.test(family) && status === 'loaded',
        ),
      )
    }
    expect(await loadsFont('en-US')).toBe(false)
    expect(await loadsFont('ar-SA')).toBe(true)
  })

  test('forward arrows point to the left', async ({ page, baseURL }) => {
    const scale = async (locale: string) => {
      await setLanguage(page, baseURL, locale)
      await page.goto('/limit', { waitUntil: 'networkidle' })
      return page
        .locator('main .lucide-arrow-right')
        .first()
        .evaluate((icon) => getComputedStyle(icon).scale)
    }
    expect(await scale('en-US')).toBe('none')
    expect(await scale('ar-SA')).toBe('-1 1')
  })

  for (const path of PAGES) {
    test(`${path} has no axe violations, fits with all its column headers, and nothing is logged`, async ({
      page,
      baseURL,
    }) => {
      const errors = await openIn(page, baseURL, 'ar-SA', path)
      expect(await axeViolations(page)).toEqual([])
      expect(await expectFit(page)).toEqual([])
      expect(errors).toEqual([])
    })
  }
})

/** Appends a character to every text that the browser formats. */
function distortIntl(): void {
  const distort = (prototype: object, name: string) => {
    const original = Object.getOwnPropertyDescriptor(prototype, name)
    const distorted = (text: unknown) => (typeof text === 'string' ? `${text}\u2060` : text)
    if (original?.get) {
      const { get } = original
      Object.defineProperty(prototype, name, {
        ...original,
        get() {
          const format = get.call(this) as (value: unknown) => string
          return (value: unknown) => distorted(format(value))
        },
      })
    } else if (typeof original?.value === 'function') {
      const { value } = original as { value: (...args: unknown[]) => unknown }
      Object.defineProperty(prototype, name, {
        ...original,
        value(...args: unknown[]) {
          return distorted(value.apply(this, args))
        },
      })
    }
  }
  distort(Intl.NumberFormat.prototype, 'format')
  distort(Intl.DateTimeFormat.prototype, 'format')
  distort(Intl.RelativeTimeFormat.prototype, 'format')
  distort(Intl.DisplayNames.prototype, 'of')
}

for (const path of PAGES) {
  test(`a browser whose Intl output differs from the server’s hydrates ${path}`, async ({ page, baseURL }) => {
    await page.addInitScript(distortIntl)
    for (const locale of ['en-US', 'ar-SA']) {
      const errors = await openIn(page, baseURL, locale, path)
      await expect(page.getByRole('main')).toBeVisible()
      expect(errors).toEqual([])
    }
  })
}
