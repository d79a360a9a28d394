import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beforeTimeout, connectionFailure, ConnectionTimeout, NoAccount } from './connection-failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a rejection is distinguished from a failure, even if the wallet wraps the error', () => {
  expect(connectionFailure({ code: 4001, message: 'User rejected the request.' })).toBe('rejected')
  expect(connectionFailure(new Error('failed', { cause: { code: 4001 } }))).toBe('rejected')
  expect(connectionFailure({ code: -32603, message: 'Internal error' })).toBe('failed')
  expect(connectionFailure('anything')).toBe('failed')
})

test('an open request, a timeout and a wallet without accounts have their own reasons', () => {
  expect(connectionFailure({ code: -32002, message: 'Already processing' })).toBe('pending')
  expect(connectionFailure(new Error('failed', { cause: { code: -32002 } }))).toBe('pending')
  expect(connectionFailure(new ConnectionTimeout())).toBe('timeout')
  expect(connectionFailure(new NoAccount())).toBe('locked')
})

test('an answer in time is returned, and no timer is left', async () => {
  await expect(beforeTimeout(Promise.resolve(1), 30_000)).resolves.toBe(1)
  await expect(beforeTimeout(Promise.reject(new Error('no')), 30_000)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('without an answer, a timeout is thrown, and not before the time is over', async () => {
  const outcome = vi.fn()
  beforeTimeout(new Promise(() => {}), 30_000).catch(outcome)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ConnectionTimeout))
})
