import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { NOW, seedMarket, USDC } from '#tests/builders/seeded-market.ts'

const OWNER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

let api: ApiWorker

beforeAll(async () => {
  api = await startApiWorker()
  await seedMarket(api.db)
})

afterAll(() => api.stop())

/** Adds transfers of USDC to an account. */
async function transfer(count: number, recipient: string): Promise<void> {
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)'
  await api.db
    .prepare(
      `${numbers} INSERT INTO transfers (chain_id, block, log_index, time, tx_hash, token, standard, sender, recipient, value)
       SELECT 1, 900, ?5 + i, ?2, 'hash', ?3, 'erc20', ?3, ?4, '1' FROM n`,
    )
    .bind(count, NOW - 86_400, USDC, recipient, recipient === OWNER ? 0 : 10_000)
    .run()
}

async function readCoverage(owner: string): Promise<unknown> {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `{ portfolios(ownerAddresses: ["${owner}"], chains: [ETHEREUM]) { nftCoverage { isComplete } } }`,
    }),
  })
  return response.json()
}

test('the list of an account with 2,000 transfers, the maximum that is read, is incomplete', async () => {
  await transfer(1_999, OWNER)
  await transfer(2_000, OTHER)
  const answer = (complete: boolean) => ({ data: { portfolios: [{ nftCoverage: [{ isComplete: complete }] }] } })
  expect(await readCoverage(OWNER)).toEqual(answer(true))
  expect(await readCoverage(OTHER)).toEqual(answer(false))
})
