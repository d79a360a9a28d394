import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserStore } from './browser-store.ts'

/** A fake browser: stored texts by name, and events from other tabs. */
let texts: Map<string, string>
let tab: EventTarget

beforeEach(() => {
  texts = new Map()
  tab = new EventTarget()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => texts.get(name) ?? null,
      setItem: (name: string, text: string) => void texts.set(name, text),
      removeItem: (name: string) => void texts.delete(name),
    },
  })
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const createWordStore = () =>
  createBrowserStore<readonly string[]>('words', {
    parse: (text) => text?.split(' ') ?? [],
    print: (list) => (list.length === 0 ? null : list.join(' ')),
  })

test('a written value can be read back, also by another store, and an empty value removes the entry', () => {
  createWordStore().write(['a', 'b'])
  expect(createWordStore().read()).toEqual(['a', 'b'])
  createWordStore().write([])
  expect(texts.has('words')).toBe(false)
})

test('read returns the same object while the stored text is unchanged', () => {
  texts.set('words', 'a b')
  const store = createWordStore()
  const first = store.read()
  expect(store.read()).toBe(first)
  texts.set('words', 'a')
  expect(store.read()).toEqual(['a'])
})

test('subscribers are called once per write in this tab and once per change from another tab', () => {
  const store = createWordStore()
  const notified: (readonly string[])[] = []
  const unsubscribe = store.subscribe(() => notified.push(store.read()))
  store.write(['here'])
  texts.set('words', 'there')
  tab.dispatchEvent(new Event('storage'))
  tab.dispatchEvent(new Event('storage'))
  unsubscribe()
  store.write(['ignored'])
  expect(notified).toEqual([['here'], ['there']])
})

test('without storage the value lasts until the page is closed', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new Error('forbidden')
    },
  })
  const store = createWordStore()
  expect(store.read()).toEqual([])
  store.write(['a'])
  expect(store.read()).toEqual(['a'])
  expect(createWordStore().read()).toEqual([])
})
