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

const words = () =>
  createBrowserStore<readonly string[]>('words', {
    parse: (text) => text?.split(' ') ?? [],
    print: (list) => (list.length === 0 ? null : list.join(' ')),
  })

test('a written value can be read back, also by another store, and an empty value removes the entry', () => {
  words().write(['a', 'b'])
  expect(words().read()).toEqual(['a', 'b'])
  words().write([])
  expect(texts.has('words')).toBe(false)
})

test('read returns the same object while the stored text is unchanged', () => {
  texts.set('words', 'a b')
  const kept = words()
  const first = kept.read()
  expect(kept.read()).toBe(first)
  texts.set('words', 'a')
  expect(kept.read()).toEqual(['a'])
})

test('subscribers are called once per write in this tab and once per change from another tab', () => {
  const kept = words()
  const heard: (readonly string[])[] = []
  const end = kept.subscribe(() => heard.push(kept.read()))
  kept.write(['here'])
  texts.set('words', 'there')
  tab.dispatchEvent(new Event('storage'))
  tab.dispatchEvent(new Event('storage'))
  end()
  kept.write(['unheard'])
  expect(heard).toEqual([['here'], ['there']])
})

test('without storage the value lasts until the page is closed', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new Error('forbidden')
    },
  })
  const kept = words()
  expect(kept.read()).toEqual([])
  kept.write(['a'])
  expect(kept.read()).toEqual(['a'])
  expect(words().read()).toEqual([])
})
