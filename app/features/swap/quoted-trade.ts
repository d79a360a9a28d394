import type { UnixSeconds } from '#app/base/time.ts'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { BPS_ONE, maximumIn, minimumOut, PIPS_ONE, type Bps } from '#app/domain/amount/percent.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isAutoSlippage } from '#app/domain/swap/auto-slippage.ts'
import { isUnavoidableSurplus } from '#app/domain/swap/unavoidable-surplus.ts'
import { tradeKind, type TradeKind } from '#app/domain/swap/trade-kind.ts'
import { countBuffers } from '#app/entities/route/count-buffers.ts'
import { routePaths, type RoutePath } from '#app/entities/route/route-paths.ts'
import type { TimedQuote } from '#app/data/trading.ts'
import type { Permit } from '#app/wire/trading/permit.ts'
import type { ClassicQuote, QuoteRequestInput, QuoteResponse } from '#app/wire/trading/quote.ts'

/** A quote in the form that the screen shows and the checks before signing use. Amounts in base units. */
export interface QuotedTrade {
  readonly chainId: ChainId
  readonly kind: TradeKind
  readonly side: 'exactIn' | 'exactOut'
  readonly input: Address
  readonly output: Address
  readonly amountIn: bigint
  /** Exact output: amount received at the quoted price; above the requested one if the input cannot be divided further. */
  readonly amountOut: bigint
  /** Whether an exact output buys at least 0.01 % more than was requested. */
  readonly hasSurplus: boolean
  /** Largest amount sent and smallest amount received. */
  readonly maximumIn: bigint
  readonly minimumOut: bigint
  /** Slippage tolerance: distance of the limit from the quoted amount. */
  readonly slippage: Bps
  /** The API chose the slippage. */
  readonly isSlippageAuto: boolean
  /** Wei. */
  readonly networkCost: bigint | undefined
  /** US dollars, exact decimal. */
  readonly networkCostUsd: string | undefined
  readonly impactBps: number | undefined
  readonly paths: readonly RoutePath[]
  readonly block: bigint | undefined
  /** UNIX milliseconds. */
  readonly takenAt: number
  readonly response: QuoteResponse
}

/**
 * Parses a quote for the screen. The limits are computed here and not taken from the answer, and the answer must match the request.
 *
 * Throws  AppError data.unavailable when tokens, side, amount, chain or slippage are not those of the request
 */
export function readTrade(
  request: QuoteRequestInput,
  { response, takenAt }: TimedQuote,
  chainId: ChainId,
): QuotedTrade {
  const { quote, routing } = response
  const kind = tradeKind(chainId, request.tokenIn as Address, request.tokenOut as Address)
  const isExactIn = request.type === 'EXACT_INPUT'
  const amountIn = BigInt(quote.input.amount)
  const boughtOut = BigInt(quote.output.amount)
  const requested = BigInt(request.amount)
  const isAnswer =
    quote.chainId === chainId &&
    isSameAddress(quote.input.token, request.tokenIn) &&
    isSameAddress(quote.output.token, request.tokenOut) &&
    isSameAddress(quote.swapper, request.swapper) &&
    quote.tradeType === request.type &&
    (isExactIn ? amountIn === requested : buysRequested(response, requested)) &&
    (kind === 'swap'
      ? routing === 'CLASSIC'
      : routing === (kind === 'wrap' ? 'WRAP' : 'UNWRAP') && amountIn === boughtOut)
  if (!isAnswer) throw new AppError('data.unavailable', 'the quote is for another trade')
  const classic = response.routing === 'CLASSIC' ? response.quote : undefined
  const slippage = readSlippageOf(request, classic)
  const expected = isExactIn || !classic ? boughtOut : expectedOut(classic, slippage)
  const hasSurplus = !isExactIn && isNoticeable(expected, requested)
  const amountOut = isExactIn || hasSurplus ? expected : boughtOut
  return {
    chainId,
    kind,
    side: isExactIn ? 'exactIn' : 'exactOut',
    input: quote.input.token,
    output: quote.output.token,
    amountIn,
    amountOut,
    hasSurplus,
    maximumIn: isExactIn || !classic ? amountIn : maximumIn(amountIn, slippage),
    minimumOut: isExactIn && classic ? minimumOut(amountOut, slippage) : boughtOut,
    slippage,
    isSlippageAuto: request.slippageTolerance === undefined,
    networkCost: wei(quote.gasFee),
    networkCostUsd: quote.gasFeeUSD,
    impactBps: classic?.priceImpact === undefined ? undefined : Math.round(classic.priceImpact * 100),
    paths: classic ? routePaths(classic) : [],
    block: classic?.blockNumber === undefined ? undefined : BigInt(classic.blockNumber),
    takenAt,
    response,
  }
}

/** Returns the requested slippage, or an automatic one within its range; 0 for wraps. Throws data.unavailable for any other. */
function readSlippageOf({ slippageTolerance }: QuoteRequestInput, quote: ClassicQuote | undefined): Bps {
  if (!quote) return 0 as Bps
  const bps = Math.round(quote.slippage * 100)
  const isAnswer = slippageTolerance === undefined ? isAutoSlippage(bps) : bps === Math.round(slippageTolerance * 100)
  if (!isAnswer) throw new AppError('data.unavailable', 'a quote with another slippage')
  return bps as Bps
}

/** Whether an exact output is for the requested amount, or for more because the input cannot be divided further. */
function buysRequested({ quote, routing }: QuoteResponse, requested: bigint): boolean {
  const amounts = { amountIn: BigInt(quote.input.amount), amountOut: BigInt(quote.output.amount), requested }
  if (amounts.amountOut <= requested || routing !== 'CLASSIC') return amounts.amountOut === requested
  return isUnavoidableSurplus({ ...amounts, hops: quote.route.flat().length })
}

/**
 * Output that an exact output is expected to pay: the claimed amount if its minimum after slippage is at most the guaranteed amount,
 * otherwise the guaranteed amount.
 */
function expectedOut({ output, aggregatedOutputs }: ClassicQuote, slippage: Bps): bigint {
  const bought = BigInt(output.amount)
  const claimed = BigInt(aggregatedOutputs?.[0]?.amount ?? bought)
  return claimed > bought && minimumOut(claimed, slippage) <= bought ? claimed : bought
}

/** Whether the difference is 0.01 % of the requested amount or more. */
function isNoticeable(amount: bigint, requested: bigint): boolean {
  return (amount - requested) * BigInt(BPS_ONE) >= requested
}

/**
 * Lowers the slippage of a fresh quote by whole basis points until its limits are no looser than those of the accepted quote. The user has
 * agreed to any price within these limits, so no new consent is needed.
 *
 * Returns  undefined if even the lowest slippage that covers the buffers exceeds the accepted limits
 */
export function tightenToLimits(fresh: QuotedTrade, accepted: QuotedTrade): QuotedTrade | undefined {
  const tightened = (bps: number) => (bps === fresh.slippage ? fresh : withSlippage(fresh, bps as Bps))
  const fits = (bps: number) => {
    const trade = tightened(bps)
    return guaranteesEnough(trade, accepted) && trade.maximumIn <= accepted.maximumIn
  }
  // A lower slippage has tighter limits, so bisection finds the highest slippage that fits.
  let [low, high] = [leastSlippage(fresh), fresh.slippage as number]
  if (fits(high)) return fresh
  if (!fits(low)) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return tightened(low)
}

/**
 * Whether the quote pays at least the accepted minimum. With a surplus, the expected amount is compared, because the guaranteed part
 * varies with the price.
 */
function guaranteesEnough({ hasSurplus, amountOut, minimumOut }: QuotedTrade, accepted: QuotedTrade): boolean {
  return (hasSurplus ? amountOut : minimumOut) >= accepted.minimumOut
}

/**
 * Lowest slippage that covers the buffers of an exact output, in whole basis points. Each may spend its part of the slippage before it is
 * sold back.
 */
function leastSlippage(trade: QuotedTrade): number {
  return Math.max(0, ...bufferCounts(trade).map((count) => Math.ceil((trade.slippage * count) / (count + 1))))
}

/** Returns the number of buffers in each path of an exact output. */
export function bufferCounts({ response, side }: QuotedTrade): readonly number[] {
  if (response.routing !== 'CLASSIC' || side === 'exactIn') return []
  return response.quote.route.map(countBuffers)
}

/** Returns the quote with another slippage, in its limits, its permit and the response that the API builds the transaction from. */
function withSlippage(trade: QuotedTrade, slippage: Bps): QuotedTrade {
  const { response, amountIn, amountOut, side } = trade
  if (response.routing !== 'CLASSIC') return trade
  const limits =
    side === 'exactIn' ? { minimumOut: minimumOut(amountOut, slippage) } : { maximumIn: maximumIn(amountIn, slippage) }
  const permitData = response.permitData && withAmount(response.permitData, limits.maximumIn ?? amountIn)
  const quote = { ...response.quote, slippage: slippage / 100 }
  return { ...trade, ...limits, slippage, response: { ...response, permitData, quote } }
}

function withAmount(permit: Permit, amount: bigint): Permit {
  const details = { ...permit.values.details, amount: amount.toString() }
  return { ...permit, values: { ...permit.values, details } }
}

/**
 * Returns the quote with a permit that is valid until `deadline` at least, because the permit is used when the swap is mined. Permits of
 * the API are valid for half an hour.
 */
export function withPermitUntil(trade: QuotedTrade, deadline: UnixSeconds): QuotedTrade {
  const { permitData } = trade.response
  if (!permitData) return trade
  const { values } = permitData
  const later = (time: string) => (BigInt(time) > BigInt(deadline) ? time : deadline.toString())
  const details = { ...values.details, expiration: later(values.details.expiration) }
  const permit = { ...permitData, values: { ...values, details, sigDeadline: later(values.sigDeadline) } }
  return { ...trade, response: { ...trade.response, permitData: permit } }
}

export interface PriceLoss {
  /** The side with the larger change: more to pay, or less to receive. */
  readonly side: 'input' | 'output'
  /** Base units of that side's token, at least 0. */
  readonly raw: bigint
  /** Basis points of the accepted amount, rounded up. */
  readonly bps: number
}

/** How much worse the fresh price is than the accepted one. */
export function priceLoss(fresh: QuotedTrade, accepted: QuotedTrade): PriceLoss {
  const more = loss('input', fresh.amountIn - accepted.amountIn, accepted.amountIn)
  const less = loss('output', accepted.amountOut - fresh.amountOut, accepted.amountOut)
  return more.bps > less.bps ? more : less
}

function loss(side: PriceLoss['side'], difference: bigint, of: bigint): PriceLoss {
  if (difference <= 0n || of === 0n) return { side, raw: 0n, bps: 0 }
  return { side, raw: difference, bps: Number(mulDiv(difference, BigInt(BPS_ONE), of, 'up')) }
}

/**
 * Signed difference between an amount and the quoted one; undefined if the quoted one is 0.
 *
 * Units    basis points
 * Rounds   down (towards minus infinity)
 */
export function differenceBps(actual: bigint, quoted: bigint): number | undefined {
  if (quoted === 0n) return undefined
  const difference = (actual - quoted) * BigInt(BPS_ONE)
  const rest = difference % quoted === 0n || difference > 0n ? 0n : 1n
  return Number(difference / quoted - rest)
}

/**
 * Share of the input that the pools of the route charge as fees; undefined for a wrap, or if a hook sets one.
 *
 * Units    basis points
 * Rounds   to the nearest
 */
export function poolFeeBps({ paths }: Pick<QuotedTrade, 'paths'>): number | undefined {
  let fees = 0
  for (const { share, hops } of paths) {
    let rest = 1
    for (const { feePips } of hops) {
      if (feePips === undefined) return undefined
      rest *= 1 - feePips / PIPS_ONE
    }
    fees += share * (1 - rest)
  }
  return paths.length === 0 ? undefined : Math.round(fees)
}

function wei(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d+$/.test(text) ? BigInt(text) : undefined
}

/** Whether the trade spends an ERC-20 token, which the router needs an approval for. */
export function needsApproval({ kind, input }: Pick<QuotedTrade, 'kind' | 'input'>): boolean {
  return kind === 'swap' && !isNative(input)
}
