import { NATIVE } from '#app/domain/address/address.ts'
import { usdValue } from '#app/domain/amount/usd-value.ts'
import {
  EVENT_TABLES,
  FEE_PERIODS,
  PERIODS,
  POOL_CANDLES,
  POOL_FEES,
  POOLS,
  POSITIONS,
  PROTOCOL_DAYS,
  TICKS,
  TOKEN_CANDLES,
  TOKEN_RESERVES,
  TOKENS,
  type PoolCandleRow,
  type PoolFeesRow,
  type PoolRow,
  type PoolVersion,
  type PositionRow,
  type ProtocolDayRow,
  type TickRow,
  type TokenCandleRow,
  type TokenReserveRow,
  type TokenRow,
  type UndoRow,
} from '#workers/kit/market-tables.ts'
import type { Cell } from '#workers/kit/sql.ts'
import type { AnyTable, Table } from '#workers/kit/table.ts'
import type { ChainFacts } from './chain-facts.ts'
import { PricedPool, PriceNode } from './prices.ts'
import { RowTracker, type RowChanges } from './row-tracker.ts'

/** A token contract's metadata, cleaned for storage. */
export interface TokenMetadata {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly totalSupply: bigint
  /** False if decimals() cannot be read or is implausible: such a token is never priced. */
  readonly isOk: boolean
}

export interface TokenState {
  readonly row: TokenRow
  readonly node: PriceNode
  /** The newest candle of each period in PERIODS. */
  readonly candles: (TokenCandleRow | undefined)[]
  /** The sum of all pools' reserves, in base units. */
  totalReserve: bigint
  /** The newest reserve row of each period in PERIODS. */
  readonly reserves: (TokenReserveRow | undefined)[]
}

export interface PoolState {
  readonly row: PoolRow
  readonly priced: PricedPool
  readonly token0: TokenState
  readonly token1: TokenState
  readonly ticks: Map<number, TickRow>
  readonly candles: (PoolCandleRow | undefined)[]
  /** Fee rows of the newest period of each length in FEE_PERIODS, by `feesKey`. */
  readonly fees: Map<number, { readonly start: number; readonly rows: Map<string, PoolFeesRow> }>
  /** The pool's reserves as included in its tokens' `totalReserve`. */
  countedReserve0: bigint
  countedReserve1: bigint
}

/** The initial state of a pool; other columns are computed from its events. */
type NewPool = Omit<
  PoolRow,
  | 'createdBlock'
  | 'createdAt'
  | 'tvlUsd'
  | 'txCount'
  | 'updatedBlock'
  | 'totalVolumeUsd'
  | 'totalFeesUsd'
  | 'protocolFee'
  | 'feeGrowth0'
  | 'feeGrowth1'
  | 'swappedAt'
>

/** The stored state of a chain that the projection needs. Candles, reserves, fees and days: only the newest rows. */
export interface Snapshot {
  readonly tokens: readonly TokenRow[]
  readonly pools: readonly PoolRow[]
  readonly ticks: readonly TickRow[]
  readonly positions: readonly PositionRow[]
  readonly tokenCandles: readonly TokenCandleRow[]
  readonly tokenReserves: readonly TokenReserveRow[]
  readonly poolCandles: readonly PoolCandleRow[]
  readonly poolFees: readonly PoolFeesRow[]
  readonly protocolDays: readonly ProtocolDayRow[]
}

export const EMPTY_SNAPSHOT: Snapshot = {
  tokens: [],
  pools: [],
  ticks: [],
  positions: [],
  tokenCandles: [],
  tokenReserves: [],
  poolCandles: [],
  poolFees: [],
  protocolDays: [],
}

/** New rows of event tables. */
type Events = ReadonlyMap<AnyTable, Cell[][]>

/** All changes of one write. */
export interface Changes {
  readonly tables: readonly RowChanges<unknown>[]
  readonly events: Events
  readonly undo: readonly UndoRow[]
}

/** Index in PERIODS by period. */
const PERIOD_INDEX: Readonly<Record<number, number>> = { 60: 0, 3_600: 1, 86_400: 2 }
const DAY_SECONDS = 86_400

/**
 * A chain's market in memory: the state after the logs up to some block. Deterministic: the same logs give the same
 * rows, however they are split into batches and however often the state is reloaded from D1. So nothing here may depend
 * on a clock or on the way to a state.
 */
export class IndexedMarket {
  readonly facts: ChainFacts
  readonly tokens = new Map<string, TokenState>()
  readonly pools = new Map<string, PoolState>()
  readonly positions = new Map<string, PositionRow>()
  /** The newest day of each version. */
  readonly days = new Map<PoolVersion, ProtocolDayRow>()
  /** Tokens whose total or idle supply may have changed; the caller reads the supplies from the chain and clears the set. */
  readonly staleSupplies = new Set<string>()
  readonly #rows = {
    tokens: new RowTracker(TOKENS),
    pools: new RowTracker(POOLS),
    ticks: new RowTracker(TICKS),
    positions: new RowTracker(POSITIONS),
    tokenCandles: new RowTracker(TOKEN_CANDLES),
    tokenReserves: new RowTracker(TOKEN_RESERVES),
    poolCandles: new RowTracker(POOL_CANDLES),
    poolFees: new RowTracker(POOL_FEES),
    protocolDays: new RowTracker(PROTOCOL_DAYS),
  }
  readonly #trackers = Object.values(this.#rows)
  readonly #nativeNode: PriceNode
  #events = emptyEvents()
  #undo: UndoRow[] = []
  #block = 0
  #time = 0
  #isJournalling = false
  /** Start of the newest day with trades. */
  #day = 0

  constructor(facts: ChainFacts, snapshot: Snapshot) {
    this.facts = facts
    this.#nativeNode = new PriceNode(1, true)
    for (const row of snapshot.tokens) this.#registerToken(row)
    for (const row of snapshot.pools) this.#registerPool(row)
    for (const row of snapshot.ticks) this.pools.get(row.pool)?.ticks.set(row.tick, row)
    for (const row of snapshot.positions) this.positions.set(row.id, row)
    for (const row of snapshot.tokenCandles) setCandle(this.tokens.get(row.token)?.candles, row)
    for (const row of snapshot.tokenReserves) setCandle(this.tokens.get(row.token)?.reserves, row)
    for (const row of snapshot.poolCandles) setCandle(this.pools.get(row.pool)?.candles, row)
    for (const row of snapshot.poolFees) {
      const pool = this.pools.get(row.pool)
      if (pool) feesOf(pool, row.period, row.start).set(feesKey(row), row)
    }
    for (const row of snapshot.protocolDays) {
      this.days.set(row.version, row)
      this.#day = Math.max(this.#day, row.start)
    }
    if (!this.tokens.has(NATIVE)) this.#rows.tokens.recordInsert(this.#registerToken(nativeRow(facts)).row)
    // The default token list may have grown since the rows were written.
    for (const { row } of this.tokens.values()) {
      const isListed = facts.listed.has(row.address) || row.address === NATIVE
      if (row.isListed === isListed) continue
      this.#rows.tokens.recordUpdate(row)
      row.isListed = isListed
    }
  }

  get block(): number {
    return this.#block
  }

  get time(): number {
    return this.#time
  }

  /**
   * Starts a block; its logs follow. `isJournalled` records previous rows for a rollback. Blocks come in ascending
   * order; those without logs may be left out unless journalled.
   */
  beginBlock(block: number, time: number, isJournalled: boolean): void {
    this.#block = block
    this.#time = time
    this.#isJournalling = isJournalled
    for (const tracker of this.#trackers) tracker.begin(block, isJournalled ? this.#undo : undefined)
    // The current state is that after the previous day's last block.
    if (time - (time % DAY_SECONDS) > this.#day) this.#closeDay()
  }

  /** Ends a block. Journalled blocks must leave derived columns correct, because a rollback may end at each. */
  endBlock(): void {
    if (this.#isJournalling) this.#revalue()
  }

  /** Returns the changes since the last call. Call between blocks. */
  takeChanges(): Changes {
    if (!this.#isJournalling) this.#revalue()
    const tables = [
      this.#rows.tokens.take(),
      this.#rows.pools.take(),
      this.#takeTicks(),
      this.#rows.positions.take(),
      this.#rows.tokenCandles.take(),
      this.#rows.tokenReserves.take(),
      this.#rows.poolCandles.take(),
      this.#rows.poolFees.take(),
      this.#rows.protocolDays.take(),
    ]
    const changes = { tables, events: this.#events, undo: this.#undo }
    this.#events = emptyEvents()
    this.#undo = []
    this.#isJournalling = false
    return changes
  }

  #takeTicks() {
    const changes = this.#rows.ticks.take()
    for (const row of changes.deleted) this.pools.get(row.pool)?.ticks.delete(row.tick)
    return changes
  }

  /** Adds a row to an event table. */
  addEvent<Row>(table: (typeof EVENT_TABLES)[number] & Table<Row>, row: Row): void {
    this.#events.get(table)?.push(table.cells(row))
  }

  token(address: string): TokenState | undefined {
    return this.tokens.get(address)
  }

  /** Whether an ERC-20 token's transfers are stored: tokens of pools, listed tokens and the wrapped native token. */
  isKnownToken(address: string): boolean {
    return this.tokens.has(address) || this.facts.listed.has(address) || address === this.facts.wrappedNative
  }

  /** Adds a token of a pool. Its metadata was read before the projection. */
  addToken(address: string, metadata: TokenMetadata): TokenState {
    const existing = this.tokens.get(address)
    if (existing) return existing
    const state = this.#registerToken({
      address,
      symbol: metadata.symbol,
      name: metadata.name,
      decimals: metadata.decimals,
      totalSupply: metadata.totalSupply,
      idleSupply: undefined,
      isListed: this.facts.listed.has(address),
      isMetadataOk: metadata.isOk,
      createdBlock: this.#block,
      price: undefined,
      tvlUsd: 0n,
      txCount: 0,
      totalVolumeUsd: 0n,
    })
    this.#rows.tokens.recordInsert(state.row)
    this.staleSupplies.add(address)
    return state
  }

  addPool(row: NewPool): PoolState {
    const state = this.#registerPool({
      ...row,
      createdBlock: this.#block,
      createdAt: this.#time,
      tvlUsd: 0n,
      txCount: 0,
      updatedBlock: this.#block,
      totalVolumeUsd: 0n,
      totalFeesUsd: 0n,
      protocolFee: 0,
      feeGrowth0: 0n,
      feeGrowth1: 0n,
      swappedAt: this.#time,
    })
    this.#rows.pools.recordInsert(state.row)
    return state
  }

  /** Returns the pool's row for a change. Call `updateDerived` afterwards if price, liquidity or reserves changed. */
  editPool(pool: PoolState): PoolRow {
    this.#rows.pools.recordUpdate(pool.row)
    pool.row.updatedBlock = this.#block
    return pool.row
  }

  /** Updates values that depend on a pool's price, liquidity and reserves. */
  updateDerived(pool: PoolState): void {
    const { reserve0, reserve1 } = pool.row
    this.#changeReserve(pool.token0, reserve0 - pool.countedReserve0)
    this.#changeReserve(pool.token1, reserve1 - pool.countedReserve1)
    pool.countedReserve0 = reserve0
    pool.countedReserve1 = reserve1
    pool.priced.invalidate()
  }

  #changeReserve(token: TokenState, change: bigint): void {
    if (change === 0n) return
    token.totalReserve += change
    for (const [index, period] of PERIODS.entries()) {
      const start = this.#time - (this.#time % period)
      const last = token.reserves[index]
      if (last?.start === start) {
        this.#rows.tokenReserves.recordUpdate(last)
        last.reserve = token.totalReserve
        continue
      }
      const row: TokenReserveRow = { token: token.row.address, period, start, reserve: token.totalReserve }
      token.reserves[index] = row
      this.#rows.tokenReserves.recordInsert(row)
    }
  }

  editToken(token: TokenState): TokenRow {
    this.#rows.tokens.recordUpdate(token.row)
    return token.row
  }

  editTick(pool: PoolState, tick: number): TickRow {
    const existing = pool.ticks.get(tick)
    if (existing) {
      this.#rows.ticks.recordUpdate(existing)
      return existing
    }
    const row: TickRow = {
      pool: pool.row.id,
      tick,
      liquidityGross: 0n,
      liquidityNet: 0n,
      feeGrowthOutside0: 0n,
      feeGrowthOutside1: 0n,
      secondsOutside: 0,
      crossedAt: 0,
    }
    pool.ticks.set(tick, row)
    this.#rows.ticks.recordInsert(row)
    return row
  }

  editPosition(id: string): PositionRow | undefined {
    const row = this.positions.get(id)
    if (!row) return undefined
    this.#rows.positions.recordUpdate(row)
    row.updatedBlock = this.#block
    return row
  }

  addPosition(row: Pick<PositionRow, 'id' | 'version' | 'owner' | 'pool' | 'tickLower' | 'tickUpper'>): PositionRow {
    const position: PositionRow = {
      ...row,
      liquidity: 0n,
      deposited0: 0n,
      deposited1: 0n,
      withdrawn0: 0n,
      withdrawn1: 0n,
      collected0: 0n,
      collected1: 0n,
      createdAt: this.#time,
      updatedBlock: this.#block,
      feeGrowth0Last: 0n,
      feeGrowth1Last: 0n,
    }
    this.positions.set(position.id, position)
    this.#rows.positions.recordInsert(position)
    return position
  }

  /** Returns the token's current candle of a period for a change; a new one opens at the last close, else at `price`. */
  editTokenCandle(token: TokenState, period: number, price: bigint): TokenCandleRow {
    const index = PERIOD_INDEX[period] ?? 0
    const start = this.#time - (this.#time % period)
    const last = token.candles[index]
    if (last?.start === start) {
      this.#rows.tokenCandles.recordUpdate(last)
      return last
    }
    const open = last?.close ?? price
    const row: TokenCandleRow = {
      token: token.row.address,
      period,
      start,
      open,
      high: open,
      low: open,
      close: open,
      volume: 0n,
      volumeUsd: 0n,
      totalVolumeUsd: token.row.totalVolumeUsd,
    }
    token.candles[index] = row
    this.#rows.tokenCandles.recordInsert(row)
    return row
  }

  /** As `editTokenCandle`, for a pool; prices are square roots. */
  editPoolCandle(pool: PoolState, period: number, sqrtPrice: bigint): PoolCandleRow {
    const index = PERIOD_INDEX[period] ?? 0
    const start = this.#time - (this.#time % period)
    const last = pool.candles[index]
    if (last?.start === start) {
      this.#rows.poolCandles.recordUpdate(last)
      return last
    }
    const open = last?.close ?? sqrtPrice
    const row: PoolCandleRow = {
      pool: pool.row.id,
      period,
      start,
      open,
      high: open,
      low: open,
      close: open,
      volume0: 0n,
      volume1: 0n,
      volumeUsd: 0n,
      feesUsd: 0n,
      tvlUsd: 0n,
      txCount: 0,
      totalVolumeUsd: pool.row.totalVolumeUsd,
      totalFeesUsd: pool.row.totalFeesUsd,
    }
    pool.candles[index] = row
    this.#rows.poolCandles.recordInsert(row)
    return row
  }

  /** Returns the current fee rows of a pool's span for a change, one per period. */
  editPoolFees(pool: PoolState, span: FeeSpan): readonly PoolFeesRow[] {
    return FEE_PERIODS.map((period) => {
      const start = this.#time - (this.#time % period)
      const rows = feesOf(pool, period, start)
      const key = feesKey(span)
      const existing = rows.get(key)
      if (existing) {
        this.#rows.poolFees.recordUpdate(existing)
        return existing
      }
      const { tick, width, liquidityClass } = span
      const row: PoolFeesRow = {
        pool: pool.row.id,
        period,
        start,
        tick,
        width,
        liquidityClass,
        fees0: 0n,
        fees1: 0n,
        growth0: 0n,
        growth1: 0n,
        seconds: 0,
      }
      rows.set(key, row)
      this.#rows.poolFees.recordInsert(row)
      return row
    })
  }

  /** Returns the version's current day for a change. A new day starts for all known versions, because prices change the TVL of each. */
  editDay(version: PoolVersion): ProtocolDayRow {
    const start = this.#time - (this.#time % DAY_SECONDS)
    this.#day = start
    const last = this.days.get(version)
    if (last?.start === start) {
      this.#rows.protocolDays.recordUpdate(last)
      return last
    }
    for (const { version: other, start: otherStart } of [...this.days.values()])
      if (other !== version && otherStart < start) this.#startDay(other, start)
    return this.#startDay(version, start)
  }

  #startDay(version: PoolVersion, start: number): ProtocolDayRow {
    const row: ProtocolDayRow = { version, start, volumeUsd: 0n, feesUsd: 0n, tvlUsd: 0n, txCount: 0 }
    this.days.set(version, row)
    this.#rows.protocolDays.recordInsert(row)
    return row
  }

  /** Value of a pool's reserves at current prices in micro-dollars; a side without a price is valued at zero. */
  poolValue(pool: PoolState): bigint {
    return sideValue(pool.token0, pool.row.reserve0) + sideValue(pool.token1, pool.row.reserve1)
  }

  /** Recomputes derived columns at current prices. Writes only what differs. */
  #revalue(): void {
    const tvlByToken = new Map<TokenState, bigint>()
    for (const pool of this.pools.values()) {
      const value0 = sideValue(pool.token0, pool.row.reserve0)
      const value1 = sideValue(pool.token1, pool.row.reserve1)
      tvlByToken.set(pool.token0, (tvlByToken.get(pool.token0) ?? 0n) + value0)
      tvlByToken.set(pool.token1, (tvlByToken.get(pool.token1) ?? 0n) + value1)
      if (pool.row.tvlUsd === value0 + value1) continue
      this.#rows.pools.recordUpdate(pool.row)
      pool.row.tvlUsd = value0 + value1
    }
    for (const token of this.tokens.values()) {
      const price = token.node.price()
      const tvlUsd = tvlByToken.get(token) ?? 0n
      if (token.row.price === price && token.row.tvlUsd === tvlUsd) continue
      this.#rows.tokens.recordUpdate(token.row)
      token.row.price = price
      token.row.tvlUsd = tvlUsd
    }
    this.#closeDay()
  }

  /** Writes the current TVL into the newest day. */
  #closeDay(): void {
    const newest = [...this.days.values()].filter((day) => day.start === this.#day)
    if (newest.length === 0) return
    const tvlByVersion = new Map<PoolVersion, bigint>()
    for (const pool of this.pools.values()) {
      const { version } = pool.row
      tvlByVersion.set(version, (tvlByVersion.get(version) ?? 0n) + this.poolValue(pool))
    }
    for (const day of newest) {
      const tvlUsd = tvlByVersion.get(day.version) ?? 0n
      if (day.tvlUsd === tvlUsd) continue
      this.#rows.protocolDays.recordUpdate(day)
      day.tvlUsd = tvlUsd
    }
  }

  #registerToken(row: TokenRow): TokenState {
    const level = this.facts.levelOf(row.address)
    // The native currency and its wrapped form share a price, because they convert at no cost.
    const node = level === 1 ? this.#nativeNode : new PriceNode(level, row.isMetadataOk)
    const state: TokenState = { row, node, candles: [], totalReserve: 0n, reserves: [] }
    this.tokens.set(row.address, state)
    return state
  }

  #registerPool(row: PoolRow): PoolState {
    const token0 = this.tokens.get(row.token0)
    const token1 = this.tokens.get(row.token1)
    if (!token0 || !token1) throw new Error(`pool ${row.id} was added before its tokens`)
    const priced = new PricedPool(
      row,
      { node: token0.node, decimals: token0.row.decimals },
      { node: token1.node, decimals: token1.row.decimals },
    )
    const state: PoolState = {
      row,
      priced,
      token0,
      token1,
      ticks: new Map(),
      candles: [],
      fees: new Map(),
      countedReserve0: row.reserve0,
      countedReserve1: row.reserve1,
    }
    token0.totalReserve += row.reserve0
    token1.totalReserve += row.reserve1
    this.pools.set(row.id, state)
    return state
  }
}

type FeeSpan = Pick<PoolFeesRow, 'tick' | 'width' | 'liquidityClass'>

function feesKey({ tick, width, liquidityClass }: FeeSpan): string {
  return `${tick}|${width}|${liquidityClass}`
}

/** Returns the rows of a pool's current period; discards those of an earlier one. */
function feesOf({ fees }: PoolState, period: number, start: number): Map<string, PoolFeesRow> {
  const existing = fees.get(period)
  if (existing?.start === start) return existing.rows
  const rows = new Map<string, PoolFeesRow>()
  fees.set(period, { start, rows })
  return rows
}

function emptyEvents(): Events {
  return new Map(EVENT_TABLES.map((table) => [table, []]))
}

function sideValue(token: TokenState, amount: bigint): bigint {
  const price = token.node.price()
  return price === undefined || amount <= 0n ? 0n : usdValue(amount, price, token.row.decimals)
}

function setCandle<Candle extends { readonly period: number }>(
  candles: (Candle | undefined)[] | undefined,
  row: Candle,
): void {
  const index = PERIOD_INDEX[row.period]
  if (candles && index !== undefined) candles[index] = row
}

function nativeRow({ native }: ChainFacts): TokenRow {
  return {
    address: native.address,
    symbol: native.symbol,
    name: native.name,
    decimals: native.decimals,
    totalSupply: 0n,
    idleSupply: undefined,
    isListed: true,
    isMetadataOk: true,
    createdBlock: 0,
    price: undefined,
    tvlUsd: 0n,
    txCount: 0,
    totalVolumeUsd: 0n,
  }
}
