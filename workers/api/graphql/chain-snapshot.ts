import { NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { foldSymbol, tokenSafety, TRUSTED, type TokenSafety } from '#app/domain/token/safety.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { TokenLists } from '../safety/token-lists.ts'

export type Reader = Pick<D1Database | D1DatabaseSession, 'prepare' | 'batch'>

/** A token with the figures that lists are sorted by. Addresses in lower case. */
export interface TokenFacts {
  readonly chainId: ChainId
  readonly address: string
  /** Whose market it shows: itself, or the wrapped token for the chain's own currency. */
  readonly market: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly totalSupply: bigint
  /** What of it is out of circulation; null: nobody knows. */
  readonly idleSupply: bigint | null
  readonly isListed: boolean
  readonly safety: TokenSafety
  /** Has pools of its own. False for a currency that is only traded wrapped. */
  readonly isTraded: boolean
  readonly txCount: number
  /** 1e-18 USD. */
  readonly price: bigint | null
  readonly hourAgo: bigint | null
  readonly dayAgo: bigint | null
  /** Micro-dollars. */
  readonly tvl: bigint
  readonly dayVolume: bigint
}

/** A pool with the figures that lists are sorted by. */
export interface PoolFacts {
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
}

/** One chain's market at one block. Held by the isolate until a later block is indexed. */
export interface ChainSnapshot {
  readonly chainId: ChainId
  readonly asOf: AsOf
  readonly tokens: readonly TokenFacts[]
  readonly tokenByAddress: Map<string, TokenFacts>
  /** Folded symbols of listed tokens and of the chain's own currency. */
  readonly listedSymbols: ReadonlySet<string>
  /** The operator's, as they were when this was read. */
  readonly lists: TokenLists
  /** Figures read later for this block, by what they are. */
  readonly memory: Map<string, unknown>
}

/** Tokens and pools that a list can reach; the rest is found by address alone. */
const REACH = 10_000

const PRICE_AT = (seconds: string) => `COALESCE(
  ${[60, 3600, 86400]
    .map(
      (period) => `(SELECT close FROM token_candles c WHERE c.chain_id = t.chain_id AND c.token = t.address
    AND c.period = ${period} AND c.start <= ${seconds} - ${period} ORDER BY c.start DESC LIMIT 1)`,
    )
    .join(',\n  ')})`

/** Sum of the candles of `owner` over the last `seconds`, by hours, and by minutes for the part of an hour at the beginning. */
function sumOver(kind: 'token' | 'pool', owner: string, column: string, seconds: number): string {
  const from = `((s.block_time - ${seconds} + 59) / 60 * 60)`
  const edge = `((s.block_time - ${seconds} + 3599) / 3600 * 3600)`
  const part = (condition: string) => `COALESCE((SELECT SUM(c.${column}) FROM ${kind}_candles c
    WHERE c.chain_id = s.chain_id AND c.${kind} = ${owner} AND ${condition}), 0)`
  const hours = part(`c.period = 3600 AND c.start >= ${edge}`)
  const minutes = part(`c.period = 60 AND c.start >= ${from} AND c.start < ${edge}`)
  return `CAST(${hours} + ${minutes} AS TEXT)`
}

const DAY = 86_400

const TOKEN_COLUMNS = `t.address, t.symbol, t.name, t.decimals, t.total_supply, t.idle_supply, t.is_listed, t.is_metadata_ok, t.price,
  CAST(t.tvl_usd AS TEXT) AS tvl, t.tx_count,
  ${sumOver('token', 't.address', 'volume_usd', DAY)} AS day_volume,
  ${PRICE_AT('s.block_time - 3600')} AS hour_ago,
  ${PRICE_AT('s.block_time - 86400')} AS day_ago`

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
  readonly day_volume: string
  readonly hour_ago: string | null
  readonly day_ago: string | null
}

/** Newest block indexed; null before the first. */
export async function readAsOf(db: Reader, chainId: ChainId): Promise<AsOf | null> {
  const { results } = await db
    .prepare('SELECT block_number, block_time FROM sync WHERE chain_id = ? AND block_number >= 0')
    .bind(chainId)
    .all<SyncRow>()
  return asOf(chainId, results[0])
}

/** Reads the chain's tokens in one transaction. Null while nothing is indexed. */
export async function readSnapshot(db: Reader, chainId: ChainId, lists: TokenLists): Promise<ChainSnapshot | null> {
  const [sync, tokens] = await db.batch([
    db.prepare('SELECT block_number, block_time FROM sync WHERE chain_id = ? AND block_number >= 0').bind(chainId),
    db
      .prepare(
        `SELECT ${TOKEN_COLUMNS} FROM (SELECT * FROM tokens WHERE chain_id = ?1 ORDER BY is_listed DESC, tvl_usd DESC LIMIT ${REACH}) t
         JOIN sync s ON s.chain_id = t.chain_id`,
      )
      .bind(chainId),
  ])
  // Each statement's own columns.
  const at = asOf(chainId, (sync?.results as SyncRow[] | undefined)?.[0])
  const rows = (tokens?.results ?? []) as TokenRow[]
  if (!at) return null
  const { native } = chainById(chainId)
  const own = `${chainId}:`
  const others = [...lists.listed].filter(([key]) => key.startsWith(own)).map(([, symbol]) => symbol)
  const listedSymbols = new Set(
    [native.symbol, ...rows.filter((row) => row.is_listed === 1).map((row) => row.symbol), ...others].map(foldSymbol),
  )
  const facts = rows.map((row) => tokenFacts(chainId, row, listedSymbols, lists))
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

/** Reads tokens that the snapshot does not reach. Undefined where there is none. */
export async function readTokens(
  db: Reader,
  snapshot: ChainSnapshot,
  addresses: readonly string[],
): Promise<readonly (TokenFacts | undefined)[]> {
  const { results } = await db
    .prepare(
      `SELECT ${TOKEN_COLUMNS} FROM json_each(?2) k CROSS JOIN tokens t ON t.chain_id = ?1 AND t.address = k.value
       JOIN sync s ON s.chain_id = t.chain_id`,
    )
    .bind(snapshot.chainId, JSON.stringify(addresses))
    .all<TokenRow>()
  const found = new Map(
    results.map(
      (row) => [row.address, tokenFacts(snapshot.chainId, row, snapshot.listedSymbols, snapshot.lists)] as const,
    ),
  )
  return addresses.map((address) => found.get(address))
}

function asOf(chainId: ChainId, row: SyncRow | undefined): AsOf | null {
  return row ? { chainId, block: row.block_number, time: row.block_time as UnixSeconds } : null
}

function tokenFacts(
  chainId: ChainId,
  row: TokenRow,
  listedSymbols: ReadonlySet<string>,
  lists: TokenLists,
): TokenFacts {
  const key = `${chainId}:${row.address}`
  const isListed = row.is_listed === 1 || lists.listed.has(key)
  const isMetadataOk = row.is_metadata_ok === 1
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
    hourAgo: maybe(row.hour_ago),
    dayAgo: maybe(row.day_ago),
    tvl: BigInt(row.tvl),
    dayVolume: BigInt(row.day_volume),
  }
}

/** The chain's own currency: what its own pools (v4) hold and trade, at the price of the wrapped token. */
function nativeFacts(chainId: ChainId, tokens: ReadonlyMap<string, TokenFacts>): TokenFacts {
  const { native, contracts } = chainById(chainId)
  const wrapped = tokens.get(contracts.wrappedNative.toLowerCase())
  const kept = tokens.get(NATIVE)
  const own = kept && (kept.txCount > 0 || kept.tvl > 0n) ? kept : undefined
  return {
    chainId,
    address: NATIVE,
    market: wrapped?.address ?? NATIVE,
    symbol: native.symbol,
    name: native.name,
    decimals: native.decimals,
    totalSupply: wrapped?.totalSupply ?? 0n,
    idleSupply: wrapped?.idleSupply ?? null,
    isListed: true,
    safety: TRUSTED,
    isTraded: own !== undefined,
    txCount: own?.txCount ?? wrapped?.txCount ?? 0,
    price: wrapped?.price ?? own?.price ?? null,
    hourAgo: wrapped?.hourAgo ?? own?.hourAgo ?? null,
    dayAgo: wrapped?.dayAgo ?? own?.dayAgo ?? null,
    tvl: own?.tvl ?? wrapped?.tvl ?? 0n,
    dayVolume: own?.dayVolume ?? wrapped?.dayVolume ?? 0n,
  }
}

/**
 * Sums of a pool's last two days in one pass: volume of two days, volume of one, fees of one, as a JSON array of texts. The long
 * candles give the whole hours, the short ones the parts of an hour at the two beginnings.
 */
function twoDays(period: 3600 | 60): string {
  const ago = (seconds: number, unit: number) => `((s.block_time - ${seconds} + ${unit - 1}) / ${unit} * ${unit})`
  const within = (days: number) =>
    period === 3600
      ? `c.start >= ${ago(days * DAY, 3600)}`
      : `c.start >= ${ago(days * DAY, 60)} AND c.start < ${ago(days * DAY, 3600)}`
  const sum = (column: string, days: number) =>
    `CAST(COALESCE(SUM(c.${column}) FILTER (WHERE ${within(days)}), 0) AS TEXT)`
  const reach = period === 3600 ? within(2) : `((${within(2)}) OR (${within(1)}))`
  return `(SELECT json_array(${sum('volume_usd', 2)}, ${sum('volume_usd', 1)}, ${sum('fees_usd', 1)})
    FROM pool_candles c WHERE c.chain_id = s.chain_id AND c.pool = p.id AND c.period = ${period} AND ${reach})`
}

const POOL_COLUMNS = `p.id, p.version, p.token0, p.token1, p.fee, p.is_dynamic_fee, p.tick_spacing, p.hooks, p.created_block, p.created_at,
  p.sqrt_price, p.tick, p.liquidity, p.reserve0, p.reserve1, p.tx_count, CAST(p.tvl_usd AS TEXT) AS tvl,
  (SELECT CAST(c.tvl_usd AS TEXT) FROM pool_candles c WHERE c.chain_id = p.chain_id AND c.pool = p.id AND c.period = 3600
    AND c.start <= s.block_time - 90000 ORDER BY c.start DESC LIMIT 1) AS tvl_day_ago,
  ${twoDays(3600)} AS hours, ${twoDays(60)} AS minutes`

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
  readonly tvl_day_ago: string | null
  /** JSON arrays of texts: volume of two days, volume of one, fees of one. */
  readonly hours: string
  readonly minutes: string
}

/** The chain's pools, deepest first. */
export async function readPools(db: Reader, chainId: ChainId): Promise<readonly PoolFacts[]> {
  const { results } = await db
    .prepare(
      `SELECT ${POOL_COLUMNS} FROM (SELECT * FROM pools WHERE chain_id = ?1 ORDER BY tvl_usd DESC LIMIT ${REACH}) p
       JOIN sync s ON s.chain_id = p.chain_id`,
    )
    .bind(chainId)
    .all<PoolRow>()
  return results.map((row) => poolFacts(chainId, row))
}

/** Pools by id, in lower case. Undefined where there is none. */
export async function readPoolsById(
  db: Reader,
  chainId: ChainId,
  ids: readonly string[],
): Promise<readonly (PoolFacts | undefined)[]> {
  const { results } = await db
    .prepare(
      `SELECT ${POOL_COLUMNS} FROM json_each(?2) k CROSS JOIN pools p ON p.chain_id = ?1 AND p.id = k.value
       JOIN sync s ON s.chain_id = p.chain_id`,
    )
    .bind(chainId, JSON.stringify(ids))
    .all<PoolRow>()
  const found = new Map(results.map((row) => [row.id, poolFacts(chainId, row)] as const))
  return ids.map((id) => found.get(id))
}

function poolFacts(chainId: ChainId, row: PoolRow): PoolFacts {
  const [twoDaysVolume, dayVolume, dayFees] = added(row.hours, row.minutes)
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
    tvlDayAgo: maybe(row.tvl_day_ago),
    dayVolume,
    dayBeforeVolume: twoDaysVolume - dayVolume,
    dayFees,
  }
}

type Sums = readonly [twoDaysVolume: bigint, dayVolume: bigint, dayFees: bigint]

function added(hours: string, minutes: string): Sums {
  // Written by `twoDays`.
  const [a, b] = [JSON.parse(hours), JSON.parse(minutes)] as [[string, string, string], [string, string, string]]
  return [BigInt(a[0]) + BigInt(b[0]), BigInt(a[1]) + BigInt(b[1]), BigInt(a[2]) + BigInt(b[2])]
}

function maybe(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
