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
  /** The sum of all pools' reserves in base units; `reserves` has its newest row of each period in PERIODS. */
  held: bigint
  readonly reserves: (TokenReserveRow | undefined)[]
}

export interface PoolState {
  readonly row: PoolRow
  readonly priced: PricedPool
  readonly token0: TokenState
  readonly token1: TokenState
  readonly ticks: Map<number, TickRow>
  readonly candles: (PoolCandleRow | undefined)[]
  /** Fee rows of the newest period of each length in FEE_PERIODS, by place. */
  readonly fees: Map<number, { readonly start: number; readonly rows: Map<string, PoolFeesRow> }>
  /** The pool's reserves as included in its tokens' `held`. */
  counted0: bigint
  counted1: bigint
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
 * on a clock or on how a state was reached.
 */
export class IndexedMarket {
  readonly facts: ChainFacts
  readonly tokens = new Map<string, TokenState>()
  readonly pools = new Map<string, PoolState>()
  readonly positions = new Map<string, PositionRow>()
  /** The newest day of each version. */
  readonly days = new Map<PoolVersion, ProtocolDayRow>()
  /** Tokens whose total or idle supply may have changed; the caller reads the supplies from the chain and clears the set. */
  readonly supplyTouched = new Set<string>()
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
  #events = noEvents()
  #undo: UndoRow[] = []
  #block = 0
  #time = 0
  #isJournalling = false
  /** Start of the newest day with trades. */
  #day = 0

  constructor(facts: ChainFacts, snapshot: Snapshot) {
    this.facts = facts
    this.#nativeNode = new PriceNode(1, true)
    for (const row of snapshot.tokens) this.#keepToken(row)
    for (const row of snapshot.pools) this.#keepPool(row)
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
    if (!this.tokens.has(NATIVE)) this.#rows.tokens.created(this.#keepToken(nativeRow(facts)).row)
    // The default token list may have grown since the rows were written.
    for (const { row } of this.tokens.values()) {
      const isListed = facts.listed.has(row.address) || row.address === NATIVE
      if (row.isListed === isListed) continue
      this.#rows.tokens.touched(row)
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
    this.#events = noEvents()
    this.#undo = []
    this.#isJournalling = false
    return changes
  }

  #takeTicks() {
    const changes = this.#rows.ticks.take()
    for (const row of changes.gone) this.pools.get(row.pool)?.ticks.delete(row.tick)
    return changes
  }

  event<Row>(table: (typeof EVENT_TABLES)[number] & Table<Row>, row: Row): void {
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
    const known = this.tokens.get(address)
    if (known) return known
    const state = this.#keepToken({
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
    this.#rows.tokens.created(state.row)
    this.supplyTouched.add(address)
    return state
  }

  addPool(row: NewPool): PoolState {
    const state = this.#keepPool({
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
    this.#rows.pools.created(state.row)
    return state
  }

  /** The pool's row, to be modified; call `changed` afterwards if price, liquidity or reserves did. */
  editPool(pool: PoolState): PoolRow {
    this.#rows.pools.touched(pool.row)
    pool.row.updatedBlock = this.#block
    return pool.row
  }

  /** Updates values that depend on a pool's price, liquidity and reserves. */
  changed(pool: PoolState): void {
    const { reserve0, reserve1 } = pool.row
    this.#hold(pool.token0, reserve0 - pool.counted0)
    this.#hold(pool.token1, reserve1 - pool.counted1)
    pool.counted0 = reserve0
    pool.counted1 = reserve1
    pool.priced.changed()
  }

  #hold(token: TokenState, change: bigint): void {
    if (change === 0n) return
    token.held += change
    for (const [index, period] of PERIODS.entries()) {
      const start = this.#time - (this.#time % period)
      const last = token.reserves[index]
      if (last?.start === start) {
        this.#rows.tokenReserves.touched(last)
        last.reserve = token.held
        continue
      }
      const row: TokenReserveRow = { token: token.row.address, period, start, reserve: token.held }
      token.reserves[index] = row
      this.#rows.tokenReserves.created(row)
    }
  }

  editToken(token: TokenState): TokenRow {
    this.#rows.tokens.touched(token.row)
    return token.row
  }

  editTick(pool: PoolState, tick: number): TickRow {
    const known = pool.ticks.get(tick)
    if (known) {
      this.#rows.ticks.touched(known)
      return known
    }
    const row: TickRow = {
      ...{ pool: pool.row.id, tick, liquidityGross: 0n, liquidityNet: 0n },
      ...{ feeGrowthOutside0: 0n, feeGrowthOutside1: 0n, secondsOutside: 0, crossedAt: 0 },
    }
    pool.ticks.set(tick, row)
    this.#rows.ticks.created(row)
    return row
  }

  editPosition(id: string): PositionRow | undefined {
    const row = this.positions.get(id)
    if (!row) return undefined
    this.#rows.positions.touched(row)
    row.updatedBlock = this.#block
    return row
  }

  addPosition(row: Pick<PositionRow, 'id' | 'version' | 'owner' | 'pool' | 'tickLower' | 'tickUpper'>): PositionRow {
    const made: PositionRow = {
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
    this.positions.set(made.id, made)
    this.#rows.positions.created(made)
    return made
  }

  /** Returns the token's current candle of a period for a change; a new one opens at the last close, else at `price`. */
  editTokenCandle(token: TokenState, period: number, price: bigint): TokenCandleRow {
    const index = PERIOD_INDEX[period] ?? 0
    const start = this.#time - (this.#time % period)
    const last = token.candles[index]
    if (last?.start === start) {
      this.#rows.tokenCandles.touched(last)
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
    this.#rows.tokenCandles.created(row)
    return row
  }

  /** As `editTokenCandle`, for a pool; prices are square roots. */
  editPoolCandle(pool: PoolState, period: number, sqrtPrice: bigint): PoolCandleRow {
    const index = PERIOD_INDEX[period] ?? 0
    const start = this.#time - (this.#time % period)
    const last = pool.candles[index]
    if (last?.start === start) {
      this.#rows.poolCandles.touched(last)
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
    this.#rows.poolCandles.created(row)
    return row
  }

  /** Returns the current rows of a pool's fees at a place for a change, one per period. */
  editPoolFees(pool: PoolState, place: FeePlace): readonly PoolFeesRow[] {
    return FEE_PERIODS.map((period) => {
      const start = this.#time - (this.#time % period)
      const rows = feesOf(pool, period, start)
      const key = feesKey(place)
      const known = rows.get(key)
      if (known) {
        this.#rows.poolFees.touched(known)
        return known
      }
      const { tick, width, liquidityClass } = place
      const row: PoolFeesRow = {
        ...{ pool: pool.row.id, period, start, tick, width, liquidityClass },
        ...{ fees0: 0n, fees1: 0n, growth0: 0n, growth1: 0n, seconds: 0 },
      }
      rows.set(key, row)
      this.#rows.poolFees.created(row)
      return row
    })
  }

  /** Returns the version's current day for a change. A new day starts for all known versions, because prices change the TVL of each. */
  editDay(version: PoolVersion): ProtocolDayRow {
    const start = this.#time - (this.#time % DAY_SECONDS)
    this.#day = start
    const last = this.days.get(version)
    if (last?.start === start) {
      this.#rows.protocolDays.touched(last)
      return last
    }
    for (const { version: other, start: since } of [...this.days.values()])
      if (other !== version && since < start) this.#startDay(other, start)
    return this.#startDay(version, start)
  }

  #startDay(version: PoolVersion, start: number): ProtocolDayRow {
    const row: ProtocolDayRow = { version, start, volumeUsd: 0n, feesUsd: 0n, tvlUsd: 0n, txCount: 0 }
    this.days.set(version, row)
    this.#rows.protocolDays.created(row)
    return row
  }

  /** Value of a pool's reserves at current prices in micro-dollars; a side without a price is valued at zero. */
  poolValue(pool: PoolState): bigint {
    return sideValue(pool.token0, pool.row.reserve0) + sideValue(pool.token1, pool.row.reserve1)
  }

  /** Recomputes derived columns at current prices. Writes only what differs. */
  #revalue(): void {
    const heldUsd = new Map<TokenState, bigint>()
    for (const pool of this.pools.values()) {
      const value0 = sideValue(pool.token0, pool.row.reserve0)
      const value1 = sideValue(pool.token1, pool.row.reserve1)
      heldUsd.set(pool.token0, (heldUsd.get(pool.token0) ?? 0n) + value0)
      heldUsd.set(pool.token1, (heldUsd.get(pool.token1) ?? 0n) + value1)
      if (pool.row.tvlUsd === value0 + value1) continue
      this.#rows.pools.touched(pool.row)
      pool.row.tvlUsd = value0 + value1
    }
    for (const token of this.tokens.values()) {
      const price = token.node.price()
      const tvlUsd = heldUsd.get(token) ?? 0n
      if (token.row.price === price && token.row.tvlUsd === tvlUsd) continue
      this.#rows.tokens.touched(token.row)
      token.row.price = price
      token.row.tvlUsd = tvlUsd
    }
    this.#closeDay()
  }

  /** Writes the current TVL into the newest day. */
  #closeDay(): void {
    const open = [...this.days.values()].filter((day) => day.start === this.#day)
    if (open.length === 0) return
    const locked = new Map<PoolVersion, bigint>()
    for (const pool of this.pools.values()) {
      const { version } = pool.row
      locked.set(version, (locked.get(version) ?? 0n) + this.poolValue(pool))
    }
    for (const day of open) {
      const tvlUsd = locked.get(day.version) ?? 0n
      if (day.tvlUsd === tvlUsd) continue
      this.#rows.protocolDays.touched(day)
      day.tvlUsd = tvlUsd
    }
  }

  #keepToken(row: TokenRow): TokenState {
    const level = this.facts.levelOf(row.address)
    // The native currency and its wrapped form share a price, because they convert at no cost.
    const node = level === 1 ? this.#nativeNode : new PriceNode(level, row.isMetadataOk)
    const state: TokenState = { row, node, candles: [], held: 0n, reserves: [] }
    this.tokens.set(row.address, state)
    return state
  }

  #keepPool(row: PoolRow): PoolState {
    const token0 = this.tokens.get(row.token0)
    const token1 = this.tokens.get(row.token1)
    if (!token0 || !token1) throw new Error(`pool ${row.id} came before its tokens`)
    const priced = new PricedPool(
      row,
      { node: token0.node, decimals: token0.row.decimals },
      { node: token1.node, decimals: token1.row.decimals },
    )
    const counted = { counted0: row.reserve0, counted1: row.reserve1 }
    const state: PoolState = { row, priced, token0, token1, ticks: new Map(), candles: [], fees: new Map(), ...counted }
    token0.held += row.reserve0
    token1.held += row.reserve1
    this.pools.set(row.id, state)
    return state
  }
}

type FeePlace = Pick<PoolFeesRow, 'tick' | 'width' | 'liquidityClass'>

function feesKey({ tick, width, liquidityClass }: FeePlace): string {
  return `${tick}|${width}|${liquidityClass}`
}

/** Returns the rows of a pool's current period; discards those of an earlier one. */
function feesOf({ fees }: PoolState, period: number, start: number): Map<string, PoolFeesRow> {
  const known = fees.get(period)
  if (known?.start === start) return known.rows
  const rows = new Map<string, PoolFeesRow>()
  fees.set(period, { start, rows })
  return rows
}

function noEvents(): Events {
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
