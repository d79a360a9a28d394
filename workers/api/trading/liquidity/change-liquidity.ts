import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { minimumOut } from '#app/domain/amount/percent.ts'
import {
  encodeAddLiquidity,
  encodeCollectFees,
  encodeRemoveLiquidity,
} from '#app/domain/liquidity/calls/encode-liquidity.ts'
import type {
  AddLiquidityOrder,
  CollectFeesOrder,
  RemoveLiquidityOrder,
} from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { movedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import { minimumWithdrawal } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { rangeAmounts, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type {
  ClaimFeesRequest,
  CreateClassicRequest,
  DecreaseRequest,
  IncreaseRequest,
  LpAmounts,
  LpToken,
  LpTransaction,
} from '#app/wire/trading/liquidity.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { badRequest, notFound } from '../trading-refusal.ts'
import { amountsIn, buildLpTransaction, deadlineOf, signedPermits, slippageOf } from './answer.ts'
import { headOf, read, readAll, READS } from './chain-reads.ts'
import { depositOf } from './create-position.ts'
import { pairDeposit } from './pair-deposit.ts'
import { pairTokens, readV2 } from './pool-state.ts'
import { readPosition, uncollectedFees, type PositionState } from './position-state.ts'

interface OrderWithAmounts<Order> {
  readonly order: Order
  /** Base units that the liquidity takes or pays out at the price of the head block, without fees. */
  readonly amounts: TokenAmounts
}

/**
 * Answers POST /lp/create_classic: a deposit into a v2 pair.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function createClassic(trading: TradingContext, request: CreateClassicRequest, requestId: string) {
  const head = await headOf(trading)
  const order = await pairDeposit(trading, head, { ...request, ...request.poolParameters })
  const { transaction, gasFee } = await buildLpTransaction(trading, head, encodeAddLiquidity(order), request)
  const amounts = { amount0: order.maximum0, amount1: order.maximum1 }
  const { token0, token1, ...rest } = amountsIn(requestId, movedTokens(order), amounts, gasFee)
  const { tokenAddress } = request.independentToken
  const [independentToken, dependentToken]: readonly [LpToken, LpToken] = isSameInPair(trading, token0, tokenAddress)
    ? [token0, token1]
    : [token1, token0]
  return { ...rest, independentToken, dependentToken, create: transaction }
}

/** Whether a v2 pair treats two addresses as one token: it has the wrapped native token instead of the native currency. */
function isSameInPair({ chain }: TradingContext, token: LpToken, requested: Address): boolean {
  const wrapped = (address: string) => (isNative(address) ? chain.contracts.wrappedNative : address)
  return isSameAddress(wrapped(token.tokenAddress), wrapped(requested))
}

/**
 * Answers POST /lp/increase: a deposit into a position or a v2 pair.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function increase(
  trading: TradingContext,
  request: IncreaseRequest,
  requestId: string,
): Promise<LpAmounts & { readonly increase: LpTransaction }> {
  const head = await headOf(trading)
  const { order, amounts } = await buildIncreaseOrder(trading, head, request)
  const permits = signedPermits(request.v4BatchPermitData, request.signature)
  const { transaction, gasFee } = await buildLpTransaction(trading, head, encodeAddLiquidity(order, permits), request)
  return { ...amountsIn(requestId, movedTokens(order), amounts, gasFee), increase: transaction }
}

async function buildIncreaseOrder(
  trading: TradingContext,
  head: HeadBlock,
  request: IncreaseRequest,
): Promise<OrderWithAmounts<AddLiquidityOrder>> {
  if (request.protocol === 'V2') {
    const order = await pairDeposit(trading, head, request)
    return { order, amounts: { amount0: order.maximum0, amount1: order.maximum1 } }
  }
  const { state, range, tokenId } = await positionOf(trading, head, request)
  const { independentToken, token0Address, token1Address } = request
  const usesNative =
    state.version === 'v3' && [token0Address, token1Address, independentToken.tokenAddress].some(isNative)
  const deposit = { ...request, state, range, position: { tokenId }, tokenAmounts: [independentToken], usesNative }
  const { order, deposit: amounts } = depositOf(trading, deposit)
  return { order, amounts }
}

/** Reads the position of a request. Throws TradingRefusal if it is missing, not the wallet's, or has other tokens than the request. */
async function positionOf(
  trading: TradingContext,
  head: HeadBlock,
  request: IncreaseRequest | DecreaseRequest,
): Promise<PositionState> {
  const { protocol, nftTokenId: tokenId, walletAddress, token0Address, token1Address } = request
  if (protocol === 'V2' || tokenId === undefined) throw badRequest('nftTokenId: needed for V3 and V4')
  const position = await readPosition(trading, head, { walletAddress, protocol, tokenId })
  const { version, pool } = position.state
  const pair = pairTokens(trading, version, token0Address, token1Address)
  if (!isSameAddress(pair.token0, pool.token0) || !isSameAddress(pair.token1, pool.token1))
    throw badRequest('token0Address, token1Address: not the tokens of the position')
  return position
}

/**
 * Answers POST /lp/decrease: a withdrawal of a percentage of the liquidity, and of all fees.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function decrease(
  trading: TradingContext,
  request: DecreaseRequest,
  requestId: string,
): Promise<LpAmounts & { readonly decrease: LpTransaction }> {
  const head = await headOf(trading)
  const { order, amounts } = await (request.protocol === 'V2' ? buildPairDecreaseOrder : buildPositionDecreaseOrder)(
    trading,
    head,
    request,
  )
  const { transaction, gasFee } = await buildLpTransaction(trading, head, encodeRemoveLiquidity(order), request)
  return { ...amountsIn(requestId, movedTokens(order), amounts, gasFee), decrease: transaction }
}

async function buildPairDecreaseOrder(
  trading: TradingContext,
  head: HeadBlock,
  request: DecreaseRequest,
): Promise<OrderWithAmounts<RemoveLiquidityOrder>> {
  const { walletAddress: account, token0Address, token1Address } = request
  const pool = pairTokens(trading, 'v2', token0Address, token1Address)
  const state = await readV2(trading, head, pool)
  if (!state || state.supply === 0n) throw notFound('the pair does not exist')
  const [balance = 0n] = await readAll(trading, head, [
    read(state.id, READS, 'balanceOf', [account], (value: bigint) => value),
  ])
  const liquidity = liquidityToRemove(balance, request)
  const slippage = slippageOf(request.slippageTolerance)
  const amount0 = (liquidity * state.reserve0) / state.supply
  const amount1 = (liquidity * state.reserve1) / state.supply
  const minimums = { minimum0: minimumOut(amount0, slippage), minimum1: minimumOut(amount1, slippage) }
  const deadline = deadlineOf(trading, request.deadline)
  const options = { usesNative: !request.withdrawAsWeth, chargesTax: false }
  const order = { version: 'v2', chainId: trading.chain.id, account, pool, liquidity, deadline } as const
  return { order: { ...order, ...minimums, ...options }, amounts: { amount0, amount1 } }
}

async function buildPositionDecreaseOrder(
  trading: TradingContext,
  head: HeadBlock,
  request: DecreaseRequest,
): Promise<OrderWithAmounts<RemoveLiquidityOrder>> {
  const { tokenId, range, state, liquidity: total } = await positionOf(trading, head, request)
  const liquidity = liquidityToRemove(total, request)
  const slippage = slippageOf(request.slippageTolerance)
  const { amount0: minimum0, amount1: minimum1 } = minimumWithdrawal(range, state.price, liquidity, slippage)
  const order = {
    chainId: trading.chain.id,
    account: request.walletAddress,
    tokenId,
    liquidity,
    minimum0,
    minimum1,
    fees0: 0n,
    fees1: 0n,
    burns: false,
    deadline: deadlineOf(trading, request.deadline),
  }
  const amounts = rangeAmounts(range, state.price, liquidity, 'down')
  if (state.version === 'v4') return { order: { ...order, version: 'v4', pool: state.pool }, amounts }
  return { order: { ...order, version: 'v3', pool: state.pool, usesNative: !request.withdrawAsWeth }, amounts }
}

/** Returns the requested percentage of a liquidity, rounded down. Throws ResourceNotFound if that is zero. */
function liquidityToRemove(liquidity: bigint, { liquidityPercentageToDecrease: percent }: DecreaseRequest): bigint {
  const part = (liquidity * BigInt(percent)) / 100n
  if (part === 0n) throw notFound('there is no liquidity to remove')
  return part
}

/**
 * Answers POST /lp/claim_fees: a transaction that collects all fees of a v3 or v4 position.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function claimFees(
  trading: TradingContext,
  request: ClaimFeesRequest,
  requestId: string,
): Promise<LpAmounts & { readonly claim: LpTransaction }> {
  const { walletAddress: account, tokenId, collectAsWeth } = request
  const head = await headOf(trading)
  const position = await readPosition(trading, head, request)
  const amounts = await uncollectedFees(trading, head, account, position)
  const { state } = position
  const base = { chainId: trading.chain.id, account, tokenId, fees0: amounts.amount0, fees1: amounts.amount1 }
  const order: CollectFeesOrder =
    state.version === 'v3'
      ? { ...base, version: 'v3', pool: state.pool, usesNative: !collectAsWeth }
      : { ...base, version: 'v4', pool: state.pool, deadline: deadlineOf(trading, undefined) }
  const { transaction, gasFee } = await buildLpTransaction(trading, head, encodeCollectFees(order), request)
  return { ...amountsIn(requestId, movedTokens(order), amounts, gasFee), claim: transaction }
}
