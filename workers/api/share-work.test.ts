import { afterEach, expect, test, vi } from 'vitest'
import { MAX_SHARED_AGE, share, type Shared } from './share-work.ts'

afterEach(() => void vi.useRealTimers())

test('requests at the same time share one run of the work, which extends the request that starts it', async () => {
  const running = new Map<string, Shared<number>>()
  const extended: Promise<unknown>[] = []
  let runs = 0
  const join = () =>
    share(
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
  const running = new Map<string, Shared<string>>()
  const join = (start: () => Promise<string>) => share(running, 'key', start, () => {})
  const fails = () => Promise.reject(new Error('down'))
  const results = await Promise.allSettled([join(fails), join(async () => 'joined')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await vi.waitFor(() => expect(running.size).toBe(0))
  expect(await join(async () => 'up')).toBe('up')
})

test('work that never ends is not joined after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const running = new Map<string, Shared<string>>()
  void share(
    running,
    'key',
    () => new Promise(() => {}),
    () => {},
  )
  vi.setSystemTime(Date.now() + MAX_SHARED_AGE)
  expect(
    await share(
      running,
      'key',
      async () => 'done',
      () => {},
    ),
  ).toBe('done')
})
