import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { maximumIn, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { MAX_UINT160 } from '#app/domain/amount/base-units.ts'
import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { readPermit } from '#app/domain/trade/read-permit.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { encodeUnwrap, encodeWrap } from '#app/domain/trade/wrap.ts'
import { orderLegs } from '#app/wire/trading/order-legs.ts'
import type { Permit } from '#app/wire/trading/permit.ts'
import type { ClassicQuote, WrapUnwrapQuote } from '#app/wire/trading/quote.ts'
import type { SwapRequest, SwapResponse } from '#app/wire/trading/swap.ts'
import type { TradingContext } from './trading-context.ts'
import { gasFees, networkCost, withGasMargin } from './gas-fees.ts'
import { readHead, type HeadBlock } from './head-block.ts'
import { readAt, wordAt, type Call } from './multicall.ts'
import { simulate } from './simulate.ts'
import { toTransactionRequest } from './to-transaction-request.ts'
import { badRequest, notFound, TradingRefusal } from './trading-refusal.ts'
import { WRAP_GAS } from './wrap-quote.ts'

/** Deadlines: half an hour by default; at most three days, plus ten minutes for the difference between the clocks of page and server. */
const DEFAULT_DEADLINE_SECONDS = 30 * 60
const MAX_DEADLINE_SECONDS = (3 * DAY + 10 * MINUTE) / SECOND

/** Gas limit of a swap that cannot be estimated yet and has no plausible quoted gas. */
const FALLBACK_GAS = 600_000n

/** Fields of a request that a trade is built from; only /swap has `safetyMode` and `signature`. */
type TradeRequest = Pick<SwapRequest, 'quote' | 'deadline' | 'permitData' | 'signature' | 'safetyMode'>

/**
 * Answers POST /swap. The quote is not trusted: the route is checked pool by pool against what the router would call,
 * the limits are recomputed from its amounts and slippage, and the recipient is the swapper.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function swap(trading: TradingContext, request: SwapRequest, requestId: string): Promise<SwapResponse> {
  const head = await readHead(trading.rpc, trading.chain)
  const { transaction } = await buildTrade(trading, request, head)
  const simulation = await simulate(trading.rpc, transaction)
  // A fee on transfers that is newer than the last measurement may be the cause; the next quote then includes it.
  if (!simulation.ok && !simulation.isShortOfFunds)
    trading.taxes.forget([request.quote.input.token, request.quote.output.token])
  if (!simulation.ok && request.simulateTransaction === true) {
    throw simulation.isShortOfFunds
      ? new TradingRefusal(404, 'InsufficientBalance', `the transaction would fail: ${simulation.reason}`)
      : badRequest(`the transaction would fail: ${simulation.reason}`)
  }
  const fees = gasFees(head, request.urgency)
  // Gas cannot be estimated before the approval is mined.
  const gas = simulation.ok ? withGasMargin(simulation.gas) : gasWithoutEstimate(request.quote)
  return {
    requestId,
    swap: toTransactionRequest(transaction, gas, fees),
    gasFee: networkCost(fees, gas, unsignedSize(transaction.data)).toString(),
  }
}

/** Returns the gas limit of a trade that cannot be simulated yet: 1.5 times the quote's estimate, if that is plausible. */
export function gasWithoutEstimate(quote: SwapRequest['quote']): bigint {
  if (!('route' in quote)) return WRAP_GAS
  const quotedGas = /^[0-9]{1,9}$/.test(quote.gasUseEstimate ?? '') ? BigInt(quote.gasUseEstimate ?? '') : 0n
  return quotedGas > 50_000n && quotedGas < 10_000_000n ? (quotedGas * 3n) / 2n : FALLBACK_GAS
}

export interface BuiltTrade {
  readonly transaction: UnsignedTransaction
  /** Amount (base units) that Permit2 must be able to transfer until the deadline (UNIX seconds); undefined if Permit2 is not used. */
  readonly throughPermit2?: { readonly amount: bigint; readonly deadline: bigint }
}

/**
 * Builds the transaction of a quote, after checking its recipient, amounts, pools and permit.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function buildTrade(trading: TradingContext, request: TradeRequest, head: HeadBlock): Promise<BuiltTrade> {
  const { quote } = request
  if (quote.output.recipient && !isSameAddress(quote.output.recipient, quote.swapper)) {
    throw badRequest('quote.output.recipient must be quote.swapper')
  }
  if (isNative(quote.swapper)) throw badRequest('quote.swapper must be a wallet')
  if (!('route' in quote)) return { transaction: buildWrap(trading, quote) }
  const order = orderOf(trading, request, quote, head)
  await requirePools(trading, quote, order, head)
  try {
    const transaction = encodeSwap(order)
    if (isNative(order.tokenIn)) return { transaction }
    return { transaction, throughPermit2: { amount: order.amountInMaximum, deadline: order.deadline } }
  } catch (error) {
    throw badRequest(`quote.route: ${error instanceof Error ? error.message : 'cannot be encoded'}`)
  }
}

function buildWrap({ chain }: TradingContext, { swapper, input, output }: WrapUnwrapQuote): UnsignedTransaction {
  const { wrappedNative } = chain.contracts
  if (input.amount !== output.amount) throw badRequest('wrapping is one for one')
  const amount = BigInt(input.amount)
  if (amount === 0n) throw badRequest('quote.input.amount must be greater than 0')
  if (isNative(input.token) && isSameAddress(output.token, wrappedNative)) return encodeWrap(chain.id, swapper, amount)
  if (isSameAddress(input.token, wrappedNative) && isNative(output.token))
    return encodeUnwrap(chain.id, swapper, amount)
  throw badRequest('neither wrapping nor unwrapping')
}

function orderOf(trading: TradingContext, request: TradeRequest, quote: ClassicQuote, head: HeadBlock): SwapOrder {
  const side = quote.tradeType === 'EXACT_INPUT' ? 'exactIn' : 'exactOut'
  const slippage = Math.round(quote.slippage * 100) as Bps
  const amountIn = BigInt(quote.input.amount)
  const amountOut = BigInt(quote.output.amount)
  if (amountIn === 0n || amountOut === 0n) throw badRequest('the amounts of the quote must be greater than 0')
  if (quote.portionAmount !== undefined && BigInt(quote.portionAmount) > 0n) {
    throw new TradingRefusal(401, 'UnauthorizedError', 'fees are not enabled')
  }
  const legs = orderLegs(quote)
  if (!legs) throw badRequest('quote.route: a route lacks its amount, or a fee is out of range')
  const amountInMaximum = side === 'exactIn' ? amountIn : maximumIn(amountIn, slippage)
  if (!isNative(quote.input.token) && amountInMaximum > MAX_UINT160)
    throw badRequest('quote.input.amount: more than Permit2 can transfer')
  return {
    chainId: trading.chain.id,
    side,
    account: quote.swapper,
    tokenIn: quote.input.token,
    tokenOut: quote.output.token,
    legs,
    amountInMaximum,
    amountOutMinimum: side === 'exactIn' ? minimumOut(amountOut, slippage) : amountOut,
    deadline: deadlineOf(trading, request, head),
    permit: permitOf(trading, request, quote, amountInMaximum),
    sweepsNative: request.safetyMode === 'SAFE',
  }
}

function deadlineOf(trading: TradingContext, { deadline }: TradeRequest, head: HeadBlock): bigint {
  // Contracts compare with the block time, which may be ahead of this clock.
  const now = Math.max(head.time, Math.floor(trading.now() / SECOND))
  if (deadline === undefined) return BigInt(now + DEFAULT_DEADLINE_SECONDS)
  if (deadline <= now) throw badRequest('deadline has passed')
  if (deadline > now + MAX_DEADLINE_SECONDS) throw badRequest('deadline is more than three days away')
  return BigInt(deadline)
}

function permitOf(
  trading: TradingContext,
  { permitData, signature }: TradeRequest,
  quote: ClassicQuote,
  needed: bigint,
): SwapOrder['permit'] {
  if (!permitData || signature === undefined) return undefined
  const message = readMatchingPermit(trading, permitData, quote, needed)
  const length = (signature.length - 2) / 2
  if (length === 0 || length > 8_192) throw badRequest('signature has a wrong length')
  return { message, signature }
}

/**
 * Reads the permit of a request, which must be for the quote's input and the universal router.
 *
 * Throws   RequestValidationError for another token or spender, and for less than `needed` base units
 */
export function readMatchingPermit(
  trading: TradingContext,
  permitData: Permit,
  quote: Pick<ClassicQuote, 'input'>,
  needed: bigint,
): PermitSingle {
  const read = readPermit(permitData, trading.chain.id)
  if (!read.ok) throw badRequest(`permitData: ${read.problem}`)
  const { token, spender, amount } = read.value
  if (!isSameAddress(token, quote.input.token)) throw badRequest('permitData is for another token')
  if (!isSameAddress(spender, trading.chain.contracts.universalRouter))
    throw badRequest('permitData is for another spender')
  if (amount < needed) throw badRequest('permitData allows less than the swap may spend')
  return read.value
}

// Function selectors of v2 pairs, v3 pools and v4's StateView.
const GET_RESERVES = '0x0902f1ac'
const SLOT0 = '0x3850c7bd'
const V4_GET_SLOT0 = '0xc815641c'

/** Checks that every pool is the one that the router derives from the hop, exists and has a price. Throws TradingRefusal */
async function requirePools(
  trading: TradingContext,
  quote: ClassicQuote,
  order: SwapOrder,
  head: HeadBlock,
): Promise<void> {
  const { contracts } = trading.chain
  const calls: Call[] = []
  quote.route.forEach((hops, leg) => {
    hops.forEach((claimed, index) => {
      const hop = order.legs[leg]?.hops[index]
      if (!hop || isSameAddress(hop.tokenIn, hop.tokenOut))
        throw badRequest('quote.route: a hop from a token to itself')
      const id = poolIdentity(contracts, hop)
      // Quotes name a v4 pool by its id or by the PoolManager.
      const validAddresses = claimed.type === 'v4-pool' ? [id, contracts.v4PoolManager] : [id]
      if (!validAddresses.some((address) => address.toLowerCase() === claimed.address.toLowerCase())) {
        throw badRequest(`quote.route: ${claimed.address} is not the pool of this hop`)
      }
      calls.push(
        claimed.type === 'v4-pool'
          ? { to: contracts.v4StateView, data: `${V4_GET_SLOT0}${id.slice(2)}` }
          : { to: id, data: claimed.type === 'v2-pool' ? GET_RESERVES : SLOT0 },
      )
    })
  })
  const states = await readAt(trading.rpc, head, calls)
  if (states.some((state) => state === undefined || state.length < 64 || wordAt(state, 0) === 0n)) {
    throw notFound('a pool of the route does not exist')
  }
}
