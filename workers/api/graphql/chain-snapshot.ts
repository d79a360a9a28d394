import { NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { defaultLogo } from '#app/domain/logos/default-logos.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { foldSymbol, tokenSafety, TRUSTED, type TokenSafety } from '#app/domain/token/safety.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import { POOL_CANDLES, POOLS, SYNC, TOKEN_CANDLES, TOKENS } from '#workers/kit/market-tables.ts'
import {
  firstOf,
  joined,
  readRows,
  rowsOf,
  select,
  sql,
  type RowOf,
  type Selection,
  type Stored,
} from '#workers/kit/sql.ts'
import { tokenLogoPath } from '../logos/token-logo-path.ts'
import type { TokenLists } from '../safety/token-lists.ts'

export type Reader = Pick<D1Database | D1DatabaseSession, 'prepare' | 'batch'>

/** A token with the values that lists are sorted by. Addresses in lower case. */
export interface TokenSnapshot {
  readonly chainId: ChainId
  readonly address: string
  /** Address of the token whose market is shown: its own, or the wrapped token's for the native currency. */
  readonly market: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Base units; 0 if unknown. */
  readonly totalSupply: bigint
  /** Idle supply in base units; null if unknown. */
  readonly idleSupply: bigint | null
  /** Whether it is on the default list or on one of the operator's lists. */
  readonly isListed: boolean
  /** Path of its logo on this site; null if it has none. */
  readonly logo: string | null
  readonly safety: TokenSafety
  /** Whether it has pools of its own. False for a native currency that is only traded wrapped. */
  readonly isTraded: boolean
  readonly txCount: number
  /** 1e-18 USD per whole token; null if unknown. */
  readonly price: bigint | null
  /** Prices an hour and a day ago, in 1e-18 USD. Null if unknown, or if the last candle before that time is older than `oldestComparable`. */
  readonly hourAgo: bigint | null
  readonly dayAgo: bigint | null
  /** Micro-dollars. */
  readonly tvl: bigint
  readonly dayVolume: bigint
  /** Micro-dollars since creation. */
  readonly totalVolume: bigint
}

/** A pool with the values that lists are sorted by. Addresses in lower case. */
export interface PoolSnapshot {
  readonly chainId: ChainId
  /** Address of a v2 pair or v3 pool, or id of a v4 pool; lower case. */
  readonly id: string
  readonly version: 2 | 3 | 4
  readonly token0: string
  readonly token1: string
  /** Swap fee in pips (1e-6 of the input); for a dynamic fee, that of the last swap. */
  readonly fee: number
  readonly isDynamicFee: boolean
  readonly tickSpacing: number
  readonly hooks: string | null
  readonly createdBlock: number
  /** UNIX seconds. */
  readonly createdAt: number
  /** Q64.96; null if the pool has no price. */
  readonly sqrtPrice: bigint | null
  readonly tick: number | null
  /** In-range liquidity; total supply of the LP token of a v2 pair. */
  readonly liquidity: bigint
  /** Base units. */
  readonly reserve0: bigint
  readonly reserve1: bigint
  readonly txCount: number
  /** Micro-dollars. */
  readonly tvl: bigint
  /** Micro-dollars. 0 if the pool had no event by then; null if the last event before that time is older than `oldestComparable`. */
  readonly tvlDayAgo: bigint | null
  readonly dayVolume: bigint
  readonly dayBeforeVolume: bigint
  readonly dayFees: bigint
  /** Micro-dollars since creation. */
  readonly totalVolume: bigint
  readonly totalFees: bigint
}

/** One chain's market at one block. Cached by the isolate until a later block is indexed. */
export interface ChainSnapshot {
  readonly chainId: ChainId
  readonly asOf: AsOf
  readonly tokens: readonly TokenSnapshot[]
  readonly tokenByAddress: Map<string, TokenSnapshot>
  /** Symbols of listed tokens and of the native currency, folded for comparison. */
  readonly listedSymbols: ReadonlySet<string>
  /** The operator's lists as of this snapshot. */
  readonly lists: TokenLists
  /** Cache of values that are read or computed as of this block, by name. */
  readonly derived: Map<string, unknown>
}

/** Maximum number of tokens, and of pools, in a snapshot; others are only found by address or id. */
const MAX_ROWS = 10_000

const HOUR = 3_600
const DAY = 86_400

const { columns: sync } = SYNC
const [s, t, p] = [SYNC.as('s'), TOKENS.as('t'), POOLS.as('p')]
const [tc, pc] = [TOKEN_CANDLES.as('c'), POOL_CANDLES.as('c')]

/** Returns the FROM clause of the last one-minute candle that started more than `seconds` before the newest indexed block. */
function candleAgo(table: typeof TOKEN_CANDLES | typeof POOL_CANDLES, ownerCondition: string, seconds: number): string {
  const c = table.as('c')
  return sql`FROM ${table} c WHERE ${c.chainId} = ?1 AND ${ownerCondition} AND ${c.period} = 60
    AND ${c.start} < ((SELECT ${s.blockTime} FROM ${SYNC} s WHERE ${s.chainId} = ?1) - ${seconds} + 59) / 60 * 60
    ORDER BY ${c.start} DESC LIMIT 1`
}

const tokenAgo = (seconds: number) =>
  firstOf(
    joined(tc.start, tc.open, tc.close, tc.totalVolumeUsd),
    candleAgo(TOKEN_CANDLES, sql`${tc.token} = ${t.address}`, seconds),
  )

const TOKEN = select({
  address: t.address,
  symbol: t.symbol,
  name: t.name,
  decimals: t.decimals,
  totalSupply: t.totalSupply,
  idleSupply: t.idleSupply,
  isListed: t.isListed,
  isMetadataOk: t.isMetadataOk,
  price: t.price,
  tvl: t.tvlUsd,
  txCount: t.txCount,
  totalVolume: t.totalVolumeUsd,
  hourAgo: tokenAgo(HOUR),
  dayAgo: tokenAgo(DAY),
})

type TokenRow = RowOf<typeof TOKEN>

const SYNC_ROW = select({ block: sync.blockNumber, time: sync.blockTime })
const READ_SYNC = sql`SELECT ${SYNC_ROW} FROM ${SYNC} WHERE ${sync.chainId} = ?1 AND ${sync.blockNumber} >= 0`

/** Reads the newest indexed block; null if there is none. */
export async function readAsOf(db: Reader, chainId: ChainId): Promise<AsOf | null> {
  return toAsOf(chainId, await readRows(db.prepare(READ_SYNC).bind(chainId), SYNC_ROW))
}

/**
 * Reads up to MAX_ROWS rows of a table, with the newest block of the same transaction. Sorts only if the table has more
 * rows, because sorting reads all of them.
 */
async function readFirstRows<Row>(db: Reader, chainId: ChainId, row: Selection<Row>, from: string, order: string) {
  const read = (rest: string) =>
    db.batch<Stored>([
      db.prepare(READ_SYNC).bind(chainId),
      db.prepare(sql`SELECT ${row} FROM ${from} ${rest}`).bind(chainId),
    ])
  const found = await read(`LIMIT ${MAX_ROWS + 1}`)
  const [sync, rows] =
    (found[1]?.results.length ?? 0) > MAX_ROWS ? await read(`ORDER BY ${order} LIMIT ${MAX_ROWS}`) : found
  return { asOf: toAsOf(chainId, rowsOf(sync, SYNC_ROW)), rows: rowsOf(rows, row) }
}

/** Reads the chain's tokens and newest block in one transaction. Null while nothing is indexed. */
export async function readSnapshot(db: Reader, chainId: ChainId, lists: TokenLists): Promise<ChainSnapshot | null> {
  const from = sql`${TOKENS} t WHERE ${t.chainId} = ?1`
  const { asOf, rows } = await readFirstRows(db, chainId, TOKEN, from, sql`${t.isListed} DESC, ${t.tvlUsd} DESC`)
  if (!asOf) return null
  const { native } = chainById(chainId)
  const prefix = `${chainId}:`
  const symbolsOfLists = [...lists.listed].filter(([key]) => key.startsWith(prefix)).map(([, { symbol }]) => symbol)
  const listedSymbols = new Set(
    [native.symbol, ...rows.filter((row) => row.isListed).map((row) => row.symbol), ...symbolsOfLists].map(foldSymbol),
  )
  const tokens = rows.map((row) => toTokenSnapshot(asOf, row, listedSymbols, lists))
  return buildSnapshot(asOf, tokens, listedSymbols, lists)
}

function buildSnapshot(
  asOf: AsOf,
  tokens: readonly TokenSnapshot[],
  listedSymbols: ReadonlySet<string>,
  lists: TokenLists,
): ChainSnapshot {
  const { chainId } = asOf
  const tokenByAddress = new Map(tokens.map((token) => [token.address, token]))
  const currency = nativeTokenSnapshot(chainId, tokenByAddress)
  tokenByAddress.set(NATIVE, currency)
  return {
    chainId,
    asOf,
    tokens: [currency, ...tokens.filter((token) => token.address !== NATIVE)],
    tokenByAddress,
    listedSymbols,
    lists,
    derived: new Map(),
  }
}

/** Metadata of a token, read from its contract. */
export interface TokenDescription {
  /** Lower case. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Builds a snapshot of a chain without an index: the default token list and `others`, all without prices. */
export function unindexedSnapshot(
  asOf: AsOf,
  lists: TokenLists,
  others: readonly TokenDescription[] = [],
): ChainSnapshot {
  const { chainId } = asOf
  const { native } = chainById(chainId)
  const listed = defaultList.filter((token) => token.chainId === chainId)
  const listedSymbols = new Set([native.symbol, ...listed.map(({ symbol }) => symbol)].map(foldSymbol))
  const snapshotOf = ({ address, symbol, name, decimals }: TokenDescription, isListed: boolean) =>
    toTokenSnapshot(
      asOf,
      { ...UNKNOWN_MARKET, isListed, address: address.toLowerCase(), symbol, name, decimals },
      listedSymbols,
      lists,
    )
  const tokens = [...others.map((token) => snapshotOf(token, false)), ...listed.map((token) => snapshotOf(token, true))]
  return buildSnapshot(asOf, tokens, listedSymbols, lists)
}

/** Values of a token's row that are unknown without an index. */
const UNKNOWN_MARKET = {
  totalSupply: 0n,
  idleSupply: undefined,
  isMetadataOk: true,
  price: undefined,
  tvl: 0n,
  txCount: 0,
  totalVolume: 0n,
  hourAgo: undefined,
  dayAgo: undefined,
}

/** Reads tokens outside the snapshot by lower-case address; undefined for unknown ones. */
export async function readTokens(
  db: Reader,
  snapshot: ChainSnapshot,
  addresses: readonly string[],
): Promise<readonly (TokenSnapshot | undefined)[]> {
  const query = sql`SELECT ${TOKEN} FROM json_each(?2) k CROSS JOIN ${TOKENS} t ON ${t.chainId} = ?1 AND ${t.address} = k.value`
  const rows = await readRows(db.prepare(query).bind(snapshot.chainId, JSON.stringify(addresses)), TOKEN)
  const found = new Map(
    rows.map(
      (row) => [row.address, toTokenSnapshot(snapshot.asOf, row, snapshot.listedSymbols, snapshot.lists)] as const,
    ),
  )
  return addresses.map((address) => found.get(address))
}

function toAsOf(chainId: ChainId, [row]: readonly RowOf<typeof SYNC_ROW>[]): AsOf | null {
  return row ? { chainId, block: row.block, time: row.time as UnixSeconds } : null
}

function toTokenSnapshot(
  { chainId, time }: AsOf,
  row: TokenRow,
  listedSymbols: ReadonlySet<string>,
  lists: TokenLists,
): TokenSnapshot {
  const key = `${chainId}:${row.address}`
  const isListed = row.isListed || lists.listed.has(key)
  const { isMetadataOk, totalVolume } = row
  return {
    chainId,
    address: row.address,
    market: row.address,
    symbol: row.symbol,
    name: row.name,
    decimals: row.decimals,
    totalSupply: row.totalSupply,
    idleSupply: row.idleSupply ?? null,
    isListed,
    logo: defaultLogo(chainId, row.address) ?? tokenLogoPath(key, lists),
    safety: tokenSafety(
      {
        address: row.address,
        symbol: row.symbol,
        name: row.name,
        isListed,
        isMetadataOk,
        isBlocked: lists.blocked.has(key),
      },
      listedSymbols,
    ),
    isTraded: true,
    txCount: row.txCount,
    price: row.price ?? null,
    hourAgo: priceAgo(row.hourAgo, time, HOUR),
    dayAgo: priceAgo(row.dayAgo, time, DAY),
    tvl: row.tvl,
    dayVolume: totalVolume - (row.dayAgo?.[3] ?? 0n),
    totalVolume,
  }
}

/**
 * Returns the start of the oldest candle whose close counts as the value of a period ago: two periods before now. Prices in dollars also change
 * without trades, so a change since an older candle would not be the change of the period.
 *
 * Units   now: UNIX seconds · period: seconds
 */
export function oldestComparable(now: number, period: number): number {
  return now - 2 * period
}

/**
 * Returns the price a period ago (1e-18 USD): the close of a candle that ended before then, or the open of a candle that contains that time.
 * Null without a comparable candle.
 */
function priceAgo(candle: TokenRow['hourAgo'], now: number, period: number): bigint | null {
  if (!candle) return null
  const [start, open, close] = candle
  if (start < oldestComparable(now, period)) return null
  return start + 60 <= now - period ? close : open
}

/** Builds the snapshot of the native currency: the TVL and volume of its v4 pools, and the price of the wrapped token. */
function nativeTokenSnapshot(chainId: ChainId, tokens: ReadonlyMap<string, TokenSnapshot>): TokenSnapshot {
  const { native, contracts } = chainById(chainId)
  const wrapped = tokens.get(contracts.wrappedNative.toLowerCase())
  const indexed = tokens.get(NATIVE)
  const traded = indexed && (indexed.txCount > 0 || indexed.tvl > 0n) ? indexed : undefined
  return {
    chainId,
    address: NATIVE,
    market: wrapped?.address ?? NATIVE,
    symbol: native.symbol,
    name: native.name,
    decimals: native.decimals,
    // Unknown: no contract stores it, and the wrapped supply is only a part of it.
    totalSupply: 0n,
    idleSupply: null,
    isListed: true,
    logo: defaultLogo(chainId, NATIVE),
    safety: TRUSTED,
    isTraded: traded !== undefined,
    txCount: traded?.txCount ?? wrapped?.txCount ?? 0,
    price: wrapped?.price ?? traded?.price ?? null,
    hourAgo: wrapped?.hourAgo ?? traded?.hourAgo ?? null,
    dayAgo: wrapped?.dayAgo ?? traded?.dayAgo ?? null,
    tvl: traded?.tvl ?? wrapped?.tvl ?? 0n,
    dayVolume: traded?.dayVolume ?? wrapped?.dayVolume ?? 0n,
    totalVolume: traded?.totalVolume ?? wrapped?.totalVolume ?? 0n,
  }
}

const poolAgo = (seconds: number) =>
  firstOf(
    joined(pc.start, pc.totalVolumeUsd, pc.totalFeesUsd, pc.tvlUsd),
    candleAgo(POOL_CANDLES, sql`${pc.pool} = ${p.id}`, seconds),
  )

const POOL = select({
  id: p.id,
  version: p.version,
  token0: p.token0,
  token1: p.token1,
  fee: p.fee,
  isDynamicFee: p.isDynamicFee,
  tickSpacing: p.tickSpacing,
  hooks: p.hooks,
  createdBlock: p.createdBlock,
  createdAt: p.createdAt,
  sqrtPrice: p.sqrtPrice,
  tick: p.tick,
  liquidity: p.liquidity,
  reserve0: p.reserve0,
  reserve1: p.reserve1,
  txCount: p.txCount,
  tvl: p.tvlUsd,
  totalVolume: p.totalVolumeUsd,
  totalFees: p.totalFeesUsd,
  dayAgo: poolAgo(DAY),
  twoDaysAgo: poolAgo(2 * DAY),
})

/** Reads the chain's pools, at most MAX_ROWS, largest TVL first. */
export async function readPools(db: Reader, chainId: ChainId): Promise<readonly PoolSnapshot[]> {
  const from = sql`${POOLS} p WHERE ${p.chainId} = ?1`
  const { asOf, rows } = await readFirstRows(db, chainId, POOL, from, sql`${p.tvlUsd} DESC`)
  const pools = rows.map((row) => toPoolSnapshot(chainId, asOf?.time ?? 0, row))
  return pools.sort((a, b) => Number(b.tvl - a.tvl))
}

/** Reads pools by id in lower case, as of a block; undefined for unknown ones. */
export async function readPoolsById(
  db: Reader,
  { chainId, time }: AsOf,
  ids: readonly string[],
): Promise<readonly (PoolSnapshot | undefined)[]> {
  const query = sql`SELECT ${POOL} FROM json_each(?2) k CROSS JOIN ${POOLS} p ON ${p.chainId} = ?1 AND ${p.id} = k.value`
  const rows = await readRows(db.prepare(query).bind(chainId, JSON.stringify(ids)), POOL)
  const found = new Map(rows.map((row) => [row.id, toPoolSnapshot(chainId, time, row)] as const))
  return ids.map((id) => found.get(id))
}

function toPoolSnapshot(chainId: ChainId, now: number, row: RowOf<typeof POOL>): PoolSnapshot {
  const [start, volumeDayAgo, feesDayAgo, tvlDayAgo] = row.dayAgo ?? [now, 0n, 0n, 0n]
  const [, volumeTwoDaysAgo] = row.twoDaysAgo ?? [0, 0n]
  return {
    ...row,
    chainId,
    hooks: row.hooks ?? null,
    sqrtPrice: row.sqrtPrice ?? null,
    tick: row.tick ?? null,
    tvlDayAgo: start < oldestComparable(now, DAY) ? null : tvlDayAgo,
    dayVolume: row.totalVolume - volumeDayAgo,
    dayBeforeVolume: volumeDayAgo - volumeTwoDaysAgo,
    dayFees: row.totalFees - feesDayAgo,
  }
}
