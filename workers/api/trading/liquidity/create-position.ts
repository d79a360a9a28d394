import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import { encodeAddLiquidity } from '#app/domain/liquidity/calls/encode-liquidity.ts'
import type { AddLiquidityOrder, ExistingPosition, NewPosition } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { movedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import { liquidityForAmounts } from '#app/domain/liquidity/calls/range-liquidity.ts'
import { minimumDeposit, maximumDeposit } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { poolRatio, ratioText } from '#app/domain/liquidity/pool-price.ts'
import { rangeAmounts, type TickRange, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import {
  MAX_SQRT_PRICE,
  MAX_TICK,
  MIN_SQRT_PRICE,
  sqrtPriceAtTick,
  tickAtSqrtPrice,
} from '#app/domain/liquidity/tick-math.ts'
import type { CreatePositionRequest, LpAmounts, LpTransaction } from '#app/wire/trading/liquidity.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { badRequest, notFound } from '../trading-refusal.ts'
import { amountsIn, buildLpTransaction, deadlineOf, signedPermits, slippageOf } from './answer.ts'
import { decimalsOf, headOf, readAll } from './chain-reads.ts'
import { pairTokens, readReference, readV3, readV4, type RangePoolState } from './pool-state.ts'

interface CreateResponse extends LpAmounts {
  readonly create: LpTransaction
  readonly tickLower: number
  readonly tickUpper: number
  readonly adjustedMinPrice: string
  readonly adjustedMaxPrice: string
}

/**
 * Answers POST /lp/create: a deposit that opens a v3 or v4 position and, if necessary, creates the pool.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function createPosition(
  trading: TradingContext,
  request: CreatePositionRequest,
  requestId: string,
): Promise<CreateResponse> {
  const head = await headOf(trading)
  const { state, isCreated } = await poolOf(trading, head, request)
  const { token0, token1 } = state.pool
  const [decimals0, decimals1] = await readAll(trading, head, [decimalsOf(token0), decimalsOf(token1)])
  if (decimals0 === undefined || decimals1 === undefined) throw notFound('the decimals of a token cannot be read')
  const range = rangeOf(request, state.tickSpacing, decimals0, decimals1)
  const { independentToken, dependentToken } = request
  const tokenAmounts = [independentToken, ...(dependentToken ? [dependentToken] : [])]
  const tokens = [request.existingPool ?? request.newPool].flatMap((pool) =>
    pool ? [pool.token0Address, pool.token1Address] : [],
  )
  const usesNative = state.version === 'v3' && [...tokens, independentToken.tokenAddress].some(isNative)
  const position = { ...range, ...(isCreated && { startPrice: state.price.sqrtPrice }) }
  const { order, deposit } = depositOf(trading, { ...request, state, range, tokenAmounts, usesNative, position })
  const permits = signedPermits(request.batchPermitData, request.signature)
  const { transaction, gasFee } = await buildLpTransaction(trading, head, encodeAddLiquidity(order, permits), request)
  const price = (tick: number) => {
    const { numerator, denominator } = poolRatio(sqrtPriceAtTick(tick), decimals0, decimals1)
    return ratioText(numerator, denominator) ?? '0'
  }
  return {
    ...amountsIn(requestId, movedTokens(order), deposit, gasFee),
    ...range,
    adjustedMinPrice: price(range.tickLower),
    adjustedMaxPrice: price(range.tickUpper),
    create: transaction,
  }
}

async function poolOf(
  trading: TradingContext,
  head: HeadBlock,
  { protocol, existingPool, newPool }: CreatePositionRequest,
): Promise<{ readonly state: RangePoolState; readonly isCreated: boolean }> {
  const version = protocol === 'V3' ? 'v3' : 'v4'
  if (existingPool) {
    const { token0Address, token1Address, poolReference } = existingPool
    const state = await readReference(trading, head, version, poolReference)
    if (!state || state.version === 'v2') throw notFound('the pool does not exist')
    const pair = pairTokens(trading, version, token0Address, token1Address)
    if (!isSameAddress(pair.token0, state.pool.token0) || !isSameAddress(pair.token1, state.pool.token1))
      throw badRequest('existingPool: the pool has other tokens')
    return { state, isCreated: false }
  }
  if (!newPool) throw badRequest('one of existingPool and newPool is needed')
  const { fee, tickSpacing, hooks = NATIVE, initialPrice } = newPool
  const pair = pairTokens(trading, version, newPool.token0Address, newPool.token1Address)
  const key = { ...pair, fee, tickSpacing, hooks }
  const found = await (version === 'v3' ? readV3(trading, head, { ...pair, fee }) : readV4(trading, head, key))
  if (found) return { state: found, isCreated: false }
  if (initialPrice < MIN_SQRT_PRICE || initialPrice >= MAX_SQRT_PRICE)
    throw badRequest('newPool.initialPrice: outside the range of prices')
  const price = { sqrtPrice: initialPrice, tick: tickAtSqrtPrice(initialPrice) }
  const base = { id: '0x', tickSpacing, price, liquidity: 0n } as const
  const state: RangePoolState =
    version === 'v3' ? { ...base, version, pool: { ...pair, fee } } : { ...base, version, pool: key }
  return { state, isCreated: true }
}

/** Reads the bounds of a range, rounded to the nearest usable ticks. Throws TradingRefusal if the range is empty. */
function rangeOf(
  { priceBounds, tickBounds }: CreatePositionRequest,
  spacing: number,
  decimals0: number,
  decimals1: number,
): TickRange {
  const maxTick = Math.floor(MAX_TICK / spacing) * spacing
  const nearestUsable = (tick: number) => Math.min(Math.max(Math.round(tick / spacing) * spacing, -maxTick), maxTick)
  const bounds = priceBounds && {
    tickLower: tickOf(priceBounds.minPrice, decimals0, decimals1),
    tickUpper: tickOf(priceBounds.maxPrice, decimals0, decimals1),
  }
  const { tickLower, tickUpper } = bounds ?? tickBounds ?? { tickLower: 0, tickUpper: 0 }
  const range = { tickLower: nearestUsable(tickLower), tickUpper: nearestUsable(tickUpper) }
  if (range.tickLower >= range.tickUpper) throw badRequest('the min price must be lower than the max price')
  return range
}

/** Tick of a price (token1 per token0 in whole tokens), rounded down and limited to valid ticks. */
function tickOf(price: string, decimals0: number, decimals1: number): number {
  const [whole = '0', fraction = ''] = price.split('.')
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(decimals1)
  const denominator = 10n ** BigInt(fraction.length + decimals0)
  const root = squareRoot((numerator << 192n) / denominator)
  if (root <= MIN_SQRT_PRICE) return -MAX_TICK
  return root >= MAX_SQRT_PRICE ? MAX_TICK : tickAtSqrtPrice(root)
}

export interface DepositRequest {
  readonly walletAddress: Address
  readonly state: RangePoolState
  readonly range: TickRange
  readonly position: NewPosition | ExistingPosition
  /** Base units: the amount of one token, or the maximum amounts of both. */
  readonly tokenAmounts: readonly { readonly tokenAddress: Address; readonly amount: string }[]
  readonly usesNative: boolean
  readonly slippageTolerance?: number | undefined
  readonly deadline?: number | undefined
}

/**
 * Computes the largest deposit that `tokenAmounts` pay for, and its amounts of both tokens at the current price, in base units rounded
 * up.
 *
 * Throws   TradingRefusal
 */
export function depositOf(
  trading: TradingContext,
  request: DepositRequest,
): { readonly order: AddLiquidityOrder; readonly deposit: TokenAmounts } {
  const { state, range, position, tokenAmounts, usesNative } = request
  const { price, pool } = state
  const wrappedIfNeeded = (token: Address) =>
    state.version === 'v3' && isNative(token) ? trading.chain.contracts.wrappedNative : token
  const amountOf = (token: Address) => {
    const found = tokenAmounts.find(({ tokenAddress }) => isSameAddress(wrappedIfNeeded(tokenAddress), token))
    return found && BigInt(found.amount)
  }
  const [amount0, amount1] = [amountOf(pool.token0), amountOf(pool.token1)]
  if (amount0 === undefined && amount1 === undefined) throw badRequest('independentToken: not a token of the pool')
  const maximum = { amount0: amount0 ?? MAX_UINT256, amount1: amount1 ?? MAX_UINT256 }
  const precision = state.version === 'v3' ? 'router' : 'pool'
  const liquidity = liquidityForAmounts(range, price.sqrtPrice, maximum, precision)
  if (liquidity === 0n || liquidity >= 2n ** 127n)
    throw badRequest('independentToken: the range takes none of the token, or the amount is too small or too large')
  const deposit = rangeAmounts(range, price, liquidity, 'up')
  const slippage = slippageOf(request.slippageTolerance, state.version === 'v4' && isNative(pool.token0))
  const base = {
    chainId: trading.chain.id,
    account: request.walletAddress,
    position,
    deadline: deadlineOf(trading, request.deadline),
  }
  if (state.version === 'v4') {
    const { amount0: maximum0, amount1: maximum1 } = maximumDeposit(range, price, liquidity, slippage)
    return { order: { ...base, version: 'v4', pool: state.pool, liquidity, maximum0, maximum1 }, deposit }
  }
  const { amount0: minimum0, amount1: minimum1 } = minimumDeposit(range, price, liquidity, slippage)
  const amounts = { maximum0: deposit.amount0, maximum1: deposit.amount1, minimum0, minimum1 }
  return { order: { ...base, version: 'v3', pool: state.pool, usesNative, ...amounts }, deposit }
}
