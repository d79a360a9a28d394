import { expect, test } from 'vitest'
import { clientKey } from './client-key.ts'

const from = (address: string) =>
  new Request('https://tarn.test/api/status', { headers: { 'CF-Connecting-IP': address } })
const NOON = Date.UTC(2026, 0, 1, 12)
const NEXT_NOON = Date.UTC(2026, 0, 2, 12)

test('the key does not reveal the address, and changes with day and salt', async () => {
  const key = await clientKey(from('203.0.113.9'), 'salt', NOON)
  expect(key).toEqual({ site: expect.stringMatching(/^[0-9a-f]{32}$/) as string, network: undefined })
  expect(await clientKey(from('203.0.113.9'), 'salt', NOON)).toEqual(key)
  expect(await clientKey(from('203.0.113.9'), 'salt', NEXT_NOON)).not.toEqual(key)
  expect(await clientKey(from('203.0.113.9'), 'other', NOON)).not.toEqual(key)
  expect(await clientKey(from('203.0.113.10'), 'salt', NOON)).not.toEqual(key)
})

test('an IPv6 client is identified by its /56, and its site by the /48', async () => {
  const key = await clientKey(from('2001:db8:1:200::1'), 'salt', NOON)
  const same = await clientKey(from('2001:db8:1:2ff::9'), 'salt', NOON)
  const neighbour = await clientKey(from('2001:db8:1:300::1'), 'salt', NOON)
  const elsewhere = await clientKey(from('2001:db8:2:200::1'), 'salt', NOON)
  expect(same).toEqual(key)
  expect(neighbour?.site).toBe(key?.site)
  expect(neighbour?.network).not.toBe(key?.network)
  expect(elsewhere?.site).not.toBe(key?.site)
})

test('a request without an address has no key, because it is internal', async () => {
  expect(await clientKey(new Request('https://tarn.test/api/status'), 'salt', NOON)).toBeUndefined()
})
