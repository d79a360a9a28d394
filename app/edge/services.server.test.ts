import { expect, test } from 'vitest'
import { createServices, type EdgeEnv } from './services.server.ts'

function servicesOf(mayRead: () => Promise<boolean>) {
  const addresses: (string | null)[] = []
  const API = {
    fetch: async (_: string, init: RequestInit) => {
      addresses.push(new Headers(init.headers).get('CF-Connecting-IP'))
      return Response.json({ data: { topTokens: { total: 0, asOf: [], edges: [] } } })
    },
  }
  const context = { waitUntil: () => {} }
  const services = createServices(
    { API } as unknown as EdgeEnv,
    context as unknown as ExecutionContext,
    'https://tarn.test',
    () => 'id',
    mayRead,
  )
  return { services, addresses }
}

test("a page's API requests have no client address, because the edge counts page reads", async () => {
  const { services, addresses } = servicesOf(async () => true)
  await services.market.topTokens({})
  expect(addresses).toEqual([null])
})

test('a page read within the limit passes, one beyond it is a 429 with its error code', async () => {
  let remaining = 2
  const { services } = servicesOf(async () => remaining-- > 0)
  await services.countRead()
  await services.countRead()
  const response = (await services.countRead().catch((thrown: unknown) => thrown)) as Response
  expect([response.status, await response.text()]).toEqual([429, 'rate.limited'])
})
