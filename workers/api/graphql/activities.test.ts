import { expect, test } from 'vitest'
import { ACCOUNT, hashOf } from '#tests/builders/example-transaction.ts'
import { readActivities } from './activities.ts'
import type { MarketContext } from './context.ts'

/** An index in which each of the account's transactions, one per block, has as many events as one read covers. */
function crowdedIndex(transactions: number): MarketContext {
  const db = {
    prepare: () => ({ bind: (...parameters: unknown[]) => parameters }),
    batch: async ([parameters]: readonly (readonly unknown[])[]) => {
      const block = Math.min(Number(parameters?.[2]) - 1, transactions)
      // Only reads of transactions have a block to start below.
      if (Number.isNaN(block)) return []
      const found = block > 0 ? [{ block, txHash: hashOf(block), time: block, rows: 1_000 }] : []
      return [{ results: found }, {}, {}, {}]
    },
  }
  const snapshot = { chainId: 1, asOf: { chainId: 1, block: transactions, time: 0 } }
  return {
    db,
    snapshot: async () => snapshot,
    nodes: () => [],
    campaigns: () => [],
  } as unknown as MarketContext
}

test('a page is full even if each read finds a single transaction, because a short page ends the history', async () => {
  const query = { owner: ACCOUNT, chainIds: [1], size: 26 } as const
  const { activities } = await readActivities(crowdedIndex(40), query)
  expect(activities.map(({ ref }) => ref.block)).toEqual(Array.from({ length: 26 }, (_, index) => 40 - index))
  const rest = await readActivities(crowdedIndex(40), { ...query, after: activities.at(-1)?.cursor })
  expect(rest.activities).toHaveLength(14)
})
