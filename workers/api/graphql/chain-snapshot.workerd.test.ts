import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { NOW, seedMarket, V2_PAIR, V3_POOL, V4_POOL, WETH } from '#tests/builders/seeded-market.ts'
import { NO_LISTS } from '../safety/token-lists.ts'
import { readPools, readSnapshot } from './chain-snapshot.ts'
import { readCloses } from './market-queries.ts'
import { historyOf } from './history-reads.ts'

const HOUR = 3_600
const MINUTE = 60
const E18 = 10n ** 18n

let api: ApiWorker

beforeAll(async () => {
  api = await startApiWorker()
  await seedMarket(api.db)
})

afterAll(() => api.stop())

/** Moves the newest indexed block to a time in UNIX seconds, without events. */
async function moveTo(time: number): Promise<void> {
  await api.db.prepare('UPDATE sync SET block_time = ?1 WHERE chain_id = 1').bind(time).run()
}

async function wethAt(time: number) {
  await moveTo(time)
  const snapshot = await readSnapshot(api.db, 1, NO_LISTS)
  const weth = snapshot?.tokenByAddress.get(WETH)
  if (!snapshot || !weth) throw new Error('nothing is indexed')
  const week = historyOf(api.db).priceAt({ snapshot, id: WETH, at: time - 7 * 24 * HOUR })
  return { hourAgo: weth.hourAgo, dayAgo: weth.dayAgo, weekAgo: await week }
}

test('a price of a period ago is unknown if the last candle is more than a period older', async () => {
  expect(await wethAt(NOW)).toEqual({ hourAgo: 2450n * E18, dayAgo: 2400n * E18, weekAgo: null })
  // The candles that were used start two hours and two days before NOW.
  expect(await wethAt(NOW + MINUTE)).toEqual({ hourAgo: null, dayAgo: null, weekAgo: null })
  const [week, lastTrade] = [7 * 24 * HOUR, 2500n * E18]
  expect(await wethAt(NOW + week + HOUR)).toEqual({ hourAgo: null, dayAgo: null, weekAgo: lastTrade })
  expect(await wethAt(NOW + 2 * week + MINUTE)).toEqual({ hourAgo: null, dayAgo: null, weekAgo: null })
})

test('a reserve is known however long ago it last changed', async () => {
  const year = 365 * 24 * HOUR
  expect(await readCloses(api.db, 'reserve', [{ chainId: 1, id: WETH, at: NOW + year }])).toEqual([1600n * E18])
})

test('the TVL of a day ago is zero before the first event, and unknown long after the last one', async () => {
  const tvlsAt = async (time: number) => {
    await moveTo(time)
    const pools = await readPools(api.db, 1)
    return [V2_PAIR, V3_POOL, V4_POOL].map((id) => pools.find((pool) => pool.id === id)?.tvlDayAgo)
  }
  expect(await tvlsAt(NOW)).toEqual([0n, 4_000_000_000_000n, 0n])
  expect(await tvlsAt(NOW + 25 * HOUR)).toEqual([2_000_000_000_000n, 5_000_000_000_000n, 0n])
  expect(await tvlsAt(NOW + 47 * HOUR)).toEqual([null, null, 0n])
})

test('pools whose TVL of a day ago is unknown are left out of the change of the total', async () => {
  // The last event of the pair is three hours before NOW, that of the v3 pool two hours.
  await moveTo(NOW + 45 * HOUR + 30 * MINUTE)
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: '{ protocolStats(chain: ETHEREUM) { totalValueLocked totalValueLockedChange } }',
    }),
  })
  expect(await response.json()).toEqual({
    data: { protocolStats: { totalValueLocked: '7500000', totalValueLockedChange: '10' } },
  })
})
