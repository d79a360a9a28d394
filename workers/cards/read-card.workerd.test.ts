import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient } from '#app/data/market-client.ts'
import type { CardSubject } from '#app/wire/cards/card-path.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { seedMarket, V3_POOL, WETH } from '#tests/builders/seeded-market.ts'
import { readCard } from './read-card.ts'

let api: ApiWorker

beforeAll(async () => {
  // Nothing listens on this port.
  api = await startApiWorker({ RPC_URLS: JSON.stringify({ 1: ['http://127.0.0.1:9'], 8453: ['http://127.0.0.1:9'] }) })
  await seedMarket(api.db)
})

afterAll(() => api.stop())

test('without the nodes of their chains, the cards of a portfolio and a pool are incomplete, and that of a token is complete', async () => {
  const isComplete = async (subject: CardSubject) =>
    (await readCard(createMarketClient(api.fetch), subject, Date.now()))?.isComplete
  expect(await isComplete({ kind: 'portfolio', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })).toBe(false)
  expect(await isComplete({ kind: 'pool', chainId: 1, id: V3_POOL })).toBe(false)
  expect(await isComplete({ kind: 'token', chainId: 1, address: WETH })).toBe(true)
})
