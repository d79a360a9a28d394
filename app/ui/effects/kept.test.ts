import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepIn } from './kept.ts'

/** What a browser is to it: texts by name, and word of what another tab has written. */
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
  keepIn<readonly string[]>('localStorage', 'words', {
    parse: (text) => text?.split(' ') ?? [],
    print: (list) => (list.length === 0 ? null : list.join(' ')),
  })

test('what is written is read again, by another page too, and nothing is kept of nothing', () => {
  words().write(['a', 'b'])
  expect(words().read()).toEqual(['a', 'b'])
  words().write([])
  expect(texts.has('words')).toBe(false)
})

test('the same value is read as long as the same is kept', () => {
  texts.set('words', 'a b')
  const kept = words()
  const first = kept.read()
  expect(kept.read()).toBe(first)
  texts.set('words', 'a')
  expect(kept.read()).toEqual(['a'])
})

test('who listens hears of what is written here and in another tab, once each', () => {
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

test('where nothing can be kept it holds as long as the page', () => {
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
