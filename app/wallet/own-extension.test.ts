import { afterEach, expect, test, vi } from 'vitest'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { openSidePanel } from './own-extension.ts'

afterEach(() => void vi.useRealTimers())

const extensionWith = (request: Eip1193['request']): Eip1193 => ({ request })

test('the extension is asked for a view of its side panel', async () => {
  const request = vi.fn(async () => null)
  expect(await openSidePanel(extensionWith(request), 'Activity')).toBe(true)
  expect(request.mock.calls).toEqual([[{ method: 'uniswap_openSidebar', params: ['Activity'] }]])
})

test.each<[string, Eip1193['request']]>([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new TypeError('no such method')
    },
  ],
])('the panel has not opened if the extension %s', async (_, request) => {
  expect(await openSidePanel(extensionWith(request), 'Tokens')).toBe(false)
})

test('the panel has not opened if the extension does not answer within three seconds', async () => {
  vi.useFakeTimers()
  let answer = () => {}
  const opened = openSidePanel(
    extensionWith(() => new Promise((resolve) => (answer = () => resolve(null)))),
    'Tokens',
  )
  await vi.advanceTimersByTimeAsync(3_000)
  answer()
  expect(await opened).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
