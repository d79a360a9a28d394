import * as v from 'valibot'
import { useSnapshot } from 'valtio'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bridge } from '#app/wallet/bridge.ts'
import { eventBatch } from '#app/wire/events/event-batch.ts'
import { MINIMAL_PARTS } from '#tests/builders/account-parts.ts'
import { ACCOUNT } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { AccountParts } from './account-parts.ts'
import { AccountDrawer } from './account-drawer.tsx'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const parts: AccountParts = {
  ...MINIMAL_PARTS,
  Settings: ({ onOpen }) => (
    <button type="button" onClick={() => onOpen('language')}>
      Theme
    </button>
  ),
}

/** The drawer as the account menu shows it. */
function Drawer() {
  const { dialog } = useSnapshot(bridge)
  return <AccountDrawer isOpen={dialog === 'account'} address={ACCOUNT} name="Me" parts={parts} />
}

afterEach(() => {
  Object.assign(bridge, { dialog: 'none', accounts: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['signals']
})

test.each([
  ['Settings', 'Theme'],
  ['Accounts', 'Accounts in'],
])('a change to the panel %s and back takes 100 ms', async (name, content) => {
  Object.assign(bridge, { dialog: 'account', accounts: [ACCOUNT, OTHER] })
  await renderTexts(<AccountDrawer isOpen address={ACCOUNT} name="Me" parts={parts} />)
  const panelAnimations = () =>
    document
      .getAnimations()
      .filter(
        ({ effect }) => (effect as KeyframeEffect).target === page.getByTestId('account-drawer').element().firstChild,
      )
      .map(({ effect }) => effect?.getComputedTiming().duration)
  const opener = page.getByRole('button', { name })
  ;(opener.element() as HTMLElement).click()
  await Promise.resolve()
  expect(panelAnimations()).toEqual([100])
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect.element(page.getByText(content)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus()
  ;(page.getByRole('button', { name: 'Back' }).element() as HTMLElement).click()
  await Promise.resolve()
  expect(panelAnimations()).toEqual([100])
  await expect.element(opener).toHaveFocus()
})

/** Opens the settings; returns the drawer, which is named after its panel even while it is closed. */
async function openSettings(): Promise<Element> {
  bridge.dialog = 'account'
  await renderTexts(<Drawer />)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByText('Theme')).toBeVisible()
  return page.getByRole('dialog').element()
}

/** Closes the drawer by its handle, and waits for the browser's `close` event. */
async function closeDrawer(drawer: Element): Promise<void> {
  const closed = new Promise((resolve) => drawer.addEventListener('close', resolve, { once: true }))
  await page.getByRole('button', { name: 'Close account' }).click()
  await closed
}

/** Advances the fake clock and waits for two frames. */
async function advanceTime(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Reopens the drawer and expects the settings. Without polling, which would advance the fake clock. */
async function reopenWithSettings(): Promise<void> {
  bridge.dialog = 'account'
  await advanceTime(0)
  expect(page.getByText('Theme').query()?.checkVisibility()).toBe(true)
}

const nameOf = (drawer: Element) => drawer.getAttribute('aria-label')

test('a closed drawer keeps its panel for 250 ms, and then returns to the first one', async () => {
  const drawer = await openSettings()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await closeDrawer(drawer)
  await advanceTime(249)
  expect(nameOf(drawer)).toBe('Settings')
  await advanceTime(1)
  expect(nameOf(drawer)).toBe('Account')
})

test('the accounts panel also returns to the first panel 250 ms after closing', async () => {
  Object.assign(bridge, { dialog: 'account', accounts: [ACCOUNT, OTHER] })
  await renderTexts(<Drawer />)
  await page.getByRole('button', { name: 'Accounts' }).click()
  await expect.element(page.getByText('Accounts in')).toBeVisible()
  const drawer = page.getByRole('dialog').element()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await closeDrawer(drawer)
  await advanceTime(249)
  expect(nameOf(drawer)).toBe('Accounts')
  await advanceTime(1)
  expect(nameOf(drawer)).toBe('Account')
})

test('a drawer that is reopened within 250 ms still has its panel', async () => {
  const drawer = await openSettings()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await closeDrawer(drawer)
  await advanceTime(249)
  await reopenWithSettings()
  await advanceTime(1_000)
  expect(nameOf(drawer)).toBe('Settings')
})

test('the 250 ms restart each time the drawer is closed', async () => {
  const drawer = await openSettings()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await closeDrawer(drawer)
  await advanceTime(200)
  await reopenWithSettings()
  await closeDrawer(drawer)
  await advanceTime(249)
  expect(nameOf(drawer)).toBe('Settings')
  await advanceTime(1)
  expect(nameOf(drawer)).toBe('Account')
})

test('opening a panel sends an event with its name, and returning to the first one sends none', async () => {
  const sent: unknown[] = []
  // The edge permits events, and its API accepts them.
  document.documentElement.dataset['signals'] = 'events'
  const request = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/events') return request(url, init)
    if (init.method !== 'POST') return Response.json({ events: true, monitoring: null, sessionSampleRate: 0 })
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ code: 200 })
  })
  await openSettings()
  await page.getByText('Theme').click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  bridge.accounts = [ACCOUNT, OTHER]
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  const events = () => sent.flatMap((batch) => v.parse(eventBatch, batch).events)
  await expect
    .poll(() => {
      // Leaving the page flushes the queue.
      dispatchEvent(new Event('pagehide'))
      return events().map(({ name, properties }) => [name, properties])
    })
    .toEqual(['settings', 'language', 'settings', 'wallets'].map((panel) => ['Account Menu Opened', { panel }]))
})
