/** A column value in D1: large amounts are decimal text, everything else is a number. */
export type Cell = string | number | null

/** A row as returned by D1. */
export type Stored = Readonly<Record<string, Cell>>

/** How rows of a table are stored. `chain_id` is the first key column of every table and omitted here. */
export interface Table<Row> {
  readonly name: string
  /** Primary key columns first. */
  readonly columns: readonly string[]
  readonly keyLength: number
  /** In the order of `columns`. */
  cells(row: Row): Cell[]
  parse(stored: Stored): Row
  /** Whether a row must be deleted. */
  isGone?(row: Row): boolean
}

/** Candle periods in seconds. */
export const PERIODS = [60, 3_600, 86_400] as const

export type PoolVersion = 2 | 3 | 4

export interface TokenRow {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  totalSupply: bigint
  /** Balances of the burn addresses and the token's own contract; undefined if unknown. */
  idleSupply: bigint | undefined
  isListed: boolean
  readonly isMetadataOk: boolean
  readonly createdBlock: number
  /** 1e-18 USD per whole token. */
  price: bigint | undefined
  /** Micro-dollars, like every `…Usd` here. */
  tvlUsd: bigint
  txCount: number
  /** Volume since creation. */
  totalVolumeUsd: bigint
}

export interface PoolRow {
  readonly id: string
  readonly version: PoolVersion
  readonly token0: string
  readonly token1: string
  fee: number
  readonly isDynamicFee: boolean
  readonly tickSpacing: number
  readonly hooks: string | null
  readonly createdBlock: number
  readonly createdAt: number
  /** Q64.96; undefined before initialisation or while a pair is empty. */
  sqrtPrice: bigint | undefined
  tick: number | undefined
  liquidity: bigint
  reserve0: bigint
  reserve1: bigint
  tvlUsd: bigint
  txCount: number
  updatedBlock: number
  totalVolumeUsd: bigint
  totalFeesUsd: bigint
}

export interface TickRow {
  readonly pool: string
  readonly tick: number
  liquidityGross: bigint
  liquidityNet: bigint
}

export interface PositionRow {
  readonly id: string
  readonly version: PoolVersion
  owner: string
  readonly pool: string
  readonly tickLower: number | undefined
  readonly tickUpper: number | undefined
  liquidity: bigint
  deposited0: bigint
  deposited1: bigint
  withdrawn0: bigint
  withdrawn1: bigint
  collected0: bigint
  collected1: bigint
  readonly createdAt: number
  updatedBlock: number
}

export interface TokenCandleRow {
  readonly token: string
  readonly period: number
  readonly start: number
  readonly open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume: bigint
  volumeUsd: bigint
  /** Volume since creation, up to the end of the candle. */
  totalVolumeUsd: bigint
}

/** The sum of all pools' reserves of a token at the end of the period. */
export interface TokenReserveRow {
  readonly token: string
  readonly period: number
  readonly start: number
  reserve: bigint
}

export interface PoolCandleRow {
  readonly pool: string
  readonly period: number
  readonly start: number
  readonly open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume0: bigint
  volume1: bigint
  volumeUsd: bigint
  feesUsd: bigint
  tvlUsd: bigint
  txCount: number
  totalVolumeUsd: bigint
  totalFeesUsd: bigint
}

export interface ProtocolDayRow {
  readonly version: PoolVersion
  readonly start: number
  volumeUsd: bigint
  feesUsd: bigint
  tvlUsd: bigint
  txCount: number
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Micro-dollars as a column value. D1 returns integers as JavaScript numbers, so values are capped at nine billion
 * dollars, which only absurd prices exceed; amounts are stored as text.
 */
export function usdCell(micros: bigint): number {
  return Number(micros > MAX_SAFE ? MAX_SAFE : micros)
}

/** How a property is stored in its column. */
interface Kind<Value> {
  store(value: Value): Cell
  parse(cell: Cell): Value
}

const TEXT: Kind<string> = { store: (value) => value, parse: String }
const TEXT_OR_NULL: Kind<string | null> = { store: (value) => value, parse: (cell) => cell?.toString() ?? null }
const INTEGER: Kind<number> = { store: (value) => value, parse: Number }
const FLAG: Kind<boolean> = { store: Number, parse: (cell) => cell === 1 }
const WHOLE: Kind<bigint> = { store: String, parse: (cell) => BigInt(cell ?? 0) }
const USD: Kind<bigint> = { store: usdCell, parse: WHOLE.parse }
const INTEGER_OR_NONE = orNone(INTEGER)
const WHOLE_OR_NONE = orNone(WHOLE)
const VERSION: Kind<PoolVersion> = {
  store: (value) => value,
  parse(cell) {
    if (cell === 2 || cell === 3 || cell === 4) return cell
    throw new RangeError('a stored pool has an unknown version')
  },
}

function orNone<Value>({ store, parse }: Kind<Value>): Kind<Value | undefined> {
  return {
    store: (value) => (value === undefined ? null : store(value)),
    parse: (cell) => (cell === null ? undefined : parse(cell)),
  }
}

interface TablePlan<Row> {
  readonly name: string
  readonly keyLength: number
  /** By property, primary key first; column names are in snake case. */
  readonly columns: { readonly [Property in keyof Row]-?: Kind<Row[Property]> }
  isGone?(row: Row): boolean
}

function table<Row extends object>({ name, keyLength, columns, isGone }: TablePlan<Row>): Table<Row> {
  const kinds = Object.entries(columns) as [keyof Row & string, Kind<unknown>][]
  const plan = kinds.map(([property, kind]) => ({ property, kind, column: inSnakeCase(property) }))
  return {
    name,
    keyLength,
    columns: plan.map(({ column }) => column),
    cells: (row) => plan.map(({ property, kind }) => kind.store(row[property])),
    parse: (stored) =>
      Object.fromEntries(
        plan.map(({ property, kind, column }) => [property, kind.parse(stored[column] ?? null)]),
      ) as Row,
    ...(isGone && { isGone }),
  }
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const TOKENS = table<TokenRow>({
  name: 'tokens',
  keyLength: 1,
  columns: {
    address: TEXT,
    symbol: TEXT,
    name: TEXT,
    decimals: INTEGER,
    totalSupply: WHOLE,
    idleSupply: WHOLE_OR_NONE,
    isListed: FLAG,
    isMetadataOk: FLAG,
    createdBlock: INTEGER,
    price: WHOLE_OR_NONE,
    tvlUsd: USD,
    txCount: INTEGER,
    totalVolumeUsd: WHOLE,
  },
})

export const POOLS = table<PoolRow>({
  name: 'pools',
  keyLength: 1,
  columns: {
    id: TEXT,
    version: VERSION,
    token0: TEXT,
    token1: TEXT,
    fee: INTEGER,
    isDynamicFee: FLAG,
    tickSpacing: INTEGER,
    hooks: TEXT_OR_NULL,
    createdBlock: INTEGER,
    createdAt: INTEGER,
    sqrtPrice: WHOLE_OR_NONE,
    tick: INTEGER_OR_NONE,
    liquidity: WHOLE,
    reserve0: WHOLE,
    reserve1: WHOLE,
    tvlUsd: USD,
    txCount: INTEGER,
    updatedBlock: INTEGER,
    totalVolumeUsd: WHOLE,
    totalFeesUsd: WHOLE,
  },
})

export const TICKS = table<TickRow>({
  name: 'ticks',
  keyLength: 2,
  columns: { pool: TEXT, tick: INTEGER, liquidityGross: WHOLE, liquidityNet: WHOLE },
  // Contracts clear a tick without ranges; a leftover row would add a rounding step to swaps.
  isGone: (row) => row.liquidityGross === 0n,
})

export const POSITIONS = table<PositionRow>({
  name: 'positions',
  keyLength: 1,
  columns: {
    id: TEXT,
    version: VERSION,
    owner: TEXT,
    pool: TEXT,
    tickLower: INTEGER_OR_NONE,
    tickUpper: INTEGER_OR_NONE,
    liquidity: WHOLE,
    deposited0: WHOLE,
    deposited1: WHOLE,
    withdrawn0: WHOLE,
    withdrawn1: WHOLE,
    collected0: WHOLE,
    collected1: WHOLE,
    createdAt: INTEGER,
    updatedBlock: INTEGER,
  },
})

export const TOKEN_CANDLES = table<TokenCandleRow>({
  name: 'token_candles',
  keyLength: 3,
  columns: {
    token: TEXT,
    period: INTEGER,
    start: INTEGER,
    open: WHOLE,
    high: WHOLE,
    low: WHOLE,
    close: WHOLE,
    volume: WHOLE,
    volumeUsd: USD,
    totalVolumeUsd: WHOLE,
  },
})

export const TOKEN_RESERVES = table<TokenReserveRow>({
  name: 'token_reserves',
  keyLength: 3,
  columns: { token: TEXT, period: INTEGER, start: INTEGER, reserve: WHOLE },
})

export const POOL_CANDLES = table<PoolCandleRow>({
  name: 'pool_candles',
  keyLength: 3,
  columns: {
    pool: TEXT,
    period: INTEGER,
    start: INTEGER,
    open: WHOLE,
    high: WHOLE,
    low: WHOLE,
    close: WHOLE,
    volume0: WHOLE,
    volume1: WHOLE,
    volumeUsd: USD,
    feesUsd: USD,
    tvlUsd: USD,
    txCount: INTEGER,
    totalVolumeUsd: WHOLE,
    totalFeesUsd: WHOLE,
  },
})

export const PROTOCOL_DAYS = table<ProtocolDayRow>({
  name: 'protocol_days',
  keyLength: 2,
  columns: { version: VERSION, start: INTEGER, volumeUsd: USD, feesUsd: USD, tvlUsd: USD, txCount: INTEGER },
})

/** Tables whose rows change after they are written, so they are journalled near the head. */
export const CHANGING_TABLES = [
  TOKENS,
  POOLS,
  TICKS,
  POSITIONS,
  TOKEN_CANDLES,
  TOKEN_RESERVES,
  POOL_CANDLES,
  PROTOCOL_DAYS,
] as const satisfies readonly { readonly name: string }[]

/** Append-only tables: a rolled back block's rows are deleted by block number. */
export const EVENT_TABLES = {
  pool_events: ['block', 'log_index', 'time', 'tx_hash', 'kind', 'pool', 'account', 'amount0', 'amount1', 'usd'],
  transfers: ['block', 'log_index', 'time', 'tx_hash', 'token', 'standard', 'sender', 'recipient', 'value'],
  approvals: ['block', 'log_index', 'time', 'tx_hash', 'token', 'standard', 'owner', 'spender', 'value'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EventTable = keyof typeof EVENT_TABLES
