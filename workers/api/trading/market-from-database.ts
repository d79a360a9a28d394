import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { DYNAMIC_FEE, poolKey, type PoolId, type Tick } from '#app/domain/liquidity/pool.ts'
import { POOLS, TICKS, TOKENS } from '#workers/kit/market-tables.ts'
import { readRows, rowsOf, select, sql, type RowOf, type Stored } from '#workers/kit/sql.ts'
import type { IndexedPool, MarketReader, PoolRecord, TradingToken } from './market.ts'

/** Number of the chain's largest pools by TVL that a search considers. */
const MAX_LARGEST_POOLS = 250
/** Number of the largest pools with either token that a search also considers. */
const MAX_POOLS_OF_TOKENS = 60

// Aliases in the queries below.
const [p, t, k] = [POOLS.as('p'), TOKENS.as('t'), TICKS.as('k')]

const POOL = select({
  id: p.id,
  version: p.version,
  token0: p.token0,
  token1: p.token1,
  fee: p.fee,
  isDynamicFee: p.isDynamicFee,
  tickSpacing: p.tickSpacing,
  hooks: p.hooks,
  updatedBlock: p.updatedBlock,
})
const TICK = select({ pool: k.pool, tick: k.tick, liquidityNet: k.liquidityNet })
const TOKEN = select({
  address: t.address,
  symbol: t.symbol,
  name: t.name,
  decimals: t.decimals,
  isListed: t.isListed,
  price: t.price,
})

/** Excludes pools with a token of unknown decimals, whose amounts cannot be shown or priced. */
const READABLE = sql`NOT EXISTS (SELECT 1 FROM ${TOKENS} t WHERE ${t.chainId} = ${p.chainId}
  AND ${t.address} IN (${p.token0}, ${p.token1}) AND ${t.isMetadataOk} = 0)`

/** Reads the indexer's tables. */
export function marketFromDatabase(database: D1Database, chainId: ChainId): MarketReader {
  return {
    async pools(tokenIn, tokenOut) {
      const readable = sql`SELECT ${POOL} FROM ${POOLS} p WHERE ${p.chainId} = ?1 AND ${READABLE}`
      const results = await database.batch<Stored>([
        database.prepare(sql`${readable} ORDER BY ${p.tvlUsd} DESC LIMIT ${MAX_LARGEST_POOLS}`).bind(chainId),
        database
          .prepare(
            sql`${readable} AND (${p.token0} IN (?2, ?3) OR ${p.token1} IN (?2, ?3)) ORDER BY ${p.tvlUsd} DESC LIMIT ${MAX_POOLS_OF_TOKENS}`,
          )
          .bind(chainId, tokenIn.toLowerCase(), tokenOut.toLowerCase()),
      ])
      const byKey = new Map<string, IndexedPool>()
      for (const row of results.flatMap((result) => rowsOf(result, POOL))) {
        if (!byKey.has(row.id)) byKey.set(row.id, { record: toPoolRecord(row), changedInBlock: row.updatedBlock })
      }
      return [...byKey.values()]
    },

    async ticks(pools) {
      const keys = pools.filter((pool) => pool.version !== 'v2').map(poolKey)
      const found = new Map<string, Tick[]>(keys.map((key) => [key, []]))
      if (keys.length === 0) return found
      const query = sql`SELECT ${TICK} FROM ${TICKS} k
        WHERE ${k.chainId} = ?1 AND ${k.pool} IN (SELECT value FROM json_each(?2)) ORDER BY ${k.pool}, ${k.tick}`
      const rows = await readRows(database.prepare(query).bind(chainId, JSON.stringify(keys)), TICK)
      for (const { pool, tick, liquidityNet } of rows) found.get(pool)?.push({ index: tick, liquidityNet })
      return found
    },

    async tokens(addresses) {
      const query = sql`SELECT ${TOKEN} FROM ${TOKENS} t
        WHERE ${t.chainId} = ?1 AND ${t.isMetadataOk} = 1 AND ${t.address} IN (SELECT value FROM json_each(?2))`
      const keys = JSON.stringify(addresses.map((address) => address.toLowerCase()))
      const rows = await readRows(database.prepare(query).bind(chainId, keys), TOKEN)
      return new Map(rows.map((row) => [row.address, toTradingToken(row)]))
    },

    async tradable(limit) {
      const query = sql`SELECT ${TOKEN} FROM ${TOKENS} t
        WHERE ${t.chainId} = ?1 AND ${t.isMetadataOk} = 1 AND ${t.price} IS NOT NULL
        ORDER BY ${t.isListed} DESC, ${t.tvlUsd} DESC LIMIT ?2`
      const rows = await readRows(database.prepare(query).bind(chainId, limit), TOKEN)
      return rows.map(toTradingToken)
    },
  }
}

function toPoolRecord(row: RowOf<typeof POOL>): PoolRecord {
  const token0 = checksummed(row.token0)
  const token1 = checksummed(row.token1)
  if (row.version === 2) return { version: 'v2', id: checksummed(row.id), token0, token1 }
  const { tickSpacing } = row
  if (row.version === 3) {
    return { version: 'v3', id: checksummed(row.id), token0, token1, fee: row.fee as Pips, tickSpacing }
  }
  return {
    version: 'v4',
    id: row.id as PoolId,
    currency0: token0,
    currency1: token1,
    fee: row.isDynamicFee ? DYNAMIC_FEE : row.fee,
    tickSpacing,
    hooks: row.hooks === undefined ? NATIVE : checksummed(row.hooks),
  }
}

function toTradingToken(row: RowOf<typeof TOKEN>): TradingToken {
  return { ...row, address: checksummed(row.address) }
}

function checksummed(text: string): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new Error(`the market contains an invalid address: ${text}`)
  return parsed.value
}
