import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readPoolState } from '#app/chain/read-pool-state.ts'
import { BPS_ONE } from '#app/domain/amount/percent.ts'
import type { PoolReference } from '#app/domain/liquidity/create-link.ts'
import { CONSENT_BPS } from '#app/domain/liquidity/market-distance.ts'
import { readReferencePrice, type ReferencePrice } from './reference-price.ts'
import type { ShownAddLiquidity, ShownMigration, ShownZap } from './shown-liquidity.ts'

export type ShownDeposit = ShownAddLiquidity | ShownMigration | ShownZap

/**
 * Tolerance for market movements between the page's prices and this check, and for differences between indexed prices and the pools: 5 % of
 * the largest accepted ratio of the two prices.
 */
const TOLERANCE_PERCENT = 5n
const Q192 = 2n ** 192n

/**
 * Whether, on both nodes, the price of a deposit's pool is within the accepted distance from the market price: the distance that the user
 * has consented to or, if larger, the one up to which a review asks for no consent, plus a tolerance. A pair that the chain's standard pools
 * cannot price passes, because new tokens have no market price.
 *
 * Throws   what the page's node throws; errors of the wallet's node are ignored
 */
export async function hasAcceptedPrice(
  { page, wallet }: { readonly page: Eip1193; readonly wallet: Eip1193 },
  shown: ShownDeposit,
): Promise<boolean> {
  const distances = await Promise.all([
    readDistance(page, shown),
    readDistance(wallet, shown).catch((): undefined => undefined),
  ])
  const accepted = BigInt(BPS_ONE) + BigInt(Math.max(CONSENT_BPS, shown.acceptedDistance ?? 0))
  const limit = (accepted * (100n + TOLERANCE_PERCENT)) / 100n - BigInt(BPS_ONE)
  return distances.every((distance) => distance === undefined || distance <= limit)
}

/**
 * Returns the distance between the pool's price and the market price: larger ÷ smaller − 1, or undefined if either price is unknown.
 *
 * Units    1/10,000
 * Rounds   down
 */
async function readDistance(node: Eip1193, shown: ShownDeposit): Promise<bigint | undefined> {
  const { chainId, pool } = shown
  const price = await readPrice(node, shown)
  if (!price || price.numerator === 0n || price.denominator === 0n) return undefined
  const market = await readReferencePrice(node, chainId, pool.token0, pool.token1, depositInToken0(shown, price))
  if (!market || market.numerator === 0n) return undefined
  // Both prices over their common denominator.
  const poolPrice = price.numerator * market.denominator
  const marketPrice = market.numerator * price.denominator
  const [smaller, larger] = poolPrice < marketPrice ? [poolPrice, marketPrice] : [marketPrice, poolPrice]
  return ((larger - smaller) * BigInt(BPS_ONE)) / smaller
}

/** Returns the price of the pool, or the price at which the deposit creates it, in base units of token 1 per base unit of token 0. */
async function readPrice(node: Eip1193, shown: ShownDeposit): Promise<ReferencePrice | undefined> {
  const state = await readPoolState(node, shown.chainId, poolOf(shown))
  if (state?.version === 'v2') return { numerator: state.reserves.amount1, denominator: state.reserves.amount0 }
  if (state) return fromSqrtPrice(state.price.sqrtPrice)
  if (shown.kind === 'zap') return undefined
  if (shown.kind === 'addLiquidity' && shown.version === 'v2')
    return { numerator: shown.maximum1, denominator: shown.maximum0 }
  const { position } = shown
  return 'startPrice' in position && position.startPrice !== undefined ? fromSqrtPrice(position.startPrice) : undefined
}

function poolOf(shown: ShownDeposit): PoolReference {
  return { version: versionOf(shown), key: shown.pool } as PoolReference
}

function versionOf(shown: ShownDeposit): PoolReference['version'] {
  if (shown.kind === 'addLiquidity') return shown.version
  return shown.kind === 'migrateLiquidity' && shown.from === 'v2' ? 'v3' : 'v4'
}

function fromSqrtPrice(sqrtPrice: bigint): ReferencePrice {
  return { numerator: sqrtPrice * sqrtPrice, denominator: Q192 }
}

/** Returns the larger side of the deposit in base units of token 0: the amount for which the market must have enough depth. */
function depositInToken0(shown: ShownDeposit, { numerator, denominator }: ReferencePrice): bigint {
  const [amount0, amount1] = amountsOf(shown)
  const converted1 = (amount1 * denominator) / numerator
  return amount0 > converted1 ? amount0 : converted1
}

function amountsOf(shown: ShownDeposit): readonly [bigint, bigint] {
  if (shown.kind === 'migrateLiquidity' && shown.from === 'v2') return [shown.minimum0, shown.minimum1]
  if (shown.kind !== 'zap') return [shown.maximum0, shown.maximum1]
  return BigInt(shown.input) === BigInt(shown.pool.token0) ? [shown.amount, 0n] : [0n, shown.amount]
}
