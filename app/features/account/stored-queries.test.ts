import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStoredQueries, createPersistentClient } from './stored-queries.ts'

const HOUR = 3_600_000
const KEY = ['account-portfolio', '0x1']

let storage: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 * HOUR })
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stores a response and returns when it was read, in UNIX milliseconds. */
function storeAnswer(): number {
  const client = createPersistentClient(Date.now())
  client.setQueryData(KEY, { total: '1' })
  vi.advanceTimersByTime(1_000)
  return Date.now() - 1_000
}

test('a response is restored with the time at which it was read', () => {
  const readAt = storeAnswer()
  vi.advanceTimersByTime(23 * HOUR)
  const client = createPersistentClient(Date.now())
  expect(client.getQueryData(KEY)).toEqual({ total: '1' })
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(readAt)
})

test('responses that are older than 24 hours, malformed or of another buster are dropped', () => {
  storeAnswer()
  const [name = '', text = ''] = [...storage][0] ?? []
  expect(createPersistentClient(Date.now() + 24 * HOUR + 1).getQueryData(KEY)).toBeUndefined()
  for (const broken of [
    text.replace('"v0"', '"v1"'),
    '{',
    '{"buster":"v0"}',
    'null',
    text.replace('"queries"', '"q"'),
    text.replace('"queries":[', '"queries":[null,'),
    text.replace('"queries":[', '"queries":[{},'),
    text.replace(/"dataUpdatedAt":\d+/, '"dataUpdatedAt":9000000000000'),
  ]) {
    storage.set(name, broken)
    expect(createPersistentClient(Date.now()).getQueryData(KEY)).toBeUndefined()
  }
})

test('a response stays stored when it cannot be read again', async () => {
  storeAnswer()
  for (const _ of ['first visit', 'second visit']) {
    const client = createPersistentClient(Date.now())
    const failing = { queryKey: KEY, queryFn: () => Promise.reject(new Error('unreachable')), retry: false }
    await expect(client.query(failing)).rejects.toThrow('unreachable')
    expect(client.getQueryState(KEY)?.status).toBe('error')
    vi.advanceTimersByTime(1_000)
  }
  const client = createPersistentClient(Date.now())
  expect(client.getQueryState(KEY)).toMatchObject({ data: { total: '1' }, status: 'success', error: null })
})

test('a response is dropped 24 hours after it was read, even if another was stored since', () => {
  storeAnswer()
  // The first visit has ended.
  vi.clearAllTimers()
  vi.advanceTimersByTime(20 * HOUR)
  createPersistentClient(Date.now()).setQueryData(['account-activity', '0x1'], { activities: [] })
  vi.advanceTimersByTime(5 * HOUR)
  const client = createPersistentClient(Date.now())
  expect(client.getQueryData(KEY)).toBeUndefined()
  expect(client.getQueryData(['account-activity', '0x1'])).toBeDefined()
})

test('changes within a second are stored once', () => {
  const write = vi.spyOn(storage, 'set')
  const client = createPersistentClient(Date.now())
  for (const total of ['1', '2', '3']) client.setQueryData(KEY, { total })
  vi.advanceTimersByTime(999)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write).toHaveBeenCalledOnce()
  expect([...storage.values()][0]).toContain('"total":"3"')
})

test('nothing is stored after the account disconnects', () => {
  const client = createPersistentClient(Date.now())
  client.setQueryData(KEY, { total: '1' })
  vi.advanceTimersByTime(1_000)
  expect(storage.size).toBe(1)
  clearStoredQueries(client)
  vi.advanceTimersByTime(5_000)
  expect(storage.size).toBe(0)
})
