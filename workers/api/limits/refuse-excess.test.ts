import { expect, test, vi } from 'vitest'
import { refuseExcess, type LimitEnv } from './refuse-excess.ts'

const from = (address: string) =>
  new Request('https://tarn.test/api/status', { headers: { 'CF-Connecting-IP': address } })

function envWhere(take: () => Promise<number>, vars: Partial<LimitEnv> = {}): LimitEnv {
  const namespace = { idFromName: (name: string) => name, get: () => ({ take }) }
  return { RATE_LIMITER: namespace as unknown as LimitEnv['RATE_LIMITER'], ...vars }
}

test('a client that overloads its Durable Object is refused', async () => {
  const overrun = () => Promise.reject(Object.assign(new Error('too much'), { overloaded: true }))
  const refused = await refuseExcess(from('203.0.113.1'), envWhere(overrun))
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([429, '5'])
})

test('a refusal is repeated without another request to the limiter until it expires', async () => {
  const take = vi.fn(async () => 30)
  const env = envWhere(take)
  expect((await refuseExcess(from('203.0.113.2'), env))?.status).toBe(429)
  expect((await refuseExcess(from('203.0.113.2'), env))?.status).toBe(429)
  expect(take).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setTimeout(resolve, 40))
  take.mockResolvedValue(0)
  expect(await refuseExcess(from('203.0.113.2'), env)).toBeUndefined()
})

test.each(['{"graphql":{"burst":0,"perSecond":1}}', '{"trading":{"burst":5}}', 'many'])(
  'malformed limits (%s) throw',
  async (json) => {
    const env = envWhere(async () => 0, { RATE_LIMITS: json })
    await expect(refuseExcess(from('203.0.113.3'), env)).rejects.toThrow()
  },
)

test('an empty variable leaves the default limits', async () => {
  const take = vi.fn(async () => 0)
  await refuseExcess(from('203.0.113.4'), envWhere(take, { RATE_LIMITS: '' }))
  expect(take).toHaveBeenCalledWith([{ name: 'other', limit: { burst: 60, perSecond: 5 } }], 1)
})
