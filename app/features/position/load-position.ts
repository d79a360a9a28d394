import { SECOND, secondsSince } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { priceOfSqrt, type PoolSides } from '#app/domain/liquidity/tick-price.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { placeOf, rangeOf } from '#app/entities/position/range-of.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { PositionAmounts } from '#app/wire/market/position-node.ts'
import type { PositionDetails, PositionEarnings as Earnings } from '#app/wire/market/position.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { PairAmounts, PositionEarnings, PositionFacts, PositionPrices, PositionToken } from './position-facts.ts'
import type { PositionQuery } from './position-query.ts'
import { positionKey, positionRef } from './position-ref.ts'

/** Decimals of a fee in pips as a percentage: 3000 pips are 0.3 %. */
const FEE_DECIMALS = 4

/** Loads the position of the page; null if it is neither on the chain nor in the index. */
export async function loadPosition({ market, cached, now }: MarketSource, query: PositionQuery) {
  const { value, age } = await cached(`position/2/${positionKey(query)}`, () => market.position(positionRef(query)))
  return value && { entity: value, facts: positionFacts(value, age, now()) }
}

function positionFacts(position: PositionDetails, age: number, now: number): PositionFacts {
  const { chainId, pool, tokenId, owner, status, amounts, uncollected, earnings, asOf } = position
  const { token0, token1 } = pool
  const side = baseSide(chainId, token0.address, token1.address)
  const tokens = [positionToken(token0), positionToken(token1)] as const
  const other = side === 0 ? 1 : 0
  const since = earnings?.outOfRangeSince ?? null
  const toPairAmounts = (of: PositionAmounts) => pairAmounts(of, side)
  return {
    tokenId,
    owner,
    status,
    poolId: pool.id,
    hook: pool.hook,
    isDynamicFee: pool.isDynamicFee,
    version: pool.version,
    fee: formatUnits(BigInt(pool.fee), FEE_DECIMALS),
    secondsOut: since === null ? null : secondsSince(since, now),
    base: tokens[side],
    quote: tokens[other],
    prices: positionPrices(position, side),
    inversePrices: positionPrices(position, other),
    amounts: toPairAmounts(amounts),
    values: { base: valueOf(position, side), quote: valueOf(position, other) },
    uncollected: uncollected && toPairAmounts(uncollected),
    poolShare: shortDecimal(position.poolShare),
    isComplete: position.isComplete,
    createdAt: position.createdAt,
    rewardApr: shortDecimal(position.rewards.apr),
    earnings: earnings && positionEarnings(earnings, toPairAmounts),
    asOf: { block: asOf.block, time: asOf.time, secondsAgo: secondsSince(asOf.time, now) },
    ageSeconds: Math.floor(age / SECOND),
  }
}

function positionToken(token: MarketToken): PositionToken {
  return {
    address: token.address,
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    caution: tokenCaution(token),
    logo: token.logo,
  }
}

function pairAmounts({ amount0, amount1, value }: PositionAmounts, side: 0 | 1): PairAmounts {
  const [base, quote] = side === 0 ? [amount0, amount1] : [amount1, amount0]
  return { base, quote, value: shortDecimal(value) }
}

/** Value of one of the two amounts in US dollars; null if its token has no price. */
function valueOf({ amounts, pool }: PositionDetails, side: 0 | 1): string | null {
  const { price } = side === 0 ? pool.token0 : pool.token1
  return price === null ? null : shortDecimal(multiplyDecimals(side === 0 ? amounts.amount0 : amounts.amount1, price))
}

function positionPrices(position: PositionDetails, side: 0 | 1): PositionPrices {
  const { sqrtPrice, pool } = position
  const sides: PoolSides = { baseSide: side, decimals0: pool.token0.decimals, decimals1: pool.token1.decimals }
  const range = rangeOf(position, side)
  return {
    current: sqrtPrice === null ? null : shortDecimal(priceOfSqrt(BigInt(sqrtPrice), sides)),
    range: range && { low: shortDecimal(range.low), high: shortDecimal(range.high) },
    place: placeOf(position, side),
  }
}

function positionEarnings(earnings: Earnings, toPairAmounts: (of: PositionAmounts) => PairAmounts): PositionEarnings {
  const { deposited, withdrawn, collected, fees, secondsActive, secondsInRange, networkCost } = earnings
  return {
    secondsActive,
    secondsInRange,
    deposited: toPairAmounts(deposited),
    withdrawn: toPairAmounts(withdrawn),
    collected: toPairAmounts(collected),
    fees: toPairAmounts(fees),
    impermanentLoss: shortDecimal(earnings.impermanentLoss),
    resultAgainstHolding: shortDecimal(earnings.resultAgainstHolding),
    resultAgainstDeposit: shortDecimal(earnings.resultAgainstDeposit),
    apr: shortDecimal(earnings.apr),
    networkCost: networkCost && { quantity: networkCost.quantity, value: shortDecimal(networkCost.value) },
  }
}
