import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { BPS_ONE, maximumIn, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { MAX_UINT160, baseUnits } from '#app/domain/amount/base-units.ts'
import { poolKey, poolTokens } from '#app/domain/liquidity/pool.ts'
import { findPlan } from '#app/domain/routing/find-plan.ts'
import type { GasPrice, Plan, PlanRequest, Protocol } from '#app/domain/routing/plan.ts'
import type { PoolGraph } from '#app/domain/routing/pool-graph.ts'
import { autoSlippage, minAutoSlippage } from '#app/domain/swap/auto-slippage.ts'
import { wrappedAddress } from '#app/domain/token/token.ts'
import { encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { FailureReason, QuoteRequest, QuoteResponse } from '#app/wire/trading/quote.ts'
import { confirmPlans, type ConfirmedPlan } from './confirm-plans.ts'
import { readTokens, type TradingContext } from './trading-context.ts'
import { gasFees, networkCost, weiInToken, type GasFees } from './gas-fees.ts'
import { readHead, type HeadBlock } from './head-block.ts'
import type { TradingToken } from './market.ts'
import type { MarketState } from './market-state.ts'
import { wordAt, type Call, type Returned } from './multicall.ts'
import { toApiRoute, routeString } from './to-api-route.ts'
import { afterTax } from './token-taxes.ts'
import type { TransferTax } from './try-transfers.ts'
import { badRequest, notFound, TradingRefusal } from './trading-refusal.ts'
import { toTransactionRequest } from './to-transaction-request.ts'
import { quoteWrap } from './wrap-quote.ts'

/** Lifetime of a permit, equal to the default deadline of the swap that uses it. */
const PERMIT_SECONDS = 30 * 60

const NO_QUOTES = 'no quotes available'

/**
 * Answers POST /quote: the best route at the head block, confirmed by the chain's quoters at that block.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function quote(trading: TradingContext, request: QuoteRequest, requestId: string): Promise<QuoteResponse> {
  const { chain } = trading
  if (request.tokenInChainId !== request.tokenOutChainId) throw notFound('no route between two chains')
  if (request.integratorFees) throw new TradingRefusal(401, 'UnauthorizedError', 'fees are not enabled')
  if (isSameAddress(request.tokenIn, request.tokenOut)) throw badRequest('tokenIn and tokenOut are the same')
  const isWrapping = isSameAddress(
    wrappedAddress(chain.id, request.tokenIn),
    wrappedAddress(chain.id, request.tokenOut),
  )
  if (isWrapping) return quoteWrap(trading, request, requestId)

  const [head, tradedTokens] = await Promise.all([
    readHead(trading.rpc, trading.chain),
    readTokens(trading, [request.tokenIn, request.tokenOut]),
  ])
  const fees = gasFees(head, request.urgency)
  const sources = { rpc: trading.rpc, market: trading.market, now: trading.now() }
  const state = await trading.marketCache.state(sources, head, request.tokenIn, request.tokenOut)
  const taxes = await readTaxes(trading, request, state)
  const gasPrice = gasPriceIn(trading, request, state.graph, tradedTokens, fees)
  const { best, extraResults } = await bestPlan(trading, request, state, taxes, gasPrice)

  const tokens = await readTokens(
    trading,
    best.routes.flatMap(({ quote: route }) => route.hops.flatMap((hop) => [hop.tokenIn, hop.tokenOut])),
  )
  const wallet = readWallet(request, extraResults)
  return toResponse(trading, request, requestId, { best, head, fees, gasPrice, tokens, taxes, wallet })
}

/** Transfer taxes of a trade: of its input when it is sold, and of its output when it is bought. */
interface TradeTaxes {
  readonly sell: TransferTax
  readonly buy: TransferTax
  /** True if both are zero. */
  readonly isUntaxed: boolean
}

async function readTaxes(
  trading: TradingContext,
  { tokenIn, tokenOut }: QuoteRequest,
  state: MarketState,
): Promise<TradeTaxes> {
  const [taxesIn, taxesOut] = await trading.taxes.read(trading.rpc, trading.now(), state, [tokenIn, tokenOut])
  if (!taxesIn?.sell) throw notFound('no quotes available: tokenIn cannot be sold')
  if (!taxesOut?.buy) throw notFound('no quotes available: tokenOut cannot be bought')
  return { sell: taxesIn.sell, buy: taxesOut.buy, isUntaxed: taxesIn.sell.taken === 0n && taxesOut.buy.taken === 0n }
}

/** Maximum number of searches: a search is repeated without intermediate tokens that turn out to have a tax. */
const MAX_SEARCHES = 3

async function bestPlan(
  trading: TradingContext,
  request: QuoteRequest,
  state: MarketState,
  taxes: TradeTaxes,
  gasPrice: GasPrice | undefined,
): Promise<{ readonly best: ConfirmedPlan; readonly extraResults: readonly Returned[] }> {
  for (let searches = 0; searches < MAX_SEARCHES; searches++) {
    const plans = searchPlans(trading, state, request, taxes, gasPrice)
    const calls = walletCalls(trading, request)
    const { plans: confirmed, extraResults } = await confirmPlans(trading.rpc, trading.chain, state.block, plans, calls)
    const best = bestAfterGas(confirmed.map((plan) => netOfTaxes(plan, request, taxes)))
    if (!best) throw notFound(NO_QUOTES)
    await trading.taxes.read(trading.rpc, trading.now(), state, tokensBetween(best))
    const excludedTokens = trading.taxes.excludedIntermediates(trading.now())
    if (tokensBetween(best).every((token) => !excludedTokens.has(token.toLowerCase()))) return { best, extraResults }
  }
  throw notFound(NO_QUOTES)
}

function tokensBetween({ routes }: ConfirmedPlan): Address[] {
  return routes.flatMap(({ quote: { hops } }) => hops.slice(1).map((hop) => hop.tokenIn))
}

/** Converts the quoted amounts, which ignore transfer taxes, to what the account sends and receives. A trade with taxes has a single route. */
function netOfTaxes(confirmed: ConfirmedPlan, request: QuoteRequest, { buy, isUntaxed }: TradeTaxes): ConfirmedPlan {
  if (isUntaxed) return confirmed
  const amountIn = BigInt(request.amount)
  const amountOut = afterTax(confirmed.amountOut, buy)
  return {
    ...confirmed,
    amountIn,
    amountOut,
    received: amountOut,
    routes: confirmed.routes.map((route) => ({ ...route, amountIn, amountOut, received: amountOut })),
  }
}

function searchPlans(
  trading: TradingContext,
  state: MarketState,
  request: QuoteRequest,
  taxes: TradeTaxes,
  gasPrice: GasPrice | undefined,
): readonly Plan[] {
  const isExactIn = request.type === 'EXACT_INPUT'
  const isSingleRoute = request.routingPreference === 'FASTEST' || !taxes.isUntaxed
  // A v2 pair measures what it receives; v3 and v4 pools require the exact amount.
  const protocols = protocolsOf(request).filter((protocol) => taxes.isUntaxed || protocol === 'V2')
  if (protocols.length === 0) throw notFound(`${NO_QUOTES}: a token takes a fee on transfers, which only v2 allows`)
  const planRequest: PlanRequest = {
    side: isExactIn ? 'exactIn' : 'exactOut',
    tokenIn: request.tokenIn,
    tokenOut: request.tokenOut,
    amount: baseUnits(isExactIn ? afterTax(BigInt(request.amount), taxes.sell) : BigInt(request.amount)),
    protocols,
    tolerance: minSlippage(trading, request),
    withoutPools: excludedPools(trading, state, request),
    ...(gasPrice ? { gasPrice } : {}),
    ...(isSingleRoute ? { maxSplits: 1, maxPlans: 1 } : { maxPlans: 6 }),
  }
  const found = findPlan(state.graph, planRequest)
  if (!found.ok) throw noRoute(state.graph, planRequest, taxes)
  // The amount to send for an exact output would depend on the token's rounding, so taxed tokens are quoted by input only.
  if (!isExactIn && !taxes.isUntaxed) throw inputOnlyRefusal()
  return found.value.plans
}

function inputOnlyRefusal(): TradingRefusal {
  const detail = `${NO_QUOTES}: a token takes a fee on transfers; request an exact input`
  return new TradingRefusal(404, 'ResourceNotFound', detail, 'quote.inputOnly')
}

/** Factors by which an amount without a route is multiplied to find out whether it is too low. */
const PROBE_FACTORS = [10n ** 9n, 10n ** 18n]

/** Returns the reason why there is no plan: the amount is too low, or there is no route. */
function noRoute(graph: PoolGraph, request: PlanRequest, taxes: TradeTaxes): TradingRefusal {
  const isTooLow = (factor: bigint) =>
    findPlan(graph, { ...request, amount: baseUnits(request.amount * factor), maxSplits: 1 }).ok
  if (request.side === 'exactIn' && (request.amount === 0n || PROBE_FACTORS.some(isTooLow))) {
    return new TradingRefusal(404, 'QuoteAmountTooLowError', 'the amount is too low: it buys nothing')
  }
  return notFound(
    taxes.isUntaxed ? NO_QUOTES : `${NO_QUOTES}: a token takes a fee on transfers, and no v2 route trades it`,
  )
}

function protocolsOf({ protocols }: QuoteRequest): readonly Protocol[] {
  const versions = (['V2', 'V3', 'V4'] as const).filter((version) => !protocols || protocols.includes(version))
  if (versions.length === 0) throw notFound('no quotes available from these protocols')
  return versions.length > 1 ? [...versions, 'MIXED'] : versions
}

function excludedPools(trading: TradingContext, state: MarketState, request: QuoteRequest): ReadonlySet<string> {
  const { hooksOptions, tokenIn, tokenOut } = request
  const excludedTokens = trading.taxes.excludedIntermediates(trading.now())
  const isTraded = (token: Address) => isSameAddress(token, tokenIn) || isSameAddress(token, tokenOut)
  const excluded = new Set<string>()
  for (const pool of state.pools.values()) {
    if (poolTokens(pool).some((token) => excludedTokens.has(token.toLowerCase()) && !isTraded(token)))
      excluded.add(poolKey(pool))
    if (pool.version !== 'v4' || hooksOptions === undefined || hooksOptions === 'V4_HOOKS_INCLUSIVE') continue
    const hasHook = !isSameAddress(pool.hooks, NATIVE)
    if (hasHook === (hooksOptions === 'V4_NO_HOOKS')) excluded.add(poolKey(pool))
  }
  return excluded
}

/** Wei to quote if no price is known, to value gas: too little to move the price. */
const PROBE_WEI = 10n ** 15n

/** Returns the price of gas in the output token for an exact input, else in the input token. Undefined if the token's value is unknown. */
function gasPriceIn(
  trading: TradingContext,
  request: QuoteRequest,
  graph: PoolGraph,
  tokens: ReadonlyMap<string, TradingToken>,
  fees: GasFees,
): GasPrice | undefined {
  const token = request.type === 'EXACT_INPUT' ? request.tokenOut : request.tokenIn
  const weiPerUnit = fees.expected
  const wrapped = trading.chain.contracts.wrappedNative
  if (isSameAddress(wrappedAddress(trading.chain.id, token), wrapped))
    return { weiPerUnit, tokenAmount: 1n, perWei: 1n }
  const native = tokens.get(wrapped.toLowerCase())?.price
  const priced = tokens.get(token.toLowerCase())
  if (native !== undefined && priced?.price !== undefined && priced.price > 0n) {
    return { weiPerUnit, tokenAmount: native * 10n ** BigInt(priced.decimals), perWei: priced.price * 10n ** 18n }
  }
  const probe = findPlan(graph, {
    side: 'exactIn',
    tokenIn: wrapped,
    tokenOut: token,
    amount: baseUnits(PROBE_WEI),
    maxSplits: 1,
    maxPlans: 1,
  })
  return probe.ok ? { weiPerUnit, tokenAmount: probe.value.plans[0].amountOut, perWei: PROBE_WEI } : undefined
}

/** Returns the quoted plan with the best amount after gas. */
function bestAfterGas(confirmed: readonly ConfirmedPlan[]): ConfirmedPlan | undefined {
  const net = ({ plan, amountIn, amountOut }: ConfirmedPlan) =>
    plan.side === 'exactIn' ? amountOut - plan.gasCost : -amountIn - plan.gasCost
  return confirmed.reduce<ConfirmedPlan | undefined>(
    (best, candidate) => (best && net(best) >= net(candidate) ? best : candidate),
    undefined,
  )
}

interface Wallet {
  readonly balance: bigint | undefined
  readonly permit2: { readonly amount: bigint; readonly expiration: bigint; readonly nonce: bigint } | undefined
}

// Function selectors of tokens, Permit2 and Multicall3.
const BALANCE_OF = '0x70a08231'
const PERMIT2_ALLOWANCE = '0x927da105'
const GET_ETH_BALANCE = '0x4d2301cc'

/** Builds the reads of the wallet's balance and Permit2 allowance, which share the quotes' multicall. */
function walletCalls({ chain }: TradingContext, { tokenIn, swapper }: QuoteRequest): Call[] {
  const { multicall3, permit2, universalRouter } = chain.contracts
  if (isNative(tokenIn)) return [{ to: multicall3, data: `${GET_ETH_BALANCE}${word(swapper)}` }]
  return [
    { to: tokenIn, data: `${BALANCE_OF}${word(swapper)}` },
    { to: permit2, data: `${PERMIT2_ALLOWANCE}${word(swapper)}${word(tokenIn)}${word(universalRouter)}` },
  ]
}

function word(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

function readWallet({ tokenIn }: QuoteRequest, [balance, allowance]: readonly Returned[]): Wallet {
  return {
    balance: balance !== undefined && balance.length >= 64 ? wordAt(balance, 0) : undefined,
    permit2:
      !isNative(tokenIn) && allowance !== undefined && allowance.length >= 192
        ? { amount: wordAt(allowance, 0), expiration: wordAt(allowance, 1), nonce: wordAt(allowance, 2) }
        : undefined,
  }
}

interface QuoteParts {
  readonly best: ConfirmedPlan
  readonly head: HeadBlock
  readonly fees: GasFees
  readonly gasPrice: GasPrice | undefined
  readonly tokens: ReadonlyMap<string, TradingToken>
  readonly taxes: TradeTaxes
  readonly wallet: Wallet
}

function toResponse(
  trading: TradingContext,
  request: QuoteRequest,
  requestId: string,
  parts: QuoteParts,
): QuoteResponse {
  const { best, head, fees, gasPrice, tokens, taxes, wallet } = parts
  const { plan, amountIn, amountOut, received } = best
  const { id: chainId } = trading.chain
  const slippage = slippageOf(trading, request, best)
  const maxAmountIn = request.type === 'EXACT_INPUT' ? amountIn : maximumIn(amountIn, slippage)
  const minAmountOut = request.type === 'EXACT_INPUT' ? minimumOut(amountOut, slippage) : amountOut
  const gasFee = networkCost(fees, plan.gasUnits, swapSize(best))
  const nativePrice = tokens.get(NATIVE)?.price
  return {
    requestId,
    routing: 'CLASSIC',
    quote: {
      chainId,
      input: { token: request.tokenIn, amount: amountIn.toString() },
      output: { token: request.tokenOut, amount: amountOut.toString(), recipient: request.swapper },
      swapper: request.swapper,
      tradeType: request.type,
      slippage: slippage / 100,
      route: toApiRoute(trading.chain, best, tokens, taxes),
      routeString: routeString(best, tokens),
      quoteId: crypto.randomUUID(),
      blockNumber: head.number.toString(),
      priceImpact: Math.round(plan.priceImpactPips / 100) / 100,
      gasUseEstimate: plan.gasUnits.toString(),
      gasFee: gasFee.toString(),
      ...(nativePrice === undefined ? {} : { gasFeeUSD: formatUnits((gasFee * nativePrice) / 10n ** 18n, 18) }),
      ...(gasPrice === undefined ? {} : { gasFeeQuote: weiInToken(gasFee, gasPrice).toString() }),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
      txFailureReasons: failureReasons(request, wallet, maxAmountIn),
      aggregatedOutputs: [
        {
          token: request.tokenOut,
          amount: received.toString(),
          recipient: request.swapper,
          bps: BPS_ONE,
          minAmount: minAmountOut.toString(),
        },
      ],
    },
    ...permitOf(trading, request, parts, maxAmountIn),
  }
}

/** Expected size of the unsigned transaction of a plan, with a permit, in bytes. */
function swapSize({ routes }: ConfirmedPlan): number {
  const hops = routes.reduce((sum, { quote: route }) => sum + route.hops.length, 0)
  return SWAP_BYTES + BYTES_PER_HOP * hops
}

/** Approximate size of a swap's unsigned transaction without its hops, and of one hop. */
const SWAP_BYTES = 1_200
const BYTES_PER_HOP = 300

function slippageOf(trading: TradingContext, request: QuoteRequest, { plan, amountIn, amountOut }: ConfirmedPlan): Bps {
  const minimum = minSlippage(trading, request)
  if (request.slippageTolerance !== undefined) return minimum
  return autoSlippage(plan.gasCost, request.type === 'EXACT_INPUT' ? amountOut : amountIn, minimum)
}

/** The requested slippage tolerance, or the minimum of the automatic one. */
function minSlippage({ chain }: TradingContext, { slippageTolerance, tokenIn, tokenOut }: QuoteRequest): Bps {
  if (slippageTolerance !== undefined) return Math.round(slippageTolerance * 100) as Bps
  return minAutoSlippage(chain.id, [tokenIn, tokenOut])
}

function failureReasons(request: QuoteRequest, { balance }: Wallet, maxAmountIn: bigint): FailureReason[] {
  // Clients without a wallet may send the zero address.
  if (isNative(request.swapper)) return []
  if (balance === undefined) return ['SIMULATION_UNAVAILABLE']
  if (balance >= maxAmountIn) return []
  return [isNative(request.tokenIn) ? 'SIMULATION_ERROR' : 'TRANSFER_FROM_FAILED']
}

/**
 * Builds a permit for the swap's maximum input (or Permit2's maximum if `permitAmount` is FULL), unless the current Permit2 allowance
 * suffices.
 */
function permitOf(
  trading: TradingContext,
  request: QuoteRequest,
  { head, fees, wallet }: QuoteParts,
  maxAmountIn: bigint,
) {
  const { id: chainId, contracts } = trading.chain
  if (isNative(request.tokenIn) || isNative(request.swapper)) return { permitData: null }
  if (maxAmountIn > MAX_UINT160) throw notFound('no quotes available for an amount that Permit2 cannot transfer')
  // Contracts compare with the block time, which may be ahead of this clock.
  const expiration = BigInt(Math.max(head.time, Math.floor(trading.now() / 1_000)) + PERMIT_SECONDS)
  const allowance = wallet.permit2
  if (allowance && allowance.amount >= maxAmountIn && allowance.expiration >= expiration) return { permitData: null }
  const permit = {
    token: request.tokenIn,
    amount: request.permitAmount === 'FULL' ? MAX_UINT160 : maxAmountIn,
    expiration,
    nonce: allowance?.nonce ?? 0n,
    spender: contracts.universalRouter,
    sigDeadline: expiration,
  }
  if (request.generatePermitAsTransaction !== true) return { permitData: permitTypedData(chainId, permit) }
  const transaction = encodePermitAsTransaction(chainId, request.swapper, permit)
  return {
    permitData: null,
    permitTransaction: toTransactionRequest(transaction, PERMIT_GAS, fees),
    permitGasFee: networkCost(fees, PERMIT_GAS, unsignedSize(transaction.data)).toString(),
  }
}

/** Upper bound of the gas of Permit2's `approve`. */
const PERMIT_GAS = 60_000n
