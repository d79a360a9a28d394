import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { poolAddress, seedLargeMarket, tokenAddress } from '#tests/builders/large-market.ts'
import { NO_LISTS } from '../safety/token-lists.ts'
import { readPools, readPoolsById, readSnapshot, type Reader } from './chain-snapshot.ts'
import { viewDayLine } from './day-line.ts'
import { readFeeAprs } from './fee-aprs.ts'
import { SnapshotCache } from './snapshot-cache.ts'
import { readCloses, readEvents, readFirstPrices, readSeries, readTicks, readTotalsAt } from './market-queries.ts'
import { chartWindow } from './series.ts'

const NOW = 1_760_001_300
const OWNERS = 40
const at = NOW - 30 * 86_400
const AS_OF = { chainId: 1, block: 1, time: NOW as UnixSeconds } as const

let api: ApiWorker

beforeAll(async () => {
  api = await startApiWorker()
  await api.db
    .prepare('INSERT INTO sync (chain_id, head_number, head_time, block_number, block_time) VALUES (1, 1, ?1, 1, ?1)')
    .bind(NOW)
    .run()
  await seedLargeMarket(api.db, { tokens: OWNERS, pools: OWNERS, now: NOW })
})

afterAll(() => api.stop())
afterEach(() => void vi.useRealTimers())

/** Counts the rows that D1 reads and returns. */
async function rowsOf(query: (db: Reader) => Promise<unknown>) {
  const rows = { read: 0, returned: 0 }
  const inner = new WeakMap<object, D1PreparedStatement>()
  const count = <Answer extends D1Result>(answer: Answer): Answer => {
    rows.read += answer.meta.rows_read
    rows.returned += answer.results.length
    return answer
  }
  const counted = (statement: D1PreparedStatement): object => {
    const outer = {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      all: async () => count(await statement.all()),
    }
    inner.set(outer, statement)
    return outer
  }
  const db = {
    prepare: (query: string) => counted(api.db.prepare(query)),
    async batch(statements: readonly object[]) {
      const own = statements.flatMap((statement) => inner.get(statement) ?? [])
      return (await api.db.batch(own)).map(count)
    },
  }
  // Implements only the methods that the readers use.
  await query(db as unknown as Reader)
  return rows
}

const owners = Array.from({ length: 20 }, (_, index) => index)
const keys = (kind: 'token' | 'pool') =>
  owners.map((index) => ({ chainId: 1 as const, id: (kind === 'pool' ? poolAddress : tokenAddress)(index), at }))
const series =
  (kind: 'token' | 'pool' | 'reserve', shape: 'line' | 'ohlc', duration: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR') =>
  (db: Reader) =>
    readSeries(
      db,
      kind,
      shape,
      keys(kind === 'pool' ? 'pool' : 'token').map((key) => ({
        chainId: key.chainId,
        id: key.id,
        until: NOW,
        window: chartWindow(duration, NOW),
      })),
    )
const events = (query: Partial<Parameters<typeof readEvents>[1]>) => (db: Reader) =>
  readEvents(db, { chainId: 1, kinds: ['swap', 'add', 'remove'], limit: 21, ...query })

test.each<[string, (db: Reader) => Promise<unknown>]>([
  ['all tokens with their values', (db) => readSnapshot(db, 1, NO_LISTS)],
  ['all pools with their values', (db) => readPools(db, 1)],
  ['volumes of a month', (db) => readTotalsAt(db, 'pool', keys('pool'))],
  ['prices a month ago', (db) => readCloses(db, 'token', keys('token'))],
  ['the first prices', (db) => readFirstPrices(db, keys('token'))],
  ['lines of a day: 288 points from 1,440 candles', series('token', 'line', 'DAY')],
  ['lines of a week', series('pool', 'line', 'WEEK')],
  ['reserves of a month', series('reserve', 'line', 'MONTH')],
  ['candles of a year', series('pool', 'ohlc', 'YEAR')],
  ['fee APRs of a year', (db) => readFeeAprs(db, { chainId: 1, id: poolAddress(3) }, 'YEAR', NOW)],
  ['the newest events', events({})],
  ['the newest withdrawals, a tenth of all events', events({ kinds: ['remove'] })],
  ['events of a pool', events({ pools: [poolAddress(3)] })],
  ['deposits and withdrawals of a pool', events({ pools: [poolAddress(3)], kinds: ['add', 'remove'] })],
  ['events of twenty pools', events({ pools: owners.map(poolAddress) })],
  ['the newest large events', events({ isLarge: true })],
  ['large events of a pool', events({ isLarge: true, pools: [poolAddress(3)] })],
  ['events of an account', events({ account: tokenAddress(0) })],
])('%s: at most three rows are read per returned row', async (_, query) => {
  const { read, returned } = await rowsOf(query)
  expect(returned).toBeGreaterThan(9)
  // Five more for the newest block and the list of keys.
  expect(read).toBeLessThanOrEqual(returned * 3 + 5)
})

test('reading a pool by id reads its row, its key, two candles, and the newest block for each candle', async () => {
  expect(await rowsOf((db) => readPoolsById(db, AS_OF, [poolAddress(1)]))).toEqual({ returned: 1, read: 6 })
})

test('events of a version are searched among the newest 2,000 of the chain', async () => {
  const { read, returned } = await rowsOf(events({ version: 2 }))
  expect(returned).toBe(0)
  // Reads each event and its pool.
  expect(read).toBeLessThanOrEqual(4_005)
})

test('events up to a time are found without reading later ones', async () => {
  const { read, returned } = await rowsOf(events({ version: 3, until: NOW - 98 * 12, limit: 20 }))
  // 20 events, and the block at that time.
  expect(returned).toBe(21)
  expect(read).toBeLessThanOrEqual(120)
})

test('the ticks nearest to a price are found without reading the rest', async () => {
  const { read, returned } = await rowsOf((db) => readTicks(db, 1, poolAddress(1), 0, 10))
  expect([read, returned]).toEqual([20, 20])
})

test('a query for a key without data reads about one row', async () => {
  const unknownAccount = await rowsOf(events({ account: '0x00000000000000000000000000000000000000ff' }))
  const noAdditions = await rowsOf(events({ kinds: ['add'] }))
  const noLarge = await rowsOf(events({ kinds: ['remove'], isLarge: true }))
  const noLargeOfPool = await rowsOf(events({ kinds: ['remove'], isLarge: true, pools: [poolAddress(3)] }))
  expect(unknownAccount.read + noAdditions.read + noLarge.read + noLargeOfPool.read).toBeLessThanOrEqual(4)
})

test('concurrent requests read the pools once', async () => {
  const { returned } = await rowsOf(async (db) => {
    const cache = new SnapshotCache(NO_LISTS)
    const snapshot = await cache.snapshot(db, 1, () => undefined)
    if (!snapshot) throw new Error('nothing is indexed')
    await Promise.all(owners.map(() => cache.pools(db, snapshot, () => undefined)))
  })
  // Tokens and pools, each with the newest block.
  expect(returned).toBe(2 * OWNERS + 2)
})

test('a block is read once, however many requests need it at the same time', async () => {
  const once = await rowsOf((db) => readSnapshot(db, 1, NO_LISTS))
  const cache = new SnapshotCache(NO_LISTS)
  const all = (db: Reader) => Promise.all(owners.map(() => cache.snapshot(db, 1, () => undefined)))
  expect(await rowsOf(all)).toEqual(once)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
  // The block has not changed: only its number is read.
  expect(await rowsOf(all)).toEqual({ read: 1, returned: 1 })

  await api.db.prepare('UPDATE sync SET block_number = block_number + 1 WHERE chain_id = 1').run()
  vi.setSystemTime(Date.now() + 6_000)
  expect(await rowsOf(all)).toEqual({ read: once.read + 1, returned: once.returned + 1 })
})

test('a check that never ends is abandoned after five seconds', async () => {
  const cache = new SnapshotCache(NO_LISTS)
  const statement = { bind: () => statement, all: () => new Promise(() => {}) }
  const silent = { batch: () => new Promise(() => {}), prepare: () => statement } as unknown as Reader
  void cache.snapshot(silent, 1, () => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
  const found = await cache.snapshot(api.db, 1, () => undefined)
  expect(found?.tokens.length).toBeGreaterThanOrEqual(OWNERS)
})

test('a read of pools outlives its request, and is abandoned after five seconds if it never ends', async () => {
  const cache = new SnapshotCache(NO_LISTS)
  const snapshot = await cache.snapshot(api.db, 1, () => undefined)
  if (!snapshot) throw new Error('nothing is indexed')
  const statement = { bind: () => statement }
  const silent = { batch: () => new Promise(() => {}), prepare: () => statement } as unknown as Reader
  const extended: unknown[] = []
  void cache.pools(silent, snapshot, (work) => extended.push(work))
  expect(extended).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
  expect(await cache.pools(api.db, snapshot, () => undefined)).toHaveLength(OWNERS)
})

test('a new block preloads only the price lines that were viewed in the one before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = new SnapshotCache(NO_LISTS)
  const next = async () => {
    await api.db.prepare('UPDATE sync SET block_number = block_number + 1 WHERE chain_id = 1').run()
    vi.setSystemTime(Date.now() + 6_000)
    const snapshot = await cache.snapshot(api.db, 1, () => undefined)
    const token = snapshot?.tokenByAddress.get(tokenAddress(0))
    if (!snapshot || !token) throw new Error('nothing is indexed')
    return { snapshot, token, lines: [...snapshot.derived.keys()].filter((name) => name.startsWith('day line|')) }
  }
  const first = await next()
  expect([first.lines, viewDayLine(first.snapshot, first.token)]).toEqual([[], undefined])
  expect((await next()).lines).toEqual([`day line|${tokenAddress(0)}`])
  expect((await next()).lines).toEqual([])
})
