import type { Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { isNative } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import { v2ToV3Amounts, v2ToV4Amounts, v3ToV4Amounts } from '#app/domain/liquidity/migration-amounts.ts'
import type { TickRange, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { TradeLimits } from '#app/domain/swap/trade-limits.ts'
import type { LiquidityToPlan } from '#app/transactions/plan-liquidity.ts'
import type { MigrationToPlan } from '#app/transactions/plan-migration.ts'
import { isFlippedWithNative, type SourcePosition } from './source-position.ts'
import { priceDifference, targetTokens, v4Tokens, type TargetPool } from './target-pools.ts'

/** Default slippage: largest accepted price movement until the transaction is mined. */
export const MIGRATION_SLIPPAGE = 50 as Bps

/** Input for the transaction plans of a migration. A migration from v2 to v4 consists of a removal and a deposit. */
export type MigrationPlans =
  | { readonly migration: Omit<MigrationToPlan, 'deadlineMinutes'> }
  | { readonly changes: readonly Omit<LiquidityToPlan, 'deadlineMinutes'>[] }

/** A migration with the values that its review shows. Amounts in base units, in the order of the new pool's tokens. */
export interface PreparedMigration {
  readonly chainId: ChainId
  readonly account: Address
  readonly from: 'v2' | 'v3'
  /** The position when the review opened. */
  readonly source: SourcePosition
  readonly target: TargetPool
  readonly range: TickRange
  readonly tokens: MigrationToPlan['tokens']
  readonly received: TokenAmounts
  readonly deposited: TokenAmounts
  readonly refunded: TokenAmounts
  /** The tokens that are refunded. */
  readonly refundTokens: MigrationToPlan['tokens']
  /** v3: minimum amounts that the pool must take. v4: maximum amounts that it may take. */
  readonly bound: TokenAmounts
  /** Distance between the prices of both pools; null if one of them has none. */
  readonly priceDifference: MarketDistance | null
  readonly slippage: Bps
  readonly deadlineMinutes: number
  readonly plans: MigrationPlans
  /** As in `ChangeToPlan`; set once the review is confirmed. */
  readonly acceptedDistance?: number | undefined
}

/** Prepares a migration for its review; undefined if the position would have no liquidity in the range. */
export function prepareMigration(
  source: SourcePosition,
  target: TargetPool,
  range: TickRange,
  limits: TradeLimits,
): PreparedMigration | undefined {
  const slippage = limits.slippage === 'auto' ? MIGRATION_SLIPPAGE : limits.slippage
  const migration = prepareByVersion(source, target, range, slippage)
  return migration && { ...migration, source, slippage, deadlineMinutes: limits.deadlineMinutes }
}

type MigrationWithoutLimits = Omit<PreparedMigration, 'source' | 'slippage' | 'deadlineMinutes'>

function prepareByVersion(
  source: SourcePosition,
  target: TargetPool,
  range: TickRange,
  slippage: Bps,
): MigrationWithoutLimits | undefined {
  if (target.version === 'v3') return source.nft ? undefined : fromV2ToV3(source, target, range, slippage)
  return source.nft
    ? fromV3ToV4(source, source.nft, { target, range, slippage })
    : fromV2ToV4(source, target, range, slippage)
}

type Target<Version> = TargetPool & { readonly version: Version }

function newPosition(range: TickRange, { exists, price }: TargetPool) {
  return exists ? range : { ...range, startPrice: price.sqrtPrice }
}

function fromV2ToV3(
  source: SourcePosition,
  target: Target<'v3'>,
  range: TickRange,
  slippage: Bps,
): MigrationWithoutLimits | undefined {
  const { chainId, account, liquidity } = source
  const amounts = v2ToV3Amounts(source.withdrawn, { range, price: target.price }, slippage)
  if (amounts.liquidity === 0n) return undefined
  const { minimum, ...shown } = amounts
  const tokens = source.tokens
  const refundTokens = asNative(source)
  return {
    chainId,
    account,
    from: 'v2',
    target,
    range,
    tokens,
    refundTokens,
    bound: minimum,
    ...shown,
    priceDifference: priceDifference(source, target),
    plans: {
      migration: {
        tokens: refundTokens,
        request: {
          kind: 'migrateLiquidity',
          from: 'v2',
          chainId,
          account,
          liquidity,
          percentage: 100,
          usesNative: true,
          pool: target.pool,
          position: newPosition(range, target),
          minimum0: minimum.amount0,
          minimum1: minimum.amount1,
          refund0: 0n,
          refund1: 0n,
        },
      },
    },
  }
}

function fromV3ToV4(
  source: SourcePosition,
  { tokenId, range: sourceRange }: NonNullable<SourcePosition['nft']>,
  { target, range, slippage }: { readonly target: Target<'v4'>; readonly range: TickRange; readonly slippage: Bps },
): MigrationWithoutLimits | undefined {
  const { chainId, account, liquidity, price, fees, tokens: sourceTokens } = source
  const isFlipped = isFlippedWithNative(source)
  const to = { range, price: target.price }
  const amounts = v3ToV4Amounts({ range: sourceRange, price, liquidity, fees, isFlipped }, to, slippage)
  if (amounts.liquidity === 0n) return undefined
  const { maximum, minimumWithdrawn, minimumRefunded, received, deposited, refunded } = amounts
  const refundTokens = isFlipped ? ([sourceTokens[1], sourceTokens[0]] as const) : sourceTokens
  return {
    chainId,
    account,
    from: 'v3',
    target,
    range,
    received,
    deposited,
    refunded,
    bound: maximum,
    refundTokens,
    tokens: v4Tokens(source),
    priceDifference: priceDifference(source, target),
    plans: {
      migration: {
        tokens: refundTokens,
        request: {
          kind: 'migrateLiquidity',
          from: 'v3',
          chainId,
          account,
          tokenId,
          pool: target.pool,
          source: {
            pool: { token0: sourceTokens[0].token, token1: sourceTokens[1].token, fee: source.fee },
            liquidity,
            minimum0: minimumWithdrawn.amount0,
            minimum1: minimumWithdrawn.amount1,
          },
          position: newPosition(range, target),
          liquidity: amounts.liquidity,
          maximum0: maximum.amount0,
          maximum1: maximum.amount1,
          refund0: minimumRefunded.amount0,
          refund1: minimumRefunded.amount1,
        },
      },
    },
  }
}

function fromV2ToV4(
  source: SourcePosition,
  target: Target<'v4'>,
  range: TickRange,
  slippage: Bps,
): MigrationWithoutLimits | undefined {
  const { chainId, account, liquidity, withdrawn } = source
  const isFlipped = isFlippedWithNative(source)
  const order = ({ amount0, amount1 }: TokenAmounts) =>
    isFlipped ? { amount0: amount1, amount1: amount0 } : { amount0, amount1 }
  const amounts = v2ToV4Amounts(order(withdrawn), { range, price: target.price }, slippage)
  if (amounts.liquidity === 0n) return undefined
  const { maximum, received, deposited, refunded } = amounts
  const minimums = order(amounts.minimumWithdrawn)
  const tokens = targetTokens(source, target)
  const usesNative = tokens.some(({ token }) => isNative(token))
  const [token0, token1] = source.tokens
  return {
    chainId,
    account,
    from: 'v2',
    target,
    range,
    tokens,
    received,
    deposited,
    refunded,
    bound: maximum,
    refundTokens: tokens,
    priceDifference: priceDifference(source, target),
    plans: {
      changes: [
        {
          tokens: usesNative ? asNative(source) : source.tokens,
          request: {
            kind: 'removeLiquidity',
            version: 'v2',
            chainId,
            account,
            liquidity,
            pool: { token0: token0.token, token1: token1.token },
            usesNative,
            chargesTax: false,
            minimum0: minimums.amount0,
            minimum1: minimums.amount1,
          },
        },
        {
          tokens,
          request: {
            kind: 'addLiquidity',
            version: 'v4',
            chainId,
            account,
            pool: target.pool,
            position: newPosition(range, target),
            liquidity: amounts.liquidity,
            maximum0: maximum.amount0,
            maximum1: maximum.amount1,
          },
        },
      ],
    },
  }
}

/** Returns the position's tokens with the native currency in place of its wrapped token. */
function asNative(source: SourcePosition): MigrationToPlan['tokens'] {
  const { contracts, native } = chainById(source.chainId)
  const [token0, token1] = source.tokens.map((facts) =>
    facts.token.toLowerCase() === contracts.wrappedNative.toLowerCase()
      ? { ...facts, token: v4Tokens(source)[0].token, symbol: native.symbol }
      : facts,
  )
  return token0 && token1 ? [token0, token1] : source.tokens
}
