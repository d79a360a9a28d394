import { poolKey, poolTokens, type Pool } from '#app/domain/liquidity/pool.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import { chainMarket } from './chain-market.ts'

/** Writes tokens, pools and ticks of a small world into D1 as the indexer would. */
export async function seedMarketOfWorld(db: D1Database, world: SmallWorld): Promise<void> {
  const { chainId } = world
  const market = chainMarket(world)
  const listed = await market.pools('0x', '0x')
  const ticks = await market.ticks(listed.map(({ record }) => record))
  const statements: D1PreparedStatement[] = []
  for (const { address, symbol, decimals, market: tokenMarket } of Object.values(world.tokens)) {
    const price = (BigInt(Math.round(tokenMarket.usd * 1e6)) * 10n ** 12n).toString()
    statements.push(
      db
        .prepare(
          'INSERT INTO tokens (chain_id, address, symbol, name, decimals, is_listed, created_block, price) VALUES (?, ?, ?, ?, ?, 1, 0, ?)',
        )
        .bind(chainId, address.toLowerCase(), symbol, symbol, decimals, price),
    )
  }
  for (const { record } of listed) {
    const [token0, token1] = poolTokens(record as Pool)
    const fee = record.version === 'v2' ? 3_000 : record.fee
    statements.push(
      db
        .prepare(
          `INSERT INTO pools (chain_id, id, version, token0, token1, fee, is_dynamic_fee, tick_spacing, hooks, created_block, created_at, updated_block)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)`,
        )
        .bind(
          chainId,
          poolKey(record),
          Number(record.version.slice(1)),
          token0.toLowerCase(),
          token1.toLowerCase(),
          fee === DYNAMIC_FEE ? 3_000 : fee,
          fee === DYNAMIC_FEE ? 1 : 0,
          record.version === 'v2' ? 0 : record.tickSpacing,
          record.version === 'v4' ? record.hooks.toLowerCase() : null,
        ),
    )
    for (const { index, liquidityNet } of ticks.get(poolKey(record)) ?? []) {
      const gross = liquidityNet < 0n ? -liquidityNet : liquidityNet
      statements.push(
        db
          .prepare('INSERT INTO ticks (chain_id, pool, tick, liquidity_gross, liquidity_net) VALUES (?, ?, ?, ?, ?)')
          .bind(chainId, poolKey(record), index, gross.toString(), liquidityNet.toString()),
      )
    }
  }
  await db.batch(statements)
}
