import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './stack.ts'

// The logo and the name of a clicked row move to the title of the page it opens.

/** In pixels of the window. */
interface Box {
  readonly left: number
  readonly right: number
  readonly middle: number
  readonly height: number
}

interface Move {
  readonly tag: string
  readonly from: Box
  readonly to: Box
  readonly duration: number
  readonly properties: readonly string[]
}

declare global {
  var moves: Move[]
}

/** Records every animation that a script starts, with the box of its element at both ends. */
function recordMoves(): void {
  globalThis.moves = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (this: Element, keyframes, options) {
    const animation = animate.call(this, keyframes, options)
    const box = () => {
      const { left, right, top, height } = this.getBoundingClientRect()
      return { left, right, middle: top + height / 2, height }
    }
    animation.pause()
    const from = box()
    animation.finish()
    const to = box()
    const frames = Array.isArray(keyframes) ? keyframes : []
    const duration = typeof options === 'object' ? Number(options.duration) : Number(options)
    const properties = [...new Set(frames.flatMap((frame) => Object.keys(frame)))]
    globalThis.moves.push({ tag: this.tagName, from, to, duration, properties })
    return animation
  }
}

/** Time until the page has preloaded the translations of the next one (`entry.client.tsx`). */
const NEXT_TEXTS_MS = 2_500

/** Opens a list, waits for the code that loads after the page, and scrolls a row of the middle into view. */
async function openList(page: Page, path: string) {
  await page.addInitScript(recordMoves)
  const code = page.waitForResponse((response) => response.url().includes('/row-to-title-'))
  await page.goto(path)
  await (await code).finished()
  // The translations of the next page are loaded by then; without them its title streams later.
  await page.waitForTimeout(NEXT_TEXTS_MS)
  await page.evaluate(() => scrollTo(0, 300))
  const row = page.locator('tr[data-at]').nth(8)
  const text = row.locator('[data-row-title]')
  const link = row.getByRole('link').first()
  // Fills the edge's cache, for the same reason.
  await page.request.get(`${await link.getAttribute('href')}?complete`)
  return {
    link,
    name: (await text.textContent()) ?? '',
    rowName: await boxOf(text),
    rowLogo: await boxOf(row.locator('img, [translate="no"]').first()),
  }
}

function boxOf(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect()
    return { left, right, middle: top + height / 2, height }
  })
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const moves = (page: Page) => page.evaluate(() => globalThis.moves)

/** Expects two positions to be equal, apart from rounding. */
function expectClose(found: number | undefined, expected: number) {
  expect(Math.abs((found ?? NaN) - expected)).toBeLessThanOrEqual(1)
}

test('a token’s name and logo move to the title from their place in the row', async ({ page }) => {
  const { link, name, rowName, rowLogo } = await openList(page, '/explore/tokens/ethereum')
  await link.click()
  await expect(title(page)).toHaveText(name)
  await expect.poll(() => moves(page)).toHaveLength(2)
  const [text, logo] = await moves(page)
  expect([text?.tag, text?.duration, logo?.duration]).toEqual(['H1', 150, 150])
  const properties = new Set([...(text?.properties ?? []), ...(logo?.properties ?? [])])
  expect(properties).toEqual(new Set(['transformOrigin', 'zIndex', 'transform']))
  expectClose(text?.from.left, rowName.left)
  expectClose(text?.from.middle, rowName.middle)
  expectClose(logo?.from.left, rowLogo.left)
  expectClose(logo?.from.height, rowLogo.height)
  expect(logo?.to.height).toBe(56)
  expect(await boxOf(title(page))).toEqual(text?.to)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a pool’s pair and logos move to the title from their place in the row', async ({ page }) => {
  const { link, rowName, rowLogo } = await openList(page, '/explore/pools/ethereum')
  await link.click()
  await expect.poll(() => moves(page)).toHaveLength(2)
  const [text, logo] = await moves(page)
  expect(text?.tag).toBe('H1')
  expectClose(text?.from.left, rowName.left)
  expectClose(text?.from.middle, rowName.middle)
  expectClose(logo?.from.left, rowLogo.left)
  expectClose(logo?.from.height, rowLogo.height)
})

test('on a right-to-left page the title starts at the right end of the row’s name', async ({ page }) => {
  const { link, rowName } = await openList(page, '/explore/tokens/ethereum?lng=ar-SA')
  await link.click()
  await expect.poll(() => moves(page)).toHaveLength(2)
  const [text] = await moves(page)
  expectClose(text?.from.right, rowName.right)
})

test('going back and forward starts no animation and restores the list’s scroll position', async ({ page }) => {
  const { link, name } = await openList(page, '/explore/tokens/ethereum')
  await link.click()
  await expect(title(page)).toHaveText(name)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await page.goForward()
  await expect(title(page)).toHaveText(name)
  expect(await moves(page)).toHaveLength(2)
})

test('scrolling the list before the page arrives prevents the animation', async ({ page }) => {
  const { link, name } = await openList(page, '/explore/tokens/ethereum')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/*.data*', async (route) => {
    await arrival
    await route.continue()
  })
  // Without the pointer, whose hover would prefetch the page.
  await link.evaluate((element) => (element as HTMLElement).click())
  await page.evaluate(() => scrollTo(0, 400))
  arrive()
  await expect(title(page)).toHaveText(name)
  expect(await moves(page)).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the row does not move to the title of the page it opens', async ({ page }) => {
    const { link, name } = await openList(page, '/explore/tokens/ethereum')
    await link.click()
    await expect(title(page)).toHaveText(name)
    expect(await moves(page)).toEqual([])
  })
})
