import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { NOW, rows, seedMarket, USDC } from '#tests/builders/seeded-market.ts'

// Without a node. `tests/figures/portfolio.chain.test.ts` compares profits with the logs.

const OWNER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const HASH = `0x${'1'.repeat(64)}`

let api: ApiWorker

beforeAll(async () => {
  // Nothing listens on this port.
  api = await startApiWorker({ RPC_URLS: JSON.stringify({ 1: ['http://127.0.0.1:9'], 8453: ['http://127.0.0.1:9'] }) })
  await seedMarket(api.db)
  await rows(
    api.db,
    'transfers',
    ['chain_id', 'block', 'log_index', 'time', 'tx_hash', 'token', 'standard', 'sender', 'recipient', 'value'],
    [[1, 900, 0, NOW - 86_400, HASH, USDC, 'erc20', USDC, OWNER, '1000000']],
  ).run()
})

afterAll(() => api.stop())

async function profitsOf(owner: string) {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `{ portfolios(ownerAddresses: ["${owner}"], chains: [ETHEREUM, BASE]) { tokenProfits { isKnown } } }`,
    }),
  })
  return response.json()
}

test('profits fail if a chain with transfers of the account cannot be read, because partial profits would look complete', async () => {
  expect(await profitsOf(OWNER)).toMatchObject({ errors: [{ extensions: { code: 'chain.unavailable' } }] })
})

test('an account without transfers has no profits, whether or not its chains can be read', async () => {
  expect(await profitsOf(OTHER)).toEqual({ data: { portfolios: [{ tokenProfits: [] }] } })
})
