import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { minimumOut } from '#app/domain/amount/percent.ts'
import type { AddV2Order } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { badRequest } from '../trading-refusal.ts'
import { deadlineOf, slippageOf } from './answer.ts'
import { pairTokens, readV2 } from './pool-state.ts'

interface PairDeposit {
  readonly walletAddress: Address
  readonly token0Address: Address
  readonly token1Address: Address
  readonly independentToken: { readonly tokenAddress: Address; readonly amount: string }
  /** Sets the price of a pair without reserves; ignored for other pairs. */
  readonly dependentToken?: { readonly tokenAddress: Address; readonly amount: string } | undefined
  readonly slippageTolerance?: number | undefined
  readonly deadline?: number | undefined
}

/**
 * Computes a deposit into a v2 pair. The dependent amount follows from the reserves, rounded down.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 * Source   UniswapV2Library.quote
 */
export async function pairDeposit(trading: TradingContext, head: HeadBlock, request: PairDeposit): Promise<AddV2Order> {
  const { independentToken, dependentToken, token0Address, token1Address } = request
  const pool = pairTokens(trading, 'v2', token0Address, token1Address)
  const { wrappedNative } = trading.chain.contracts
  const pairToken = (token: Address) => (isNative(token) ? wrappedNative : token)
  const token = pairToken(independentToken.tokenAddress)
  const isToken0 = isSameAddress(token, pool.token0)
  if (!isToken0 && !isSameAddress(token, pool.token1)) throw badRequest('independentToken: not a token of the pair')
  const state = await readV2(trading, head, pool)
  const amount = BigInt(independentToken.amount)
  const [reserve, otherReserve] = isToken0
    ? [state?.reserve0 ?? 0n, state?.reserve1 ?? 0n]
    : [state?.reserve1 ?? 0n, state?.reserve0 ?? 0n]
  const hasPrice = reserve > 0n && otherReserve > 0n
  if (!hasPrice && dependentToken) {
    const other = isToken0 ? pool.token1 : pool.token0
    if (!isSameAddress(pairToken(dependentToken.tokenAddress), other))
      throw badRequest('dependentToken: not the other token of the pair')
  }
  const dependent = hasPrice ? mulDiv(amount, otherReserve, reserve, 'down') : BigInt(dependentToken?.amount ?? 0n)
  if (dependent === 0n)
    throw badRequest('dependentToken: needed for a pair without liquidity, or the amount is too small')
  const slippage = slippageOf(request.slippageTolerance)
  const [maximum0, maximum1] = isToken0 ? [amount, dependent] : [dependent, amount]
  return {
    version: 'v2',
    chainId: trading.chain.id,
    account: request.walletAddress,
    pool,
    usesNative: [token0Address, token1Address, independentToken.tokenAddress].some(isNative),
    maximum0,
    maximum1,
    minimum0: minimumOut(maximum0, slippage),
    minimum1: minimumOut(maximum1, slippage),
    deadline: deadlineOf(trading, request.deadline),
  }
}
