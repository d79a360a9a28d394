import { expect, test, vi } from 'vitest'
import { consumePageRead } from './page-reads.ts'

const from = (address?: string) =>
  new Request('https://tarn.test/', address === undefined ? {} : { headers: { 'CF-Connecting-IP': address } })

const limiter = (limit: RateLimit['limit']) => ({ PAGE_READS: { limit } })

test("the limit applies to the visitor's network", async () => {
  const keys: string[] = []
  const env = limiter(async ({ key }) => {
    keys.push(key)
    return { success: keys.length < 3 }
  })
  expect(await consumePageRead(from('203.0.113.1'), env)).toBe(true)
  expect(await consumePageRead(from('2001:db8:1:2::1'), env)).toBe(true)
  expect(await consumePageRead(from('2001:db8:1:2::2'), env)).toBe(false)
  expect(keys[0]).toBe('203.0.113.1')
  expect(keys[1]).toBe(keys[2])
})

test('a request without an address is not counted', async () => {
  const limit = vi.fn(async () => ({ success: false }))
  expect(await consumePageRead(from(), limiter(limit))).toBe(true)
  expect(limit).not.toHaveBeenCalled()
})

test('if the limiter fails, all requests pass', async () => {
  expect(
    await consumePageRead(
      from('203.0.113.1'),
      limiter(() => Promise.reject(new Error('down'))),
    ),
  ).toBe(true)
})
