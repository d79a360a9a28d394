import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const never = new Promise<string>(() => {})

test('a promise that settles in time returns its value or throws its error', async () => {
  expect(await withTimeout(1_000, Promise.resolve('value'), undefined)).toBe('value')
  await expect(withTimeout(1_000, Promise.reject(new Error('failed')), undefined)).rejects.toThrow('failed')
})

test('a promise that is still pending after the timeout is replaced by the fallback', async () => {
  expect(await withTimeout(1, never, 'fallback')).toBe('fallback')
})
