import { afterEach, expect, test, vi } from 'vitest'
import { MAX_SHARED_AGE, shareWork, startUnlessRunning, type SharedWork } from './share-work.ts'

afterEach(() => void vi.useRealTimers())

test('requests at the same time share one run of the work, which extends the request that starts it', async () => {
  const running = new Map<string, SharedWork<number>>()
  const extended: Promise<unknown>[] = []
  let runs = 0
  const join = () =>
    shareWork(
      running,
      'key',
      async () => ++runs,
      (work) => extended.push(work),
    )
  expect(await Promise.all([join(), join()])).toEqual([1, 1])
  expect(extended).toHaveLength(1)
  await Promise.all(extended)
  expect(await join()).toBe(2)
})

test('an error reaches all requests, and the next one starts again', async () => {
  const running = new Map<string, SharedWork<string>>()
  const join = (start: () => Promise<string>) => shareWork(running, 'key', start, () => {})
  const fails = () => Promise.reject(new Error('down'))
  const results = await Promise.allSettled([join(fails), join(async () => 'joined')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await vi.waitFor(() => expect(running.size).toBe(0))
  expect(await join(async () => 'up')).toBe('up')
})

test('requests wait five seconds for work that never ends, and then share a new run', async () => {
  vi.useFakeTimers()
  const running = new Map<string, SharedWork<string>>()
  let runs = 0
  const join = () =>
    shareWork(
      running,
      'key',
      () =>
        new Promise<string>((resolve) => {
          runs += 1
          if (runs > 1) setTimeout(resolve, 100, 'done')
        }),
      () => {},
    )
  void join()
  await vi.advanceTimersByTimeAsync(MAX_SHARED_AGE - 100)
  const joined = [join(), join()]
  await vi.advanceTimersByTimeAsync(99)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1 + 100)
  expect(await Promise.all(joined)).toEqual(['done', 'done'])
  expect(runs).toBe(2)
})

test('work that is not awaited starts once, and its error is ignored', async () => {
  const running = new Map<string, SharedWork<string>>()
  let runs = 0
  const fails = () => {
    runs += 1
    return Promise.reject(new Error('down'))
  }
  startUnlessRunning(running, 'key', fails, () => {})
  startUnlessRunning(running, 'key', fails, () => {})
  expect(runs).toBe(1)
  await vi.waitFor(() => expect(running.size).toBe(0))
  startUnlessRunning(running, 'key', fails, () => {})
  expect(runs).toBe(2)
})
