import type { RowOf } from './sql.ts'
import { FLAG, INTEGER, oneOf, optional, table, TEXT, USD, BIGINT } from './table.ts'

// The tables of `workers/indexer/migrations`, which documents the columns. A test compares the two.

/** Candle periods in seconds. */
export const PERIODS = [60, 3_600, 86_400] as const
export type Period = (typeof PERIODS)[number]

const VERSION = oneOf(2, 3, 4)

/** A chain's newest block at the RPC (head) and in the index. */
export const SYNC = table('sync', {
  key: {},
  mutable: {
    genesisHash: optional(TEXT),
    headNumber: INTEGER,
    headTime: INTEGER,
    /** -1 before the first block. */
    blockNumber: INTEGER,
    blockHash: optional(TEXT),
    blockTime: INTEGER,
    /** UNIX milliseconds. */
    updatedAt: INTEGER,
    /** Consecutive failures of the chain's RPC. */
    failures: INTEGER,
    error: optional(TEXT),
  },
})

/** Blocks that can be rolled back to. */
export const BLOCKS = table('blocks', { key: { number: INTEGER }, fixed: { hash: TEXT, parent: TEXT, time: INTEGER } })

export const TOKENS = table('tokens', {
  key: { address: TEXT },
  fixed: { symbol: TEXT, name: TEXT, decimals: INTEGER, isMetadataOk: FLAG, createdBlock: INTEGER },
  mutable: {
    totalSupply: BIGINT,
    /** Balances of the burn addresses and the token's own contract; undefined if unknown. */
    idleSupply: optional(BIGINT),
    isListed: FLAG,
    /** 1e-18 USD per whole token. */
    price: optional(BIGINT),
    /** Micro-dollars, like every `…Usd` here. */
    tvlUsd: USD,
    txCount: INTEGER,
    /** Volume since creation. */
    totalVolumeUsd: BIGINT,
  },
})

export const POOLS = table('pools', {
  key: { id: TEXT },
  fixed: {
    version: VERSION,
    token0: TEXT,
    token1: TEXT,
    isDynamicFee: FLAG,
    tickSpacing: INTEGER,
    hooks: optional(TEXT),
    createdBlock: INTEGER,
    createdAt: INTEGER,
  },
  mutable: {
    fee: INTEGER,
    /** Q64.96; undefined before initialisation or while a pair is empty. */
    sqrtPrice: optional(BIGINT),
    tick: optional(INTEGER),
    liquidity: BIGINT,
    reserve0: BIGINT,
    reserve1: BIGINT,
    tvlUsd: USD,
    txCount: INTEGER,
    updatedBlock: INTEGER,
    totalVolumeUsd: BIGINT,
    totalFeesUsd: BIGINT,
    /** v3, v4: the protocol fee, packed as in slot 0. */
    protocolFee: INTEGER,
    /** v4: fees per unit of liquidity since creation, Q128.128. */
    feeGrowth0: BIGINT,
    feeGrowth1: BIGINT,
    /** UNIX seconds of the last swap, or of the pool's creation. */
    swappedAt: INTEGER,
  },
})

export const TICKS = table('ticks', {
  key: { pool: TEXT, tick: INTEGER },
  mutable: {
    liquidityGross: BIGINT,
    liquidityNet: BIGINT,
    /** v4: Q128.128. */
    feeGrowthOutside0: BIGINT,
    feeGrowthOutside1: BIGINT,
    secondsOutside: INTEGER,
    /** UNIX seconds of the tick's last crossing, or of its initialisation. */
    crossedAt: INTEGER,
  },
  // Contracts clear a tick without ranges; a leftover row would add a rounding step to swaps.
  isDeleted: (row) => row.liquidityGross === 0n,
})

export const POSITIONS = table('positions', {
  key: { id: TEXT },
  fixed: {
    version: VERSION,
    pool: TEXT,
    tickLower: optional(INTEGER),
    tickUpper: optional(INTEGER),
    createdAt: INTEGER,
  },
  mutable: {
    owner: TEXT,
    liquidity: BIGINT,
    deposited0: BIGINT,
    deposited1: BIGINT,
    withdrawn0: BIGINT,
    withdrawn1: BIGINT,
    collected0: BIGINT,
    collected1: BIGINT,
    updatedBlock: INTEGER,
    /** v4: fee growth inside the range when fees were last paid, Q128.128. */
    feeGrowth0Last: BIGINT,
    feeGrowth1Last: BIGINT,
  },
})

export const TOKEN_CANDLES = table('token_candles', {
  key: { token: TEXT, period: INTEGER, start: INTEGER },
  fixed: { open: BIGINT },
  mutable: {
    high: BIGINT,
    low: BIGINT,
    close: BIGINT,
    volume: BIGINT,
    volumeUsd: USD,
    /** Volume from creation to the end of the candle, in micro-dollars. */
    totalVolumeUsd: BIGINT,
  },
})

/** The sum of all pools' reserves of a token at the end of the period. */
export const TOKEN_RESERVES = table('token_reserves', {
  key: { token: TEXT, period: INTEGER, start: INTEGER },
  mutable: { reserve: BIGINT },
})

export const POOL_CANDLES = table('pool_candles', {
  key: { pool: TEXT, period: INTEGER, start: INTEGER },
  fixed: { open: BIGINT },
  mutable: {
    high: BIGINT,
    low: BIGINT,
    close: BIGINT,
    volume0: BIGINT,
    volume1: BIGINT,
    volumeUsd: USD,
    feesUsd: USD,
    tvlUsd: USD,
    txCount: INTEGER,
    totalVolumeUsd: BIGINT,
    totalFeesUsd: BIGINT,
  },
})

/** Periods of `POOL_FEES`, in seconds. */
export const FEE_PERIODS = [3_600, 86_400, 604_800] as const

/** Fees of liquidity providers by period and price. */
export const POOL_FEES = table('pool_fees', {
  key: { pool: TEXT, period: INTEGER, start: INTEGER, tick: INTEGER, width: INTEGER, liquidityClass: INTEGER },
  mutable: {
    /** v3, v4: base units without the protocol's share. v2: growth of √k as Q64, including the protocol's share. */
    fees0: BIGINT,
    fees1: BIGINT,
    /** Sum of fees per unit of liquidity, Q128. */
    growth0: BIGINT,
    growth1: BIGINT,
    /** Seconds that the price was here, up to the last swap of the period. */
    seconds: INTEGER,
  },
})

/** Days with events, one row per version that had events. The TVL is that at the end of the day, for the newest day the current TVL. */
export const PROTOCOL_DAYS = table('protocol_days', {
  key: { version: VERSION, start: INTEGER },
  mutable: { volumeUsd: USD, feesUsd: USD, tvlUsd: USD, txCount: INTEGER },
})

export const POOL_EVENTS = table('pool_events', {
  key: { block: INTEGER, logIndex: INTEGER },
  fixed: {
    time: INTEGER,
    txHash: TEXT,
    kind: oneOf('swap', 'add', 'remove', 'collect'),
    pool: TEXT,
    account: TEXT,
    amount0: BIGINT,
    amount1: BIGINT,
    usd: optional(USD),
  },
})

/** Changes of liquidity positions. */
export const POSITION_EVENTS = table('position_events', {
  key: { block: INTEGER, logIndex: INTEGER, position: TEXT },
  fixed: {
    time: INTEGER,
    txHash: TEXT,
    kind: oneOf('increase', 'decrease', 'collect', 'transfer'),
    /** Negative for decreases. */
    liquidity: BIGINT,
    /** Principal in base units; for a v3 collection, everything that it pays. */
    amount0: BIGINT,
    amount1: BIGINT,
    /** v4: fees paid with the change, in base units. */
    fees0: BIGINT,
    fees1: BIGINT,
    /** 1e-18 USD per whole token. */
    price0: optional(BIGINT),
    price1: optional(BIGINT),
    /** v3, v4: seconds in range, plus an unknown constant of the range. */
    secondsInside: optional(INTEGER),
    /** v2: √k per LP token, Q64.96. */
    growth: optional(BIGINT),
    sender: optional(TEXT),
    recipient: optional(TEXT),
  },
})

export const TRANSFERS = table('transfers', {
  key: { block: INTEGER, logIndex: INTEGER },
  fixed: {
    time: INTEGER,
    txHash: TEXT,
    token: TEXT,
    standard: oneOf('erc20', 'erc721'),
    sender: TEXT,
    recipient: TEXT,
    value: BIGINT,
  },
})

export const APPROVALS = table('approvals', {
  key: { block: INTEGER, logIndex: INTEGER },
  fixed: {
    time: INTEGER,
    txHash: TEXT,
    token: TEXT,
    standard: oneOf('erc20', 'erc721', 'erc721all', 'permit2'),
    owner: TEXT,
    spender: TEXT,
    value: BIGINT,
    /** Whether the owner gave the allowance by signature. Known only for Permit2, which has a separate event for signatures. */
    isSigned: FLAG,
  },
})

/** Rows before a block changed them. */
export const UNDO = table('undo', {
  key: {
    block: INTEGER,
    tableName: TEXT,
    /** JSON array of the primary key without the chain. */
    rowKey: TEXT,
  },
  /** JSON object of the row without the chain; undefined if it did not exist. */
  fixed: { row: optional(TEXT) },
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
  POOL_FEES,
  PROTOCOL_DAYS,
] as const

/** Append-only tables: a rolled back block's rows are deleted by block number. */
export const EVENT_TABLES = [POOL_EVENTS, POSITION_EVENTS, TRANSFERS, APPROVALS] as const

type Row<SomeTable extends { row(): unknown }> = RowOf<ReturnType<SomeTable['row']>>

export type PoolVersion = PoolRow['version']
export type TokenRow = Row<typeof TOKENS>
export type PoolRow = Row<typeof POOLS>
export type TickRow = Row<typeof TICKS>
export type PositionRow = Row<typeof POSITIONS>
export type TokenCandleRow = Row<typeof TOKEN_CANDLES>
export type TokenReserveRow = Row<typeof TOKEN_RESERVES>
export type PoolCandleRow = Row<typeof POOL_CANDLES>
export type PoolFeesRow = Row<typeof POOL_FEES>
export type ProtocolDayRow = Row<typeof PROTOCOL_DAYS>
export type PoolEventRow = Row<typeof POOL_EVENTS>
export type PositionEventRow = Row<typeof POSITION_EVENTS>
export type UndoRow = Row<typeof UNDO>
