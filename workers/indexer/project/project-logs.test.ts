import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import {
  POOL_CANDLES,
  POOL_FEES,
  POOLS,
  POSITIONS,
  PROTOCOL_DAYS,
  TICKS,
  TOKEN_CANDLES,
  TOKEN_RESERVES,
  TOKENS,
  type PoolFeesRow,
} from '#workers/kit/market-tables.ts'
import type { Cell } from '#workers/kit/sql.ts'
import type { Table } from '#workers/kit/table.ts'
import type { Log } from '#workers/kit/log.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import { chainFacts } from './chain-facts.ts'
import { EMPTY_SNAPSHOT, IndexedMarket, type Changes, type Snapshot, type TokenMetadata } from './market.ts'
import { projectLogs } from './project-logs.ts'

const FACTS = chainFacts(ethereum, [])
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const OTHER = '0xffffffffffffffffffffffffffffffffffffff01'
const PAIR = '0x00000000000000000000000000000000000000a1'
const THIN = '0x00000000000000000000000000000000000000a2'
const V3_POOL = '0x00000000000000000000000000000000000000a3'
const ALICE = '0x000000000000000000000000000000000000a11c'
const BOB = '0x0000000000000000000000000000000000000b0b'
const ZERO = '0x0000000000000000000000000000000000000000'
const ETHER = 10n ** 18n
/** A midnight (UTC) in UNIX seconds. */
const DAY = 1_795_219_200

const metadata = new Map<string, TokenMetadata>(
  [DAI, WETH, OTHER].map((token) => [token, { symbol: 'T', name: 'Token', decimals: 18, totalSupply: 0n, isOk: true }]),
)

const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : BigInt.asUintN(256, value).toString(16)).padStart(64, '0')

/** Collects logs; each call of `at` starts a new block and transaction. */
class Chain {
  readonly logs: Log[] = []
  #block = 0
  #index = 0
  #time = 0

  at(time: number): this {
    this.#block += 1
    this.#index = 0
    this.#time = time
    return this
  }

  log(address: string, topic: string, indexed: readonly (bigint | string)[], data: readonly (bigint | string)[]): this {
    this.logs.push({
      block: this.#block,
      blockHash: `0xb${this.#block}`,
      index: this.#index++,
      time: this.#time,
      tx: `0xt${this.#block}`,
      address,
      topics: [topic, ...indexed.map((value) => `0x${word(value)}`)],
      data: `0x${data.map(word).join('')}`,
    })
    return this
  }

  pair(pair: string, token0: string, token1: string): this {
    return this.log(FACTS.v2Factory, TOPICS.V2_PAIR_CREATED, [token0, token1], [pair, 1n])
  }

  sync(pair: string, reserve0: bigint, reserve1: bigint): this {
    return this.log(pair, TOPICS.V2_SYNC, [], [reserve0, reserve1])
  }

  swap(pair: string, in0: bigint, in1: bigint, out0: bigint, out1: bigint): this {
    return this.log(pair, TOPICS.V2_SWAP, [BOB, BOB], [in0, in1, out0, out1])
  }

  transfer(token: string, from: string, to: string, value: bigint): this {
    return this.log(token, TOPICS.TRANSFER, [from, to], [value])
  }
}

/** An in-memory D1. */
class MemoryTables {
  readonly tables = new Map<string, Map<string, Cell[]>>()
  readonly events: Cell[][] = []

  write({ tables, events }: Changes): void {
    for (const { table, upserts, removals } of tables) {
      const { name, keyLength } = table
      const rows = this.tables.get(name) ?? new Map<string, Cell[]>()
      for (const row of upserts) rows.set(JSON.stringify(row.slice(0, keyLength)), row)
      for (const key of removals) rows.delete(JSON.stringify(key))
      this.tables.set(name, rows)
    }
    this.events.push(...[...events.values()].flat())
  }

  all<Row>(table: Table<Row>): Row[] {
    const rows = [...(this.tables.get(table.name)?.values() ?? [])]
    const [, ...properties] = Object.keys(table.columns)
    return rows.map((cells) =>
      table.row().parse(Object.fromEntries(properties.map((property, index) => [property, cells[index] ?? null]))),
    )
  }

  /** Returns the state as the loader does: only the newest candles and days. */
  snapshot(): Snapshot {
    return {
      tokens: this.all(TOKENS),
      pools: this.all(POOLS),
      ticks: this.all(TICKS),
      positions: this.all(POSITIONS),
      tokenCandles: newest(this.all(TOKEN_CANDLES), ({ token, period }) => `${token}:${period}`),
      tokenReserves: newest(this.all(TOKEN_RESERVES), ({ token, period }) => `${token}:${period}`),
      poolCandles: newest(this.all(POOL_CANDLES), ({ pool, period }) => `${pool}:${period}`),
      poolFees: newestFees(this.all(POOL_FEES)),
      protocolDays: newest(this.all(PROTOCOL_DAYS), ({ version }) => String(version)),
    }
  }

  sorted() {
    return Object.fromEntries(
      [...this.tables].map(([name, rows]) => [name, [...rows].sort(([a], [b]) => (a < b ? -1 : 1))]),
    )
  }
}

function newestFees(rows: readonly PoolFeesRow[]): readonly PoolFeesRow[] {
  const starts = newest(rows, ({ pool, period }) => `${pool}:${period}`)
  return rows.filter((row) =>
    starts.some(({ pool, period, start }) => row.pool === pool && row.period === period && row.start === start),
  )
}

function newest<Row extends { readonly start: number }>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) if ((found.get(key(row))?.start ?? -1) < row.start) found.set(key(row), row)
  return [...found.values()]
}

/** Projects logs in batches that are split at these block indices, and reloads between batches. */
function project(logs: readonly Log[], splits: readonly number[] = [], isJournalled = false): MemoryTables {
  const rows = new MemoryTables()
  const blocks = [...new Set(logs.map(({ block }) => block))]
  let from = 0
  for (const to of [...splits, blocks.length]) {
    const batch = blocks.slice(from, to)
    const batchLogs = logs.filter(({ block }) => batch.includes(block))
    const market = new IndexedMarket(FACTS, from === 0 ? EMPTY_SNAPSHOT : rows.snapshot())
    const journalled = isJournalled
      ? batch.map((number) => ({ number, time: batchLogs.find(({ block }) => block === number)?.time ?? 0 }))
      : undefined
    projectLogs(market, { logs: batchLogs, journalled, metadata, senders: new Map([['0xt5', ALICE]]) })
    rows.write(market.takeChanges())
    from = to
  }
  return rows
}

/** The history of a pair of 3,000,000 DAI and 1,000 WETH, traded on three days, and of a later small pair with another token. */
function exampleHistory(chain = new Chain()): Chain {
  return chain
    .at(DAY)
    .pair(PAIR, DAI, WETH)
    .at(DAY + 60)
    .transfer(PAIR, ZERO, ZERO, 1_000n)
    .transfer(PAIR, ZERO, ALICE, 50_000n)
    .sync(PAIR, 3_000_000n * ETHER, 1_000n * ETHER)
    .log(PAIR, TOPICS.V2_MINT, [BOB], [3_000_000n * ETHER, 1_000n * ETHER])
    .at(DAY + 3_700)
    .sync(PAIR, 3_030_000n * ETHER, 990n * ETHER)
    .swap(PAIR, 30_000n * ETHER, 0n, 0n, 10n * ETHER)
    .at(DAY + 3_710)
    .sync(PAIR, 3_000_000n * ETHER, 1_000n * ETHER)
    .swap(PAIR, 0n, 10n * ETHER, 30_000n * ETHER, 0n)
    .at(DAY + 86_400 + 5)
    .sync(PAIR, 4_000_000n * ETHER, 1_000n * ETHER)
    .swap(PAIR, 1_000_000n * ETHER, 0n, 0n, 1n)
    .at(DAY + 2 * 86_400 + 5)
    .pair(THIN, WETH, OTHER)
    .sync(THIN, ETHER, 1_000n * ETHER)
    .swap(THIN, 10n ** 15n, 0n, 0n, ETHER)
    .at(DAY + 2 * 86_400 + 6)
    .transfer(PAIR, ALICE, PAIR, 20_000n)
    .transfer(PAIR, PAIR, ZERO, 20_000n)
    .sync(PAIR, 2_400_000n * ETHER, 600n * ETHER)
    .log(PAIR, TOPICS.V2_BURN, [BOB, BOB], [1_600_000n * ETHER, 400n * ETHER])
}

test('ether is priced by its stablecoin pair, and a token in a small pair has no price', () => {
  const tokens = new Map(
    project(exampleHistory().logs)
      .all(TOKENS)
      .map((row) => [row.address, row]),
  )
  expect(tokens.get(DAI)?.price).toBe(ETHER)
  expect(tokens.get(WETH)?.price).toBe(4_000n * ETHER)
  expect(tokens.get(ZERO)?.price).toBe(4_000n * ETHER)
  expect(tokens.get(OTHER)?.price).toBeUndefined()
  expect(tokens.get(OTHER)?.tvlUsd).toBe(0n)
})

test('a pair has its reserves, LP token supply and TVL', () => {
  const pair = project(exampleHistory().logs)
    .all(POOLS)
    .find(({ id }) => id === PAIR)
  expect(pair).toMatchObject({
    version: 2,
    fee: 3_000,
    reserve0: 2_400_000n * ETHER,
    reserve1: 600n * ETHER,
    liquidity: 31_000n,
    tvlUsd: 4_800_000_000_000n,
    txCount: 5,
    createdAt: DAY,
    updatedBlock: 7,
  })
})

test('liquidity changes are recorded for the holder of the LP tokens', () => {
  expect(project(exampleHistory().logs).all(POSITIONS)).toEqual([
    {
      id: `${PAIR}:${ALICE}`,
      version: 2,
      owner: ALICE,
      pool: PAIR,
      tickLower: undefined,
      tickUpper: undefined,
      liquidity: 30_000n,
      deposited0: 3_000_000n * ETHER,
      deposited1: 1_000n * ETHER,
      withdrawn0: 1_600_000n * ETHER,
      withdrawn1: 400n * ETHER,
      collected0: 0n,
      collected1: 0n,
      createdAt: DAY + 60,
      updatedBlock: 7,
      feeGrowth0Last: 0n,
      feeGrowth1Last: 0n,
    },
  ])
})

test('the value of a swap is that of its stablecoin side, and its account is the sender if known', () => {
  const swaps = project(exampleHistory().logs).events.filter((row) => row[4] === 'swap')
  expect(swaps.map((row) => [row[6], row[7], row[8], row[9]])).toEqual([
    [BOB, '30000000000000000000000', '-10000000000000000000', 30_000_000_000],
    [BOB, '-30000000000000000000000', '10000000000000000000', 30_000_000_000],
    [ALICE, '1000000000000000000000000', '-1', 1_000_000_000_000],
    [BOB, '1000000000000000', '-1000000000000000000', 4_000_000],
  ])
})

test("candles open at the last close, and ether's equal those of its wrapped form", () => {
  const candles = project(exampleHistory().logs)
    .all(TOKEN_CANDLES)
    .filter(({ token, period }) => token === WETH && period === 86_400)
  const highest = 3_060_606_060_606_060_606_060n
  expect(candles.map(({ start, open, high, low, close, volume }) => [start, open, high, low, close, volume])).toEqual([
    [DAY, highest, highest, 3_000n * ETHER, 3_000n * ETHER, 20n * ETHER],
    [DAY + 86_400, 3_000n * ETHER, 4_000n * ETHER, 3_000n * ETHER, 4_000n * ETHER, 1n],
    [DAY + 172_800, 4_000n * ETHER, 4_000n * ETHER, 4_000n * ETHER, 4_000n * ETHER, 10n ** 15n],
  ])
  const native = project(exampleHistory().logs)
    .all(TOKEN_CANDLES)
    .filter(({ token, period }) => token === ZERO && period === 86_400)
  expect(native.map(({ close, volume }) => [close, volume])).toEqual([
    [3_000n * ETHER, 0n],
    [4_000n * ETHER, 0n],
    [4_000n * ETHER, 0n],
  ])
})

test("a pool's candle includes only swaps in its volume, but all events in its number of transactions", () => {
  const candles = project(exampleHistory().logs)
    .all(POOL_CANDLES)
    .filter(({ pool, period }) => pool === PAIR && period === 86_400)
  expect(
    candles.map(({ start, volume0, volume1, volumeUsd, feesUsd, txCount }) => [
      start - DAY,
      volume0,
      volume1,
      volumeUsd,
      feesUsd,
      txCount,
    ]),
  ).toEqual([
    // Two swaps and a deposit.
    [0, 60_000n * ETHER, 20n * ETHER, 60_000_000_000n, 180_000_000n, 3],
    [86_400, 1_000_000n * ETHER, 1n, 1_000_000_000_000n, 3_000_000_000n, 1],
    // A withdrawal.
    [172_800, 0n, 0n, 0n, 0n, 1],
  ])
})

test('the growth of √k of a pair is stored per hour, day and week', () => {
  const fees = project(exampleHistory().logs).all(POOL_FEES)
  const rowsOf = (period: number) => fees.filter((row) => row.pool === PAIR && row.period === period)
  const sum = (period: number) => rowsOf(period).reduce((total, row) => total + row.fees0, 0n)
  expect(sum(3_600)).toBeGreaterThan(0n)
  expect(rowsOf(3_600).length).toBeGreaterThan(rowsOf(604_800).length)
  for (const period of [86_400, 604_800]) expect(sum(period)).toBe(sum(3_600))
  for (const row of fees) expect([row.start % row.period, row.tick, row.width, row.fees1]).toEqual([0, 0, 0, 0n])
})

test("a token's reserve over all pools is stored for the periods in which it changed", () => {
  const reservesOf = (token: string, period: number) =>
    project(exampleHistory().logs)
      .all(TOKEN_RESERVES)
      .filter((row) => row.token === token && row.period === period)
      .map(({ start, reserve }) => [start - DAY, reserve])
  expect(reservesOf(DAI, 3_600)).toEqual([
    [0, 3_000_000n * ETHER],
    [3_600, 3_000_000n * ETHER],
    [86_400, 4_000_000n * ETHER],
    [172_800, 2_400_000n * ETHER],
  ])
  // Stored for the minute in which it fell to 990 and recovered, but not for the next day, when it did not change. The
  // last row includes the small pair.
  expect(reservesOf(WETH, 60)).toEqual([
    [60, 1_000n * ETHER],
    [3_660, 1_000n * ETHER],
    [172_800, 601n * ETHER],
  ])
  expect(reservesOf(OTHER, 86_400)).toEqual([[172_800, 1_000n * ETHER]])
})

test('each day ends with the TVL after its last block', () => {
  expect(project(exampleHistory().logs).all(PROTOCOL_DAYS)).toEqual([
    {
      version: 2,
      start: DAY,
      volumeUsd: 60_000_000_000n,
      feesUsd: 180_000_000n,
      tvlUsd: 6_000_000_000_000n,
      txCount: 3,
    },
    {
      version: 2,
      start: DAY + 86_400,
      volumeUsd: 1_000_000_000_000n,
      feesUsd: 3_000_000_000n,
      tvlUsd: 8_000_000_000_000n,
      txCount: 1,
    },
    {
      version: 2,
      start: DAY + 172_800,
      volumeUsd: 4_000_000n,
      feesUsd: 12_000n,
      tvlUsd: 4_804_000_000_000n,
      txCount: 2,
    },
  ])
})

/** The example history with a v3 pool of one WETH, which has no event after the day before. */
function historyOfTwoVersions(): Chain {
  const chain = new Chain()
    .at(DAY - 60)
    .log(FACTS.v3Factory, TOPICS.V3_POOL_CREATED, [DAI, WETH, 500n], [10n, V3_POOL])
    .log(V3_POOL, TOPICS.V3_MINT, [BOB, 10n, 20n], [BOB, 1n, 0n, ETHER])
  return exampleHistory(chain)
}

test('a day with events has the TVL of each version, including one without events, at the prices of that day', () => {
  const days = project(historyOfTwoVersions().logs).all(PROTOCOL_DAYS)
  const v3Days = days.filter(({ version }) => version === 3)
  expect(v3Days.map(({ start, volumeUsd, tvlUsd, txCount }) => [start - DAY, volumeUsd, tvlUsd, txCount])).toEqual([
    [-86_400, 0n, 0n, 1],
    [0, 0n, 3_000_000_000n, 0],
    [86_400, 0n, 4_000_000_000n, 0],
    [172_800, 0n, 4_000_000_000n, 0],
  ])
})

test.each([
  ['one version', exampleHistory()],
  ['two versions', historyOfTwoVersions()],
])('rows of %s do not depend on batches, reloads and journalling', (_, { logs }) => {
  const unsplit = project(logs).sorted()
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 6 })), fc.boolean(), (splits, isJournalled) => {
      const parts = project(
        logs,
        splits.sort((a, b) => a - b),
        isJournalled,
      )
      expect(parts.sorted()).toEqual(unsplit)
    }),
  )
})

test('the journal of a block has the previous rows', () => {
  const { logs } = exampleHistory()
  const rows = new MemoryTables()
  const first = new IndexedMarket(FACTS, EMPTY_SNAPSHOT)
  projectLogs(first, {
    logs: logs.filter(({ block }) => block <= 3),
    journalled: undefined,
    metadata,
    senders: new Map(),
  })
  rows.write(first.takeChanges())
  const before = rows.sorted()
  const next = new IndexedMarket(FACTS, rows.snapshot())
  projectLogs(next, {
    logs: logs.filter(({ block }) => block === 4),
    journalled: [{ number: 4, time: DAY + 3_710 }],
    metadata,
    senders: new Map(),
  })
  const { undo, tables } = next.takeChanges()
  expect(new Set(undo.map(({ tableName, rowKey }) => `${tableName}${rowKey}`)).size).toBe(undo.length)
  expect(undo.length).toBe(tables.reduce((sum, { upserts, removals }) => sum + upserts.length + removals.length, 0))
  for (const { tableName, rowKey, row } of undo) {
    const stored = before[tableName]?.find(([key]) => key === rowKey)?.[1]
    expect(row === undefined ? undefined : Object.values(JSON.parse(row) as object)).toEqual(stored)
  }
})

test('logs of foreign contracts with known topics change nothing', () => {
  const chain = new Chain()
    .at(DAY)
    .log(ALICE, TOPICS.V2_PAIR_CREATED, [DAI, WETH], [PAIR, 1n])
    .log(ALICE, TOPICS.V3_POOL_CREATED, [DAI, WETH, 500n], [10n, PAIR])
    .log(ALICE, TOPICS.V4_SWAP, [1n, BOB], [1n, -1n, 2n, 3n, 4n, 5n])
    .log(ALICE, TOPICS.V3_SWAP, [BOB, BOB], [1n, -1n, 2n, 3n, 4n])
    .log(ALICE, TOPICS.TRANSFER, [BOB, BOB], [1n])
    .log(FACTS.v3PositionManager, TOPICS.NFT_INCREASE, [1n], [1n, 2n, 3n])
  const rows = project(chain.logs)
  expect(rows.all(POOLS)).toEqual([])
  expect(rows.all(POSITIONS)).toEqual([])
  expect(rows.events).toEqual([])
})

test('allowances of Permit2 by signature are distinguished from those set in a transaction', () => {
  const { permit2 } = FACTS
  const chain = exampleHistory()
    .at(DAY + 3 * 86_400)
    .log(permit2, TOPICS.PERMIT2_PERMIT, [ALICE, DAI, BOB], [7n, 1n, 0n])
    .log(permit2, TOPICS.PERMIT2_APPROVAL, [ALICE, DAI, BOB], [8n, 1n])
    .log(permit2, TOPICS.PERMIT2_LOCKDOWN, [ALICE], [DAI, BOB])
  const approvals = project(chain.logs).events.filter((cells) => cells.includes('permit2'))
  // The last column is `is_signed`.
  expect(approvals.map((cells) => cells.slice(-2))).toEqual([
    ['7', 1],
    ['8', 0],
    ['0', 0],
  ])
})
