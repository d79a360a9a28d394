import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { NOW, rows, USDC } from '#tests/builders/seeded-market.ts'
import { readRefs, type TransactionRef } from './activity-queries.ts'

const OWNER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

let api: ApiWorker

beforeAll(async () => {
  api = await startApiWorker()
})

afterAll(() => api.stop())

test('pages list each transaction once if the newest thousand events end inside a block', async () => {
  const columns = ['chain_id', 'block', 'log_index', 'time', 'tx_hash', 'token', 'standard', 'sender', 'recipient']
  const transfer = (block: number, logIndex: number, txHash: string) =>
    [1, block, logIndex, NOW, txHash, USDC, 'erc20', OWNER, USDC, '1'] as const
  // Hashes rise with the log index, so the first events of the block have the lowest ones.
  const lower = Array.from({ length: 60 }, (_, index) => transfer(10, index, hash(index + 1)))
  const upper = Array.from({ length: 970 }, (_, index) => transfer(11, index, hash(0)))
  const all = [...lower, ...upper]
  for (let start = 0; start < all.length; start += 100) {
    await rows(api.db, 'transfers', [...columns, 'value'], all.slice(start, start + 100)).run()
  }

  const found: TransactionRef[] = []
  for (let isLast = false; !isLast;) {
    const page = await readRefs(api.db, { chainId: 1, owner: OWNER, limit: 25, before: found.at(-1) })
    found.push(...page.refs)
    isLast = page.isLast || page.refs.length === 0
  }
  const hashesOfBlock10 = lower.map((_, index) => hash(60 - index))
  expect(found.map(({ txHash }) => txHash)).toEqual([hash(0), ...hashesOfBlock10])
})
