import { NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { foldSymbol, tokenSafety, TRUSTED, type TokenSafety } from '#app/domain/token/safety.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { TokenLists } from '../safety/token-lists.ts'

export type Reader = Pick<D1Database | D1DatabaseSession, 'prepare' | 'batch'>

/** A token with the values lists are sorted by. Addresses in lower case. */
export interface TokenSnapshot {
  readonly chainId: ChainId
  readonly address: string
  /** The token whose market it shows: itself, or the wrapped token for the native currency. */
  readonly market: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly totalSupply: bigint
  /** Idle supply; null if unknown. */
  readonly idleSupply: bigint | null
  readonly isListed: boolean
  readonly safety: TokenSafety
  /** Has pools of its own. False for a native currency that is only traded wrapped. */
  readonly isTraded: boolean
  readonly txCount: number
  /** 1e-18 USD. */
  readonly price: bigint | null
  readonly hourAgo: bigint | null
  readonly dayAgo: bigint | null
  /** Micro-dollars. */
  readonly tvl: bigint
  readonly dayVolume: bigint
  /** Since creation. */
  readonly totalVolume: bigint
}

/** A pool with the values lists are sorted by. */
export interface PoolSnapshot {
  readonly chainId: ChainId
  readonly id: string
  readonly version: 2 | 3 | 4
  readonly token0: string
  readonly token1: string
  readonly fee: number
  readonly isDynamicFee: boolean
  readonly tickSpacing: number
  readonly hooks: string | null
  readonly createdBlock: number
  readonly createdAt: number
  readonly sqrtPrice: bigint | null
  readonly tick: number | null
  readonly liquidity: bigint
  readonly reserve0: bigint
  readonly reserve1: bigint
  readonly txCount: number
  /** Micro-dollars. */
  readonly tvl: bigint
  readonly tvlDayAgo: bigint | null
  readonly dayVolume: bigint
  readonly dayBeforeVolume: bigint
  readonly dayFees: bigint
  /** Since creation. */
  readonly totalVolume: bigint
  readonly totalFees: bigint
}

/** One chain's market at one block. Cached by the isolate until a later block is indexed. */
export interface ChainSnapshot {
  readonly chainId: ChainId
  readonly asOf: AsOf
  readonly tokens: readonly TokenSnapshot[]
  readonly tokenByAddress: Map<string, TokenSnapshot>
  /** Folded symbols of listed tokens and of the native currency. */
  readonly listedSymbols: ReadonlySet<string>
  /** The operator's lists as of this snapshot. */
  readonly lists: TokenLists
  /** Cache of further values of this block, by name. */
  readonly memory: Map<string, unknown>
}

/** Maximum number of tokens and pools in lists; others are only found by address. */
const REACH = 10_000

const HOUR = 3_600
const DAY = 86_400

/** Time of the newest block of the chain, read in the same statement. */
const NOW = '(SELECT s.block_time FROM sync s WHERE s.chain_id = ?1)'

/** Columns of the last one-minute candle before the first minute of the last `seconds`, joined as text. */
function candleAgo(kind: 'token' | 'pool', owner: string, columns: readonly string[], seconds: number): string {
  return `(SELECT ${columns.map((column) => `c.${column}`).join(" || ' ' || ")} FROM ${kind}_candles c
    WHERE c.chain_id = ?1 AND c.${kind} = ${owner} AND c.period = 60 AND c.start < (${NOW} - ${seconds} + 59) / 60 * 60
    ORDER BY c.start DESC LIMIT 1)`
}

const PRICE = ['start', 'open', 'close', 'total_volume_usd']

const TOKEN_COLUMNS = `t.address, t.symbol, t.name, t.decimals, t.total_supply, t.idle_supply, t.is_listed, t.is_metadata_ok, t.price,
  CAST(t.tvl_usd AS TEXT) AS tvl, t.tx_count, t.total_volume_usd,
  ${candleAgo('token', 't.address', PRICE, HOUR)} AS hour_ago,
  ${candleAgo('token', 't.address', PRICE, DAY)} AS day_ago`

interface SyncRow {
  readonly block_number: number
  readonly block_time: number
}

interface TokenRow {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly total_supply: string
  readonly idle_supply: string | null
  readonly is_listed: number
  readonly is_metadata_ok: number
  readonly price: string | null
  readonly tvl: string
  readonly tx_count: number
  readonly total_volume_usd: string
  /** Written by `candleAgo`. */
  readonly hour_ago: string | null
  readonly day_ago: string | null
}

/** Newest indexed block; null if there is none. */
export async function readAsOf(db: Reader, chainId: ChainId): Promise<AsOf | null> {
  const { results } = await db
    .prepare('SELECT block_number, block_time FROM sync WHERE chain_id = ? AND block_number >= 0')
    .bind(chainId)
    .all<SyncRow>()
  return asOf(chainId, results[0])
}

/**
 * The rows of a table that are in lists, with the newest block of the same transaction. Sorted only if there are more
 * than that, because sorting reads all rows.
 */
async function readReached(db: Reader, chainId: ChainId, table: string, columns: string, order: string) {
  const read = (rest: string) =>
    db.batch([
      db.prepare('SELECT block_number, block_time FROM sync WHERE chain_id = ? AND block_number >= 0').bind(chainId),
      db.prepare(`SELECT ${columns} FROM ${table} t WHERE t.chain_id = ?1 ${rest}`).bind(chainId),
    ])
  const found = await read(`LIMIT ${REACH + 1}`)
  return (found[1]?.results.length ?? 0) > REACH ? read(`ORDER BY ${order} LIMIT ${REACH}`) : found
}

/** Reads the chain's tokens in one transaction. Null while nothing is indexed. */
export async function readSnapshot(db: Reader, chainId: ChainId, lists: TokenLists): Promise<ChainSnapshot | null> {
  const [sync, tokens] = await readReached(db, chainId, 'tokens', TOKEN_COLUMNS, 'is_listed DESC, tvl_usd DESC')
  // D1 does not type the columns of a batch.
  const at = asOf(chainId, (sync?.results as SyncRow[] | undefined)?.[0])
  const rows = (tokens?.results ?? []) as TokenRow[]
  if (!at) return null
  const { native } = chainById(chainId)
  const own = `${chainId}:`
  const others = [...lists.listed].filter(([key]) => key.startsWith(own)).map(([, symbol]) => symbol)
  const listedSymbols = new Set(
    [native.symbol, ...rows.filter((row) => row.is_listed === 1).map((row) => row.symbol), ...others].map(foldSymbol),
  )
  const facts = rows.map((row) => tokenFacts(at, row, listedSymbols, lists))
  const tokenByAddress = new Map(facts.map((token) => [token.address, token]))
  const currency = nativeFacts(chainId, tokenByAddress)
  tokenByAddress.set(NATIVE, currency)
  return {
    chainId,
    asOf: at,
    tokens: [currency, ...facts.filter((token) => token.address !== NATIVE)],
    tokenByAddress,
    listedSymbols,
    lists,
    memory: new Map(),
  }
}

/** Reads tokens outside the snapshot. Undefined for unknown ones. */
export async function readTokens(
  db: Reader,
  snapshot: ChainSnapshot,
  addresses: readonly string[],
): Promise<readonly (TokenSnapshot | undefined)[]> {
  const { results } = await db
    .prepare(
      `SELECT ${TOKEN_COLUMNS} FROM json_each(?2) k CROSS JOIN tokens t ON t.chain_id = ?1 AND t.address = k.value`,
    )
    .bind(snapshot.chainId, JSON.stringify(addresses))
    .all<TokenRow>()
  const found = new Map(
    results.map(
      (row) => [row.address, tokenFacts(snapshot.asOf, row, snapshot.listedSymbols, snapshot.lists)] as const,
    ),
  )
  return addresses.map((address) => found.get(address))
}

function asOf(chainId: ChainId, row: SyncRow | undefined): AsOf | null {
  return row ? { chainId, block: row.block_number, time: row.block_time as UnixSeconds } : null
}

function tokenFacts(
  { chainId, time }: AsOf,
  row: TokenRow,
  listedSymbols: ReadonlySet<string>,
  lists: TokenLists,
): TokenSnapshot {
  const key = `${chainId}:${row.address}`
  const isListed = row.is_listed === 1 || lists.listed.has(key)
  const isMetadataOk = row.is_metadata_ok === 1
  const totalVolume = BigInt(row.total_volume_usd)
  return {
    chainId,
    address: row.address,
    market: row.address,
    symbol: row.symbol,
    name: row.name,
    decimals: row.decimals,
    totalSupply: BigInt(row.total_supply),
    idleSupply: maybe(row.idle_supply),
    isListed,
    safety: tokenSafety(
      {
        ...{ address: row.address, symbol: row.symbol, name: row.name },
        ...{ isListed, isMetadataOk, isBlocked: lists.blocked.has(key) },
      },
      listedSymbols,
    ),
    isTraded: true,
    txCount: row.tx_count,
    price: maybe(row.price),
    hourAgo: priceAgo(row.hour_ago, time - HOUR),
    dayAgo: priceAgo(row.day_ago, time - DAY),
    tvl: BigInt(row.tvl),
    dayVolume: totalVolume - BigInt(row.day_ago?.split(' ')[PRICE.indexOf('total_volume_usd')] ?? 0),
    totalVolume,
  }
}

/** The price at a time: the close of the last candle before it, or the open of the one that contains it. */
function priceAgo(candle: string | null, moment: number): bigint | null {
  if (candle === null) return null
  const [start = '', open = '', close = ''] = candle.split(' ')
  return BigInt(Number(start) + 60 <= moment ? close : open)
}

/** The native currency: reserves and volume of its own (v4) pools, at the price of the wrapped token. */
function nativeFacts(chainId: ChainId, tokens: ReadonlyMap<string, TokenSnapshot>): TokenSnapshot {
  const { native, contracts } = chainById(chainId)
  const wrapped = tokens.get(contracts.wrappedNative.toLowerCase())
  const indexed = tokens.get(NATIVE)
  const own = indexed && (indexed.txCount > 0 || indexed.tvl > 0n) ? indexed : undefined
  return {
    chainId,
    address: NATIVE,
    market: wrapped?.address ?? NATIVE,
    symbol: native.symbol,
    name: native.name,
    decimals: native.decimals,
    // No contract knows it; the wrapped supply is only a part.
    totalSupply: 0n,
    idleSupply: null,
    isListed: true,
    safety: TRUSTED,
    isTraded: own !== undefined,
    txCount: own?.txCount ?? wrapped?.txCount ?? 0,
    price: wrapped?.price ?? own?.price ?? null,
    hourAgo: wrapped?.hourAgo ?? own?.hourAgo ?? null,
    dayAgo: wrapped?.dayAgo ?? own?.dayAgo ?? null,
    tvl: own?.tvl ?? wrapped?.tvl ?? 0n,
    dayVolume: own?.dayVolume ?? wrapped?.dayVolume ?? 0n,
    totalVolume: own?.totalVolume ?? wrapped?.totalVolume ?? 0n,
  }
}

const TOTALS = ['total_volume_usd', 'total_fees_usd', 'tvl_usd']

const POOL_COLUMNS = `t.id, t.version, t.token0, t.token1, t.fee, t.is_dynamic_fee, t.tick_spacing, t.hooks, t.created_block, t.created_at,
  t.sqrt_price, t.tick, t.liquidity, t.reserve0, t.reserve1, t.tx_count, CAST(t.tvl_usd AS TEXT) AS tvl, t.total_volume_usd, t.total_fees_usd,
  ${candleAgo('pool', 't.id', TOTALS, DAY)} AS day_ago,
  ${candleAgo('pool', 't.id', TOTALS, 2 * DAY)} AS two_days_ago`

interface PoolRow {
  readonly id: string
  readonly version: number
  readonly token0: string
  readonly token1: string
  readonly fee: number
  readonly is_dynamic_fee: number
  readonly tick_spacing: number
  readonly hooks: string | null
  readonly created_block: number
  readonly created_at: number
  readonly sqrt_price: string | null
  readonly tick: number | null
  readonly liquidity: string
  readonly reserve0: string
  readonly reserve1: string
  readonly tx_count: number
  readonly tvl: string
  readonly total_volume_usd: string
  readonly total_fees_usd: string
  /** Written by `candleAgo`. */
  readonly day_ago: string | null
  readonly two_days_ago: string | null
}

/** The chain's pools by TVL. */
export async function readPools(db: Reader, chainId: ChainId): Promise<readonly PoolSnapshot[]> {
  const [, pools] = await readReached(db, chainId, 'pools', POOL_COLUMNS, 'tvl_usd DESC')
  // D1 does not type the columns of a batch.
  const facts = ((pools?.results ?? []) as PoolRow[]).map((row) => poolFacts(chainId, row))
  return facts.sort((a, b) => Number(b.tvl - a.tvl))
}

/** Pools by id, in lower case. Undefined for unknown ones. */
export async function readPoolsById(
  db: Reader,
  chainId: ChainId,
  ids: readonly string[],
): Promise<readonly (PoolSnapshot | undefined)[]> {
  const { results } = await db
    .prepare(`SELECT ${POOL_COLUMNS} FROM json_each(?2) k CROSS JOIN pools t ON t.chain_id = ?1 AND t.id = k.value`)
    .bind(chainId, JSON.stringify(ids))
    .all<PoolRow>()
  const found = new Map(results.map((row) => [row.id, poolFacts(chainId, row)] as const))
  return ids.map((id) => found.get(id))
}

function poolFacts(chainId: ChainId, row: PoolRow): PoolSnapshot {
  const [totalVolume, totalFees] = [BigInt(row.total_volume_usd), BigInt(row.total_fees_usd)]
  const [volumeDayAgo = 0n, feesDayAgo = 0n, tvlDayAgo = null] = figures(row.day_ago)
  const [volumeTwoDaysAgo = 0n] = figures(row.two_days_ago)
  return {
    chainId,
    id: row.id,
    version: row.version === 2 ? 2 : row.version === 3 ? 3 : 4,
    token0: row.token0,
    token1: row.token1,
    fee: row.fee,
    isDynamicFee: row.is_dynamic_fee === 1,
    tickSpacing: row.tick_spacing,
    hooks: row.hooks,
    createdBlock: row.created_block,
    createdAt: row.created_at,
    sqrtPrice: maybe(row.sqrt_price),
    tick: row.tick,
    liquidity: BigInt(row.liquidity),
    reserve0: BigInt(row.reserve0),
    reserve1: BigInt(row.reserve1),
    txCount: row.tx_count,
    tvl: BigInt(row.tvl),
    tvlDayAgo,
    dayVolume: totalVolume - volumeDayAgo,
    dayBeforeVolume: volumeDayAgo - volumeTwoDaysAgo,
    dayFees: totalFees - feesDayAgo,
    totalVolume,
    totalFees,
  }
}

/** Micro-dollars from `candleAgo`; empty if the pool is younger. */
function figures(candle: string | null): readonly bigint[] {
  return candle === null ? [] : candle.split(' ').map(BigInt)
}

function maybe(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
