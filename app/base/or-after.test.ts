import { expect, test } from 'vitest'
import { orAfter } from './or-after.ts'

const never = new Promise<string>(() => {})

test('a promise that settles in time passes on its value or its error', async () => {
  expect(await orAfter(1_000, Promise.resolve('value'), undefined)).toBe('value')
  await expect(orAfter(1_000, Promise.reject(new Error('failed')), undefined)).rejects.toThrow('failed')
})

test('a promise that is still pending after the time is replaced by the given value', async () => {
  expect(await orAfter(1, never, 'late')).toBe('late')
})
