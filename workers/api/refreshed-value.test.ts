import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#app/base/time.ts'
import { RefreshedValue } from './refreshed-value.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a value whose source answers after a second with the number of the request, or fails. */
function versionedSource({ stored, ...options }: { readonly maxAge?: number; readonly stored?: number } = {}) {
  const state = { requests: 0, isDown: false, stored }
  const value = new RefreshedValue<number>({
    name: 'a number',
    interval: 10 * MINUTE,
    maxAge: 60 * MINUTE,
    ...options,
    async request() {
      const version = ++state.requests
      await new Promise((resolve) => setTimeout(resolve, SECOND))
      if (state.isDown) throw new Error('down')
      return version
    },
    storage: {
      read: async () => state.stored,
      write: async (written) => void (state.stored = written),
    },
  })
  /** Returns the value and the seconds that the request takes. */
  const read = async () => {
    const start = Date.now()
    const [result] = await Promise.all([value.read(() => {}).then((number) => ({ number, at: Date.now() })), tick()])
    return [result.number, (result.at - start) / SECOND]
  }
  return { state, read }
}

const tick = () => vi.advanceTimersByTimeAsync(2 * SECOND)

test('concurrent first requests wait for the same answer of the source, which is stored', async () => {
  const { state, read } = versionedSource()
  expect(await Promise.all([read(), read(), read()])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  expect(state).toMatchObject({ requests: 1, stored: 1 })
})

test('the value is returned at once while it is refreshed; after an hour without requests, only once it is refreshed', async () => {
  const { state, read } = versionedSource()
  await read()
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  expect([await read(), state.requests]).toEqual([[1, 0], 1])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([await read(), state.requests]).toEqual([[1, 0], 2])
  expect(await read()).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(61 * MINUTE)
  expect(await read()).toEqual([3, 1])
})

test('a source without an answer is requested again after five seconds', async () => {
  const { state, read } = versionedSource()
  state.isDown = true
  expect(await read()).toEqual([undefined, 1])
  expect([await read(), state.requests]).toEqual([[undefined, 0], 1])
  state.isDown = false
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(await read()).toEqual([2, 1])
})

test('while the source fails, the last value stays and the source is requested every minute', async () => {
  const { state, read } = versionedSource()
  await read()
  state.isDown = true
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  await read()
  expect([await read(), state.requests]).toEqual([[1, 0], 2])
  state.isDown = false
  await vi.advanceTimersByTimeAsync(MINUTE)
  await read()
  expect(await read()).toEqual([3, 0])
})

test('a stored value is returned without a wait only if any age is accepted', async () => {
  expect(await versionedSource({ stored: 7 }).read()).toEqual([1, 1])
  expect(await versionedSource({ stored: 7, maxAge: Infinity }).read()).toEqual([7, 0])
  const { state, read } = versionedSource({ stored: 7 })
  state.isDown = true
  expect(await read()).toEqual([7, 1])
})
