/** What D1 stores in a column: whole amounts are decimal text, everything else is small. */
export type Cell = string | number | null

/** A row as D1 gives it back. */
export type Stored = Readonly<Record<string, Cell>>

/** How one table's rows travel. `chain_id` leads every table's key and is left out here. */
export interface Table<Row> {
  readonly name: string
  /** The primary key's columns first. */
  readonly columns: readonly string[]
  readonly keyLength: number
  /** In the order of `columns`. */
  cells(row: Row): Cell[]
  parse(stored: Stored): Row
  /** True of a row that shall not be stored any more. */
  isGone?(row: Row): boolean
}

/** The periods of candles, seconds. */
export const PERIODS = [60, 3_600, 86_400] as const

export type PoolVersion = 2 | 3 | 4

export interface TokenRow {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  totalSupply: bigint
  isListed: boolean
  readonly isMetadataOk: boolean
  readonly createdBlock: number
  /** 1e-18 USD for a whole token. */
  price: bigint | undefined
  /** Micro-dollars, as every `…Usd` here. */
  tvlUsd: bigint
  txCount: number
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
  /** Q64.96; undefined before the pool is initialised or while a pair is empty. */
  sqrtPrice: bigint | undefined
  tick: number | undefined
  liquidity: bigint
  reserve0: bigint
  reserve1: bigint
  tvlUsd: bigint
  txCount: number
  updatedBlock: number
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
}

/** What all pools together hold of a token when the period ends. */
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
 * Micro-dollars as a column holds them. D1 answers integers as JavaScript numbers, so nine billion dollars is the most a cell says;
 * only an absurd price reaches it, and no amount passes through here.
 */
export function usdCell(micros: bigint): number {
  return Number(micros > MAX_SAFE ? MAX_SAFE : micros)
}

const text = (cell: Cell | undefined): string => String(cell ?? '')
const integer = (cell: Cell | undefined): number => Number(cell ?? 0)
const whole = (cell: Cell | undefined): bigint => BigInt(cell ?? 0)
const wholeOrNone = (cell: Cell | undefined): bigint | undefined => (cell == null ? undefined : BigInt(cell))
const integerOrNone = (cell: Cell | undefined): number | undefined => (cell == null ? undefined : Number(cell))

function poolVersion(cell: Cell | undefined): PoolVersion {
  if (cell === 2 || cell === 3 || cell === 4) return cell
  throw new RangeError('a stored pool has an unknown version')
}

export const TOKENS: Table<TokenRow> = {
  name: 'tokens',
  columns: [
    'address',
    'symbol',
    'name',
    'decimals',
    'total_supply',
    'is_listed',
    'is_metadata_ok',
    'created_block',
    'price',
    'tvl_usd',
    'tx_count',
  ],
  keyLength: 1,
  cells: (row) => [
    row.address,
    row.symbol,
    row.name,
    row.decimals,
    row.totalSupply.toString(),
    row.isListed ? 1 : 0,
    row.isMetadataOk ? 1 : 0,
    row.createdBlock,
    row.price?.toString() ?? null,
    usdCell(row.tvlUsd),
    row.txCount,
  ],
  parse: (stored) => ({
    address: text(stored['address']),
    symbol: text(stored['symbol']),
    name: text(stored['name']),
    decimals: integer(stored['decimals']),
    totalSupply: whole(stored['total_supply']),
    isListed: stored['is_listed'] === 1,
    isMetadataOk: stored['is_metadata_ok'] === 1,
    createdBlock: integer(stored['created_block']),
    price: wholeOrNone(stored['price']),
    tvlUsd: whole(stored['tvl_usd']),
    txCount: integer(stored['tx_count']),
  }),
}

export const POOLS: Table<PoolRow> = {
  name: 'pools',
  columns: [
    'id',
    'version',
    'token0',
    'token1',
    'fee',
    'is_dynamic_fee',
    'tick_spacing',
    'hooks',
    'created_block',
    'created_at',
    'sqrt_price',
    'tick',
    'liquidity',
    'reserve0',
    'reserve1',
    'tvl_usd',
    'tx_count',
    'updated_block',
  ],
  keyLength: 1,
  cells: (row) => [
    row.id,
    row.version,
    row.token0,
    row.token1,
    row.fee,
    row.isDynamicFee ? 1 : 0,
    row.tickSpacing,
    row.hooks,
    row.createdBlock,
    row.createdAt,
    row.sqrtPrice?.toString() ?? null,
    row.tick ?? null,
    row.liquidity.toString(),
    row.reserve0.toString(),
    row.reserve1.toString(),
    usdCell(row.tvlUsd),
    row.txCount,
    row.updatedBlock,
  ],
  parse: (stored) => ({
    id: text(stored['id']),
    version: poolVersion(stored['version']),
    token0: text(stored['token0']),
    token1: text(stored['token1']),
    fee: integer(stored['fee']),
    isDynamicFee: stored['is_dynamic_fee'] === 1,
    tickSpacing: integer(stored['tick_spacing']),
    hooks: stored['hooks'] == null ? null : text(stored['hooks']),
    createdBlock: integer(stored['created_block']),
    createdAt: integer(stored['created_at']),
    sqrtPrice: wholeOrNone(stored['sqrt_price']),
    tick: integerOrNone(stored['tick']),
    liquidity: whole(stored['liquidity']),
    reserve0: whole(stored['reserve0']),
    reserve1: whole(stored['reserve1']),
    tvlUsd: whole(stored['tvl_usd']),
    txCount: integer(stored['tx_count']),
    updatedBlock: integer(stored['updated_block']),
  }),
}

export const TICKS: Table<TickRow> = {
  name: 'ticks',
  columns: ['pool', 'tick', 'liquidity_gross', 'liquidity_net'],
  keyLength: 2,
  cells: (row) => [row.pool, row.tick, row.liquidityGross.toString(), row.liquidityNet.toString()],
  parse: (stored) => ({
    pool: text(stored['pool']),
    tick: integer(stored['tick']),
    liquidityGross: whole(stored['liquidity_gross']),
    liquidityNet: whole(stored['liquidity_net']),
  }),
  // The contracts clear a tick that no range ends at; a row left behind would be one more step in a swap's rounding.
  isGone: (row) => row.liquidityGross === 0n,
}

export const POSITIONS: Table<PositionRow> = {
  name: 'positions',
  columns: [
    'id',
    'version',
    'owner',
    'pool',
    'tick_lower',
    'tick_upper',
    'liquidity',
    'deposited0',
    'deposited1',
    'withdrawn0',
    'withdrawn1',
    'collected0',
    'collected1',
    'created_at',
    'updated_block',
  ],
  keyLength: 1,
  cells: (row) => [
    row.id,
    row.version,
    row.owner,
    row.pool,
    row.tickLower ?? null,
    row.tickUpper ?? null,
    row.liquidity.toString(),
    row.deposited0.toString(),
    row.deposited1.toString(),
    row.withdrawn0.toString(),
    row.withdrawn1.toString(),
    row.collected0.toString(),
    row.collected1.toString(),
    row.createdAt,
    row.updatedBlock,
  ],
  parse: (stored) => ({
    id: text(stored['id']),
    version: poolVersion(stored['version']),
    owner: text(stored['owner']),
    pool: text(stored['pool']),
    tickLower: integerOrNone(stored['tick_lower']),
    tickUpper: integerOrNone(stored['tick_upper']),
    liquidity: whole(stored['liquidity']),
    deposited0: whole(stored['deposited0']),
    deposited1: whole(stored['deposited1']),
    withdrawn0: whole(stored['withdrawn0']),
    withdrawn1: whole(stored['withdrawn1']),
    collected0: whole(stored['collected0']),
    collected1: whole(stored['collected1']),
    createdAt: integer(stored['created_at']),
    updatedBlock: integer(stored['updated_block']),
  }),
}

export const TOKEN_CANDLES: Table<TokenCandleRow> = {
  name: 'token_candles',
  columns: ['token', 'period', 'start', 'open', 'high', 'low', 'close', 'volume', 'volume_usd'],
  keyLength: 3,
  cells: (row) => [
    row.token,
    row.period,
    row.start,
    row.open.toString(),
    row.high.toString(),
    row.low.toString(),
    row.close.toString(),
    row.volume.toString(),
    usdCell(row.volumeUsd),
  ],
  parse: (stored) => ({
    token: text(stored['token']),
    period: integer(stored['period']),
    start: integer(stored['start']),
    open: whole(stored['open']),
    high: whole(stored['high']),
    low: whole(stored['low']),
    close: whole(stored['close']),
    volume: whole(stored['volume']),
    volumeUsd: whole(stored['volume_usd']),
  }),
}

export const TOKEN_RESERVES: Table<TokenReserveRow> = {
  name: 'token_reserves',
  columns: ['token', 'period', 'start', 'reserve'],
  keyLength: 3,
  cells: (row) => [row.token, row.period, row.start, row.reserve.toString()],
  parse: (stored) => ({
    token: text(stored['token']),
    period: integer(stored['period']),
    start: integer(stored['start']),
    reserve: whole(stored['reserve']),
  }),
}

export const POOL_CANDLES: Table<PoolCandleRow> = {
  name: 'pool_candles',
  columns: [
    'pool',
    'period',
    'start',
    'open',
    'high',
    'low',
    'close',
    'volume0',
    'volume1',
    'volume_usd',
    'fees_usd',
    'tvl_usd',
    'tx_count',
  ],
  keyLength: 3,
  cells: (row) => [
    row.pool,
    row.period,
    row.start,
    row.open.toString(),
    row.high.toString(),
    row.low.toString(),
    row.close.toString(),
    row.volume0.toString(),
    row.volume1.toString(),
    usdCell(row.volumeUsd),
    usdCell(row.feesUsd),
    usdCell(row.tvlUsd),
    row.txCount,
  ],
  parse: (stored) => ({
    pool: text(stored['pool']),
    period: integer(stored['period']),
    start: integer(stored['start']),
    open: whole(stored['open']),
    high: whole(stored['high']),
    low: whole(stored['low']),
    close: whole(stored['close']),
    volume0: whole(stored['volume0']),
    volume1: whole(stored['volume1']),
    volumeUsd: whole(stored['volume_usd']),
    feesUsd: whole(stored['fees_usd']),
    tvlUsd: whole(stored['tvl_usd']),
    txCount: integer(stored['tx_count']),
  }),
}

export const PROTOCOL_DAYS: Table<ProtocolDayRow> = {
  name: 'protocol_days',
  columns: ['version', 'start', 'volume_usd', 'fees_usd', 'tvl_usd', 'tx_count'],
  keyLength: 2,
  cells: (row) => [
    row.version,
    row.start,
    usdCell(row.volumeUsd),
    usdCell(row.feesUsd),
    usdCell(row.tvlUsd),
    row.txCount,
  ],
  parse: (stored) => ({
    version: poolVersion(stored['version']),
    start: integer(stored['start']),
    volumeUsd: whole(stored['volume_usd']),
    feesUsd: whole(stored['fees_usd']),
    tvlUsd: whole(stored['tvl_usd']),
    txCount: integer(stored['tx_count']),
  }),
}

/** Tables whose rows change after they were written, and so are journalled near the head. */
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

/** Tables that only grow: a rolled back block's rows are deleted by its number. */
export const EVENT_TABLES = {
  pool_events: ['block', 'log_index', 'time', 'tx_hash', 'kind', 'pool', 'account', 'amount0', 'amount1', 'usd'],
  transfers: ['block', 'log_index', 'time', 'tx_hash', 'token', 'standard', 'sender', 'recipient', 'value'],
  approvals: ['block', 'log_index', 'time', 'tx_hash', 'token', 'standard', 'owner', 'spender', 'value'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EventTable = keyof typeof EVENT_TABLES
