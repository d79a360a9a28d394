import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { DYNAMIC_FEE, poolKey, type PoolId, type Tick } from '#app/domain/liquidity/pool.ts'
import type { ListedPool, MarketReader, PoolRecord, TradingToken } from './market.ts'

/** Maximum number of pools per search, largest first. */
const DEEPEST = 250
const TOUCHING = 60

interface PoolRow {
  readonly id: string
  readonly version: number
  readonly token0: string
  readonly token1: string
  readonly fee: number
  readonly is_dynamic_fee: number
  readonly tick_spacing: number
  readonly hooks: string | null
  readonly updated_block: number
}

interface TokenRow {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly is_listed: number
  readonly price: string | null
}

const COLUMNS = 'p.id, p.version, p.token0, p.token1, p.fee, p.is_dynamic_fee, p.tick_spacing, p.hooks, p.updated_block'
/** Tokens with unknown decimals cannot be shown or priced, so they are not routed. */
const READABLE = `NOT EXISTS (SELECT 1 FROM tokens t WHERE t.chain_id = p.chain_id
  AND t.address IN (p.token0, p.token1) AND t.is_metadata_ok = 0)`

/** Reads the indexer's tables. */
export function marketFromDatabase(database: D1Database, chainId: ChainId): MarketReader {
  return {
    async pools(tokenIn, tokenOut) {
      const [deepest, touching] = await database.batch<PoolRow>([
        database
          .prepare(
            `SELECT ${COLUMNS} FROM pools p WHERE p.chain_id = ?1 AND ${READABLE} ORDER BY p.tvl_usd DESC LIMIT ${DEEPEST}`,
          )
          .bind(chainId),
        database
          .prepare(
            `SELECT ${COLUMNS} FROM pools p WHERE p.chain_id = ?1 AND ${READABLE}
             AND (p.token0 IN (?2, ?3) OR p.token1 IN (?2, ?3)) ORDER BY p.tvl_usd DESC LIMIT ${TOUCHING}`,
          )
          .bind(chainId, tokenIn.toLowerCase(), tokenOut.toLowerCase()),
      ])
      const byKey = new Map<string, ListedPool>()
      for (const row of [...(deepest?.results ?? []), ...(touching?.results ?? [])]) {
        if (!byKey.has(row.id)) byKey.set(row.id, { record: poolRecord(row), changedInBlock: row.updated_block })
      }
      return [...byKey.values()]
    },

    async ticks(pools) {
      const keys = pools.filter((pool) => pool.version !== 'v2').map(poolKey)
      const found = new Map<string, Tick[]>(keys.map((key) => [key, []]))
      if (keys.length === 0) return found
      const { results } = await database
        .prepare(
          `SELECT pool, tick, liquidity_net FROM ticks
           WHERE chain_id = ?1 AND pool IN (SELECT value FROM json_each(?2)) ORDER BY pool, tick`,
        )
        .bind(chainId, JSON.stringify(keys))
        .all<{ pool: string; tick: number; liquidity_net: string }>()
      for (const row of results) {
        found.get(row.pool)?.push({ index: row.tick, liquidityNet: BigInt(row.liquidity_net) })
      }
      return found
    },

    async tokens(addresses) {
      const { results } = await database
        .prepare(
          `SELECT address, symbol, name, decimals, is_listed, price FROM tokens
           WHERE chain_id = ?1 AND is_metadata_ok = 1 AND address IN (SELECT value FROM json_each(?2))`,
        )
        .bind(chainId, JSON.stringify(addresses.map((address) => address.toLowerCase())))
        .all<TokenRow>()
      return new Map(results.map((row) => [row.address, tokenFacts(row)]))
    },

    async tradable(limit) {
      const { results } = await database
        .prepare(
          `SELECT address, symbol, name, decimals, is_listed, price FROM tokens
           WHERE chain_id = ?1 AND is_metadata_ok = 1 AND price IS NOT NULL
           ORDER BY is_listed DESC, tvl_usd DESC LIMIT ?2`,
        )
        .bind(chainId, limit)
        .all<TokenRow>()
      return results.map(tokenFacts)
    },
  }
}

function poolRecord(row: PoolRow): PoolRecord {
  const token0 = checksummed(row.token0)
  const token1 = checksummed(row.token1)
  if (row.version === 2) return { version: 'v2', id: checksummed(row.id), token0, token1 }
  const tickSpacing = row.tick_spacing
  if (row.version === 3) {
    return { version: 'v3', id: checksummed(row.id), token0, token1, fee: row.fee as Pips, tickSpacing }
  }
  return {
    version: 'v4',
    id: row.id as PoolId,
    currency0: token0,
    currency1: token1,
    fee: row.is_dynamic_fee === 1 ? DYNAMIC_FEE : row.fee,
    tickSpacing,
    hooks: row.hooks === null ? NATIVE : checksummed(row.hooks),
  }
}

function tokenFacts(row: TokenRow): TradingToken {
  return {
    address: checksummed(row.address),
    symbol: row.symbol,
    name: row.name,
    decimals: row.decimals,
    isListed: row.is_listed === 1,
    price: row.price === null ? undefined : BigInt(row.price),
  }
}

function checksummed(text: string): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new Error(`the market holds an address that is none: ${text}`)
  return parsed.value
}
