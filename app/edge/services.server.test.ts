import { expect, test } from 'vitest'
import { createServices, type EdgeEnv } from './services.server.ts'

/** The border: an API that notes whose address came with each question. */
function asking(visitor: string | null) {
  const addresses: (string | null)[] = []
  const API = {
    fetch: async (_: string, init: RequestInit) => {
      addresses.push(new Headers(init.headers).get('CF-Connecting-IP'))
      return Response.json({ data: { topTokens: { totalCount: 0, asOf: [], edges: [] } } })
    },
  }
  const context = { waitUntil: () => {} }
  const services = createServices(
    ...([{ API } as unknown as EdgeEnv, context as unknown as ExecutionContext] as const),
    ...(['https://tarn.test', 'id', visitor] as const),
  )
  return { services, addresses }
}

test('only what the visitor asks alone is counted to the visitor', async () => {
  const { services, addresses } = asking('203.0.113.7')
  await services.market.topTokens({})
  await services.visitorMarket.topTokens({})
  expect(addresses).toEqual([null, '203.0.113.7'])
})

test('without an address nobody is counted', async () => {
  const { services, addresses } = asking(null)
  await services.visitorMarket.topTokens({})
  expect(addresses).toEqual([null])
})
