import { NATIVE, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { BPS_ONE, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import {
  minimumDeposit,
  minimumWithdrawal,
  maximumDeposit,
  withinBalances,
} from '#app/domain/liquidity/calls/slippage-bounds.ts'
import type { Deposit, DepositRatio, Side } from '#app/domain/liquidity/deposit-ratio.ts'
import { marketDistance, type MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import { depositSlippage } from '#app/domain/liquidity/deposit-slippage.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { rangeAmounts, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { TradeLimits } from '#app/domain/swap/trade-limits.ts'
import type { DepositTarget } from '#app/entities/deposit/deposit-target.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import type { PreparedChange } from './change-run.ts'

export interface ChangeOptions {
  /** Pays or receives the native currency instead of its wrapped token. */
  readonly usesNative: boolean
  /** Facts about the native currency, if loaded. */
  readonly native?: NativeFacts | undefined
  readonly limits: TradeLimits
}

interface WithdrawalOptions extends ChangeOptions {
  /** In the pool's order; no taxes by default. */
  readonly taxes?: PairTaxes | undefined
}

export type PairTaxes = readonly [TransferTaxes, TransferTaxes]

export type NativeFacts = Pick<DepositToken, 'logo' | 'price'>

/** Fee-on-transfer taxes of a token in basis points: on transfers to an account, and on transfers from it. */
export interface TransferTaxes {
  readonly receiving: number
  readonly paying: number
}

interface RemovalOptions extends WithdrawalOptions {
  /** Percent of the liquidity, 1 to 100. */
  readonly percent: number
}

/** Whether the pair contains the wrapped native token, which can be received unwrapped. v4 pools contain the native currency itself. */
export function hasWrappedNative(position: PositionDetails): boolean {
  return position.pool.version !== 'V4' && (isWrappedNative(position, 0) || isWrappedNative(position, 1))
}

export function isWrappedNative({ chainId, pool }: PositionDetails, side: Side): boolean {
  const { address } = side === 0 ? pool.token0 : pool.token1
  return isSameAddress(address, chainById(chainId).contracts.wrappedNative)
}

/**
 * Whether a withdrawal can unwrap the native token. The v3 manager, which unwraps it, requires the minimums of the other token too, and it
 * receives less of a token with a fee-on-transfer tax.
 */
export function canUnwrap(position: PositionDetails, taxes: PairTaxes | undefined): boolean {
  return hasWrappedNative(position) && (position.pool.version === 'V2' || !hasTax(taxes))
}

function hasTax(taxes: PairTaxes | undefined): boolean {
  return taxes?.some(({ receiving }) => receiving > 0) ?? false
}

/** Prepares the removal of part of a position with its fees; undefined if the position's state is unknown or nothing is removed. */
export function prepareRemoval(
  position: PositionDetails,
  account: Address,
  { percent, taxes, ...options }: RemovalOptions,
): PreparedChange | undefined {
  const { chainId, pool } = position
  const liquidity = (BigInt(position.liquidity) * BigInt(percent)) / 100n
  if (liquidity === 0n) return undefined
  const usesNative = options.usesNative && canUnwrap(position, taxes)
  const base = { kind: 'removeLiquidity', chainId, account, liquidity } as const
  const common = { tokens: changedTokens(position, { ...options, usesNative }), ...limitsOf(position, options) }
  if (pool.version === 'V2') {
    const total = amountsOf(position, position.amounts)
    if (!total) return undefined
    const share = mapAmounts(total, (amount) => mulDiv(amount, BigInt(percent), 100n, 'down'))
    const expected = afterTaxes(share, taxes)
    const chargesTax = hasTax(taxes)
    const bound = mapAmounts(expected, (amount) => minimumOut(amount, common.slippage))
    const pair = { token0: pool.token0.address, token1: pool.token1.address }
    const minimums = { minimum0: bound.amount0, minimum1: bound.amount1 }
    return {
      request: { ...base, ...minimums, version: 'v2', pool: pair, usesNative, chargesTax },
      ...common,
      expected,
      bound,
    }
  }
  const state = stateOf(position)
  const fees = position.uncollected && amountsOf(position, position.uncollected)
  if (!state || !fees) return undefined
  const { range, price, tokenId } = state
  const minimums = minimumWithdrawal(range, price, liquidity, common.slippage)
  const bound = afterTaxes(sum(minimums, fees), taxes)
  const order = {
    ...base,
    tokenId,
    burns: percent === 100,
    ...(hasTax(taxes) && { received: bound }),
    minimum0: minimums.amount0,
    minimum1: minimums.amount1,
    fees0: fees.amount0,
    fees1: fees.amount1,
  }
  return {
    request:
      pool.version === 'V3'
        ? { ...order, version: 'v3', pool: v3Key(position), usesNative }
        : { ...order, version: 'v4', pool: v4Key(position) },
    ...common,
    expected: afterTaxes(sum(rangeAmounts(range, price, liquidity, 'down'), fees), taxes),
    bound,
  }
}

interface IncreaseOptions extends ChangeOptions {
  readonly deposit: Deposit
  /** Base units, see `spendableBalances`; undefined until they are read. */
  readonly spendable: TokenAmounts | undefined
}

/** Prepares a deposit into a position, existing or new; undefined if the price is unknown. */
export function prepareIncrease(
  position: DepositTarget,
  account: Address,
  { deposit, spendable, ...options }: IncreaseOptions,
): PreparedChange | undefined {
  const { chainId, pool } = position
  const { usesNative } = options
  const { liquidity, ...expected } = deposit
  const tokens = changedTokens(position, options)
  const distance = depositDistance(position, expected)
  const common = { tokens, distance, ...limitsOf(position, options) }
  const base = { kind: 'addLiquidity', chainId, account } as const
  const maximums = { maximum0: expected.amount0, maximum1: expected.amount1 }
  if (pool.version === 'V2') {
    const bound = mapAmounts(expected, (amount) => minimumOut(amount, common.slippage))
    const pair = { token0: pool.token0.address, token1: pool.token1.address }
    const minimums = { minimum0: bound.amount0, minimum1: bound.amount1 }
    return {
      request: { ...base, ...maximums, ...minimums, version: 'v2', pool: pair, usesNative },
      ...common,
      expected,
      bound,
    }
  }
  const place = rangeAndPrice(position)
  if (!place) return undefined
  const { range, price } = place
  const target = position.tokenId === null ? range : { tokenId: BigInt(position.tokenId) }
  if (pool.version === 'V3') {
    const bound = minimumDeposit(range, price, liquidity, common.slippage)
    const minimums = { minimum0: bound.amount0, minimum1: bound.amount1 }
    const order = { ...base, ...maximums, ...minimums, position: target }
    return { request: { ...order, version: 'v3', pool: v3Key(position), usesNative }, ...common, expected, bound }
  }
  const maximum = maximumDeposit(range, price, liquidity, common.slippage)
  const bound = spendable ? withinBalances(maximum, expected, spendable) : maximum
  const cappedMaximums = { maximum0: bound.amount0, maximum1: bound.amount1 }
  return {
    request: { ...base, ...cappedMaximums, liquidity, position: target, version: 'v4', pool: v4Key(position) },
    ...common,
    expected,
    bound,
  }
}

/** Distance of the price at which `deposited` is added from the market; null if unknown. */
export function depositDistance(place: DepositTarget, deposited: TokenAmounts): MarketDistance | null {
  const { token0, token1 } = place.pool
  // The amounts of a v2 deposit have the ratio of the reserves.
  return marketDistance([token0, token1], rangeAndPrice(place)?.price ?? deposited)
}

/** Ratio of the two amounts of a deposit: from the reserves in v2, otherwise from range and price. Undefined if the state is unknown. */
export function depositRatio(position: PositionDetails): DepositRatio | undefined {
  if (position.pool.version === 'V2') {
    const reserves = amountsOf(position, position.amounts)
    // The amounts of the account's share have the ratio of the reserves.
    return reserves && { version: 'v2', reserves }
  }
  const state = stateOf(position)
  return state && { version: position.pool.version === 'V3' ? 'v3' : 'v4', range: state.range, price: state.price }
}

/** How far the price of a position's pool is off the market; null if that is unknown. */
export function positionDistance(position: PositionDetails): MarketDistance | null {
  const { token0, token1 } = position.pool
  const ratio = depositRatio(position)
  return ratio ? marketDistance([token0, token1], ratio.version === 'v2' ? ratio.reserves : ratio.price) : null
}

/** Prepares the collection of a position's fees; undefined for v2, and if the fees are unknown. */
export function prepareCollection(
  position: PositionDetails,
  account: Address,
  { taxes, ...options }: WithdrawalOptions,
): PreparedChange | undefined {
  const { chainId, pool, tokenId, uncollected } = position
  const { limits } = options
  const usesNative = options.usesNative && canUnwrap(position, taxes)
  const fees = uncollected && amountsOf(position, uncollected)
  if (!fees || tokenId === null || pool.version === 'V2') return undefined
  const base = { kind: 'collectFees', chainId, account, tokenId: BigInt(tokenId) } as const
  const received = afterTaxes(fees, taxes)
  const order = { ...base, fees0: fees.amount0, fees1: fees.amount1, ...(hasTax(taxes) && { received }) }
  return {
    request:
      pool.version === 'V3'
        ? { ...order, version: 'v3', pool: v3Key(position), usesNative }
        : { ...order, version: 'v4', pool: v4Key(position) },
    tokens: changedTokens(position, { ...options, usesNative }),
    expected: received,
    bound: received,
    slippage: undefined,
    deadlineMinutes: limits.deadlineMinutes,
  }
}

/** A change that ends with a withdrawal, so that no deposit depends on its amounts. */
export type Withdrawal = PreparedChange & {
  readonly request: Extract<PreparedChange['request'], { kind: 'removeLiquidity' | 'collectFees' }>
}

export function isWithdrawal(
  prepared: Pick<PreparedChange, 'followingDeposit'> & { readonly request: { readonly kind: string } },
): prepared is Withdrawal {
  const { kind } = prepared.request
  return (kind === 'removeLiquidity' || kind === 'collectFees') && !prepared.followingDeposit
}

/** Lowers the amounts that must arrive to those of a simulation, `received` in base units, less the slippage. Rounds up. */
export function acceptLess(withdrawal: Withdrawal, received: TokenAmounts): Withdrawal {
  const { bound, slippage = 0 as Bps, request } = withdrawal
  const lowered = (amount: bigint, limit: bigint) => {
    const minimum = minimumOut(amount, slippage)
    return minimum < limit ? minimum : limit
  }
  const minimums = {
    amount0: lowered(received.amount0, bound.amount0),
    amount1: lowered(received.amount1, bound.amount1),
  }
  return { ...withdrawal, request: { ...request, received: minimums }, expected: received, bound: minimums }
}

/** Returns the amounts that are left after the fee-on-transfer taxes of one transfer. Rounds down. */
function afterTaxes({ amount0, amount1 }: TokenAmounts, taxes: PairTaxes | undefined): TokenAmounts {
  return { amount0: afterTax(amount0, taxes?.[0]), amount1: afterTax(amount1, taxes?.[1]) }
}

function afterTax(amount: bigint, { receiving }: TransferTaxes = { receiving: 0, paying: 0 }): bigint {
  return mulDiv(amount, BigInt(BPS_ONE - receiving), BigInt(BPS_ONE), 'down')
}

export function stateOf(position: PositionDetails) {
  const place = rangeAndPrice(position)
  return place && position.tokenId !== null ? { ...place, tokenId: BigInt(position.tokenId) } : undefined
}

/** Range of a position, existing or new, and the price of its pool; undefined for v2, and if the price is unknown. */
export function rangeAndPrice({ tickLower, tickUpper, tick, sqrtPrice }: DepositTarget) {
  if (tickLower === null || tickUpper === null || tick === null || sqrtPrice === null) return undefined
  return { range: { tickLower, tickUpper }, price: { sqrtPrice: BigInt(sqrtPrice), tick } }
}

export function v3Key({ pool }: DepositTarget) {
  return { token0: pool.token0.address, token1: pool.token1.address, fee: pool.fee }
}

export function v4Key(position: DepositTarget) {
  const { pool } = position
  return {
    ...v3Key(position),
    fee: pool.isDynamicFee ? DYNAMIC_FEE : pool.fee,
    tickSpacing: pool.tickSpacing ?? 0,
    hooks: pool.hook ?? NATIVE,
  }
}

/** The tokens that the account pays or receives, in the pool's order. */
export function changedTokens(
  { chainId, pool }: DepositTarget,
  { usesNative, native }: Pick<ChangeOptions, 'usesNative' | 'native'>,
): PreparedChange['tokens'] {
  const { contracts, native: currency } = chainById(chainId)
  const toDepositToken = ({ address, symbol, decimals, logo, price }: DepositTarget['pool']['token0']): DepositToken =>
    usesNative && pool.version !== 'V4' && isSameAddress(address, contracts.wrappedNative)
      ? {
          address: NATIVE,
          symbol: currency.symbol,
          decimals,
          logo: native?.logo ?? null,
          price: native?.price ?? price,
        }
      : { address, symbol, decimals, logo, price }
  return [toDepositToken(pool.token0), toDepositToken(pool.token1)]
}

/** Default slippage of a deposit into the position's pool. */
export function autoSlippage({ pool: { version, token0 } }: DepositTarget): Bps {
  return depositSlippage(version === 'V2' ? 'v2' : version === 'V3' ? 'v3' : 'v4', token0.address)
}

function limitsOf(position: DepositTarget, { limits: { slippage, deadlineMinutes } }: ChangeOptions) {
  return { slippage: slippage === 'auto' ? autoSlippage(position) : slippage, deadlineMinutes }
}

/** Converts exact decimals to base units; undefined if they have more decimals than the tokens. */
function amountsOf({ pool }: PositionDetails, amounts: PositionDetails['amounts']): TokenAmounts | undefined {
  const amount0 = parseUnits(amounts.amount0, pool.token0.decimals)
  const amount1 = parseUnits(amounts.amount1, pool.token1.decimals)
  return amount0.ok && amount1.ok ? { amount0: amount0.value, amount1: amount1.value } : undefined
}

function mapAmounts({ amount0, amount1 }: TokenAmounts, map: (amount: bigint) => bigint): TokenAmounts {
  return { amount0: map(amount0), amount1: map(amount1) }
}

function sum(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 }
}
