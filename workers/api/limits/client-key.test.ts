import { expect, test } from 'vitest'
import { clientKey } from './client-key.ts'

const from = (address: string) =>
  new Request('https://tarn.test/api/status', { headers: { 'CF-Connecting-IP': address } })
const NOON = Date.UTC(2026, 0, 1, 12)
const NEXT_NOON = Date.UTC(2026, 0, 2, 12)

test('the key holds nothing of the address, and is another the next day and under another salt', async () => {
  const key = await clientKey(from('203.0.113.9'), 'salt', NOON)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await clientKey(from('203.0.113.9'), 'salt', NOON)).toBe(key)
  expect(await clientKey(from('203.0.113.9'), 'salt', NEXT_NOON)).not.toBe(key)
  expect(await clientKey(from('203.0.113.9'), 'other', NOON)).not.toBe(key)
  expect(await clientKey(from('203.0.113.10'), 'salt', NOON)).not.toBe(key)
})

test('a request without an address is our own', async () => {
  expect(await clientKey(new Request('https://tarn.test/api/status'), 'salt', NOON)).toBeUndefined()
})
