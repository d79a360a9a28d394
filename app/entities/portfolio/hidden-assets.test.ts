import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  storage.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  })
  vi.stubGlobal('window', { localStorage })
})

const stored = () => JSON.parse(storage.get('tarn.hidden') ?? '[]') as unknown

test('an asset is hidden and shown again', async () => {
  const { toggleHidden } = await import('./hidden-assets.ts')
  toggleHidden('1:0xa')
  toggleHidden('1:0xb:7')
  expect(stored()).toEqual(['1:0xa', '1:0xb:7'])
  toggleHidden('1:0xa')
  expect(stored()).toEqual(['1:0xb:7'])
  toggleHidden('1:0xb:7')
  expect(storage.has('tarn.hidden')).toBe(false)
})

test('malformed entries are ignored', async () => {
  storage.set('tarn.hidden', '["1:0xa",7,null]')
  const { toggleHidden } = await import('./hidden-assets.ts')
  toggleHidden('1:0xb')
  expect(stored()).toEqual(['1:0xa', '1:0xb'])
  storage.set('tarn.hidden', '{')
  toggleHidden('1:0xc')
  expect(stored()).toEqual(['1:0xc'])
})
