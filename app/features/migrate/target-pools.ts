import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { V3PoolKey, V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { isPossibleHook } from '#app/domain/liquidity/hook-permissions.ts'
import { priceDistance, type MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { DYNAMIC_CHOICE } from '#app/domain/liquidity/pool-fee.ts'
import type { PoolPrice, TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { priceOfSqrt } from '#app/domain/liquidity/tick-price.ts'
import { fullRange, usableTick } from '#app/domain/liquidity/usable-ticks.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { PairFacts } from '#app/transactions/liquidity-purpose.ts'
import { isFlippedWithNative, type SourcePosition } from './source-position.ts'

/** Fees with their tick spacings. Source: UniswapV3Factory.feeAmountTickSpacing; v4 interfaces use the same. */
const TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3_000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const

/** A dynamic fee, which is set by the hook. */
const DYNAMIC_TIER = { fee: DYNAMIC_CHOICE.feeAmount, tickSpacing: DYNAMIC_CHOICE.tickSpacing }

/** A pool that a position can migrate to, which may not exist yet. */
export type TargetKey = { readonly tickSpacing: number } & (
  { readonly version: 'v3'; readonly pool: V3PoolKey } | { readonly version: 'v4'; readonly pool: V4PoolKey }
)

export type TargetPool = TargetKey & {
  /** For a pool that does not exist, the price of the position's own pool. */
  readonly price: PoolPrice
  readonly exists: boolean
}

/**
 * Returns the pools of a version that a position can migrate to, one per fee. v4 pools have the native currency itself, and may have a
 * hook.
 */
export function targetKeys(source: SourcePosition, version: 'v3' | 'v4', hook?: Address): readonly TargetKey[] {
  const [token0, token1] = source.tokens.map(({ token }) => token)
  if (!token0 || !token1) return []
  if (version === 'v3')
    return TIERS.map(({ fee, tickSpacing }) => ({ version, tickSpacing, pool: { token0, token1, fee } }))
  const [first, second] = v4Tokens(source).map(({ token }) => token)
  if (!first || !second) return []
  const tiers = hook === undefined ? TIERS : [...TIERS, DYNAMIC_TIER]
  return tiers.map(({ fee, tickSpacing }) => ({
    version,
    tickSpacing,
    pool: { token0: first, token1: second, fee, tickSpacing, hooks: hook ?? NATIVE },
  }))
}

/** Returns the tokens of a v4 pool: the native currency replaces its wrapped token and comes first. */
export function v4Tokens({ chainId, tokens }: SourcePosition): PairFacts {
  const { contracts, native } = chainById(chainId)
  const at = tokens.findIndex(({ token }) => isSameAddress(token, contracts.wrappedNative))
  if (at === -1) return tokens
  return [{ token: NATIVE, symbol: native.symbol, decimals: 18 }, at === 0 ? tokens[1] : tokens[0]]
}

/** Returns the tokens of a target pool. */
export function targetTokens(source: SourcePosition, { version }: Pick<TargetKey, 'version'>): PairFacts {
  return version === 'v4' ? v4Tokens(source) : source.tokens
}

/** Returns a target with its price as read from the chain; undefined marks a pool that does not exist. */
export function targetPool(source: SourcePosition, key: TargetKey, price: PoolPrice | undefined): TargetPool {
  return { ...key, exists: price !== undefined, price: price ?? priceFor(source, key) }
}

/** Returns the address or id of a target pool, existing or not. */
export function targetId(chainId: ChainId, key: TargetKey): string {
  const { contracts } = chainById(chainId)
  const { token0, token1 } = key.pool
  const pool = key.version === 'v3' ? { ...key.pool, version: 'v3' as const } : { ...key.pool, version: 'v4' as const }
  return poolIdentity(contracts, { tokenIn: token0, tokenOut: token1, pool })
}

/** Returns the hook of a target pool; undefined without one. */
export function hookOf(target: TargetKey): Address | undefined {
  return target.version === 'v4' && !isNative(target.pool.hooks) ? target.pool.hooks : undefined
}

/** Whether the pool manager accepts a pool with this hook and this fee. */
export function isPossibleTarget(target: TargetKey): boolean {
  const hook = hookOf(target)
  return hook === undefined || isPossibleHook(hook, target.pool.fee === DYNAMIC_FEE)
}

/** Returns the initial target: the pool with the position's own fee if it exists, else any that exists. */
export function defaultTarget(source: SourcePosition, targets: readonly TargetPool[]): TargetPool | undefined {
  const sameFee = targets.find(({ pool }) => pool.fee === source.fee)
  return sameFee?.exists === true ? sameFee : (targets.find(({ exists }) => exists) ?? sameFee ?? targets[2])
}

function isFlipped(source: SourcePosition, { version }: Pick<TargetKey, 'version'>): boolean {
  return version === 'v4' && isFlippedWithNative(source)
}

/** Returns the price of the position's own pool, in the order of the target's tokens. */
function priceFor(source: SourcePosition, key: Pick<TargetKey, 'version'>): PoolPrice {
  if (!isFlipped(source, key)) return source.price
  const sqrtPrice = (1n << 192n) / source.price.sqrtPrice
  return { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
}

/** Returns the position's own range, aligned to the target's tick spacing; the full range for v2. */
export function defaultRange(source: SourcePosition, target: Pick<TargetKey, 'version' | 'tickSpacing'>): TickRange {
  const { tickSpacing } = target
  if (!source.nft) return fullRange(tickSpacing)
  const { tickLower, tickUpper } = source.nft.range
  return isFlipped(source, target)
    ? usableRange({ tickLower: -tickUpper, tickUpper: -tickLower }, tickSpacing)
    : usableRange({ tickLower, tickUpper }, tickSpacing)
}

/** Returns the nearest range aligned to a tick spacing, at least one spacing wide. */
export function usableRange(range: TickRange, tickSpacing: number): TickRange {
  const tickLower = usableTick(range.tickLower, tickSpacing)
  const tickUpper = usableTick(range.tickUpper, tickSpacing)
  if (tickLower !== tickUpper) return { tickLower, tickUpper }
  return tickUpper === fullRange(tickSpacing).tickUpper
    ? { tickLower: tickLower - tickSpacing, tickUpper }
    : { tickLower, tickUpper: tickUpper + tickSpacing }
}

/** Returns the distance of the target's price from that of the position's own pool; null for a price of zero. */
export function priceDifference(source: SourcePosition, target: TargetPool): MarketDistance | null {
  const [{ decimals: decimals0 }, { decimals: decimals1 }] = targetTokens(source, target)
  const [price, sourcePrice] = [target.price, priceFor(source, target)].map(({ sqrtPrice }) =>
    priceOfSqrt(sqrtPrice, { baseSide: 0, decimals0, decimals1 }),
  )
  return price === undefined || sourcePrice === undefined ? null : priceDistance(price, sourcePrice)
}
