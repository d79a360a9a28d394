import { SECOND, secondsSince } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { MarketPool } from '#app/wire/market/pool.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { baseSideOf } from './base-side-of.ts'
import type { PoolPageFacts, PoolToken } from './pool-facts.ts'
import type { PoolQuery } from './pool-query.ts'

/** A fee in pips is a percentage with four decimal places: 3000 pips are 0.3 %. */
const FEE_DECIMALS = 4

/** Loads the pool of the page; null if it is not in the index. */
export async function loadPool({ market, cached, now }: MarketSource, { chainId, id }: PoolQuery) {
  const { value, age } = await cached(`pool/3/${chainId}/${id}`, () => market.pool({ chainId, id }))
  return value && { entity: value, facts: poolFacts(value, age, now()) }
}

function poolFacts(pool: MarketPool, age: number, now: number): PoolPageFacts {
  const { token0, token1, reserve0, reserve1, price0, price1, asOf } = pool
  const tokens = [poolToken(token0, reserve0), poolToken(token1, reserve1)] as const
  const side = baseSideOf(pool)
  const prices = [shortDecimal(price0), shortDecimal(price1)] as const
  const otherSide = side === 0 ? 1 : 0
  return {
    version: pool.version,
    fee: formatUnits(BigInt(pool.fee), FEE_DECIMALS),
    isDynamicFee: pool.isDynamicFee,
    hook: pool.hook,
    base: tokens[side],
    quote: tokens[otherSide],
    price: prices[side],
    inversePrice: prices[otherSide],
    tvl: shortDecimal(pool.tvl),
    tvlChange: pool.tvlChange,
    dayVolume: shortDecimal(pool.dayVolume),
    dayVolumeChange: pool.dayVolumeChange,
    dayFees: shortDecimal(pool.dayFees),
    apr: pool.apr,
    rewardApr: shortDecimal(pool.rewardApr),
    txCount: pool.txCount,
    createdAt: pool.createdAt,
    asOf: { block: asOf.block, time: asOf.time, secondsAgo: secondsSince(asOf.time, now) },
    ageSeconds: Math.floor(age / SECOND),
  }
}

function poolToken(token: MarketToken, reserve: string): PoolToken {
  return {
    address: token.address,
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    caution: tokenCaution(token),
    logo: token.logo,
    reserve,
    value: token.price === null ? null : shortDecimal(multiplyDecimals(reserve, token.price)),
  }
}
