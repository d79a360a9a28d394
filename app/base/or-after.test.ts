import { expect, test } from 'vitest'
import { orAfter } from './or-after.ts'

const never = new Promise<string>(() => {})

test('what resolves in time counts, and what fails in time is thrown', async () => {
  expect(await orAfter(1_000, Promise.resolve('value'), undefined)).toBe('value')
  await expect(orAfter(1_000, Promise.reject(new Error('failed')), undefined)).rejects.toThrow('failed')
})

test('what takes longer is replaced', async () => {
  expect(await orAfter(1, never, 'late')).toBe('late')
})
