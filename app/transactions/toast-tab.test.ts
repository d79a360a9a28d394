import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'

let browser: StubTab

beforeEach(() => {
  browser = stubTab()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page of the same browser with a module of its own. */
async function openTab() {
  vi.resetModules()
  const { claimToasts, showsToasts } = await import('./toast-tab.ts')
  return { close: claimToasts(), showsToasts }
}

test('of two tabs, only the one used last shows toasts, whichever detects the change', async () => {
  const [first, second] = [await openTab(), await openTab()]
  expect([true, false].map(first.showsToasts)).toEqual([false, false])
  expect([true, false].map(second.showsToasts)).toEqual([true, true])
})

test('after the tab used last is closed, the tab that detects the change shows the toast', async () => {
  const [first, second] = [await openTab(), await openTab()]
  second.close()
  expect([true, false].map(first.showsToasts)).toEqual([true, false])
})

test('a tab that is shown again shows the toasts again, a tab opened in the background does not', async () => {
  const first = await openTab()
  browser.setVisible(false)
  const second = await openTab()
  expect([first.showsToasts(false), second.showsToasts(false)]).toEqual([true, false])
  browser.setVisible(true)
  // Both pages share the stub's events; the one that listens last writes last.
  expect([first.showsToasts(false), second.showsToasts(false)]).toEqual([false, true])
})

test('without storage, the tab that detects the change shows the toast', async () => {
  const refuse = () => {
    throw new Error('storage is blocked')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const tab = await openTab()
  expect([true, false].map(tab.showsToasts)).toEqual([true, false])
  tab.close()
})
