import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './stack.ts'

// What comes ahead of the press, when the pointer rests on a link.

/** So long that the page says it is on the way. */
const LONG_MS = 400

/** The first token of the list. Its data has the address of its page. */
async function openList(page: Page) {
  await page.goto('/explore/tokens/ethereum', { waitUntil: 'networkidle' })
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  const name = (await link.locator('bdi').first().textContent()) ?? ''
  const asked: string[] = []
  page.on('request', (request) => {
    if (isOfToken(new URL(request.url()))) asked.push(request.url())
  })
  return { link, name, asked }
}

const isOfToken = ({ pathname }: URL) => /^\/explore\/tokens\/ethereum\/0x[\da-f]{40}\.data$/i.test(pathname)

const answered = (page: Page) => page.waitForEvent('requestfinished', (request) => isOfToken(new URL(request.url())))

async function comeNear(page: Page, link: Locator) {
  await Promise.all([answered(page), link.hover()])
}

const isChoice = ({ pathname }: URL) => pathname.startsWith('/preferences')

async function chooseDark(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Dark' }).click()
}

/** As a pointer that comes over it, whatever lies above. */
function comeOver(element: HTMLElement) {
  element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
}

async function press(page: Page, link: Locator, name: string) {
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('a page that came ahead needs nothing more, for one press', async ({ page }) => {
  const { link, name, asked } = await openList(page)
  await comeNear(page, link)
  await press(page, link, name)
  expect(asked).toHaveLength(1)

  // What was used is not kept: near it once more, by the pointer or as the focus comes back, it is asked for anew.
  const again = answered(page)
  await page.goBack()
  await link.hover()
  await again
})

test('a press that comes before the pointer has rested asks once', async ({ page }) => {
  const { link, name, asked } = await openList(page)
  // By the event alone: a press by the pointer would be as late as the machine is busy.
  await link.evaluate((element: HTMLElement) => {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    element.click()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(asked).toHaveLength(1)
})

test('what came ahead is forgotten by the next choice of the visitor', async ({ page }) => {
  const { link, name, asked } = await openList(page)
  await comeNear(page, link)
  const kept = page.waitForResponse((answer) => isChoice(new URL(answer.url())))
  await chooseDark(page)
  await kept
  await page.keyboard.press('Escape')
  await press(page, link, name)
  expect(asked).toHaveLength(2)
})

test('what comes ahead while a choice is on its way is forgotten with its answer', async ({ page }) => {
  const { link, name, asked } = await openList(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(isChoice, async (route) => {
    await held
    await route.continue()
  })
  const kept = page.waitForResponse((answer) => isChoice(new URL(answer.url())))
  await chooseDark(page)
  await Promise.all([answered(page), link.evaluate(comeOver)])
  letGo()
  await (await kept).finished()
  await page.keyboard.press('Escape')
  await press(page, link, name)
  expect(asked).toHaveLength(2)
})

test('what came ahead is asked for again once it is ten seconds old', async ({ page }) => {
  await page.clock.install()
  const { link, name, asked } = await openList(page)
  await comeNear(page, link)
  await page.clock.fastForward(10_500)
  await press(page, link, name)
  expect(asked).toHaveLength(2)
})

test('what failed to come ahead is asked for by the press, once, however long it takes', async ({ page }) => {
  const { link, name, asked } = await openList(page)
  await page.route(isOfToken, (route) => route.fulfill({ status: 503, body: '' }))
  await comeNear(page, link)
  await page.unroute(isOfToken)
  await page.route(isOfToken, async (route) => {
    await sleep(LONG_MS)
    await route.continue()
  })
  await press(page, link, name)
  expect(asked).toHaveLength(2)
})
