import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { BPS_ONE, maximumIn, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { MAX_UINT160, raw } from '#app/domain/amount/raw.ts'
import { poolKey } from '#app/domain/liquidity/pool.ts'
import { findPlan } from '#app/domain/routing/find-plan.ts'
import { gasCost } from '#app/domain/routing/gas-model.ts'
import type { GasPrice, Plan, PlanRequest, Protocol } from '#app/domain/routing/plan.ts'
import type { PoolGraph } from '#app/domain/routing/pool-graph.ts'
import { wrappedAddress } from '#app/domain/token/token.ts'
import { encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import { sectionsOf } from '#app/domain/trade/route-sections.ts'
import type { FailureReason, QuoteRequest, QuoteResponse } from '#app/wire/trading/quote.ts'
import { confirmPlans, type ConfirmedPlan } from './confirm-plans.ts'
import { tokenFacts, type Desk } from './desk.ts'
import { gasFees, type GasFees } from './gas-fees.ts'
import { readHead, type HeadBlock } from './head-block.ts'
import type { TokenFacts } from './market.ts'
import type { MarketState } from './market-state.ts'
import { wordAt, type Call, type Returned } from './multicall.ts'
import { routeInContract, routeString } from './route-in-contract.ts'
import { badRequest, notFound, TradingRefusal } from './trading-refusal.ts'
import { toTransactionRequest } from './transaction-in-contract.ts'
import { quoteWrap } from './wrap-quote.ts'

/** A permit lives as long as the default deadline of a swap: what it allows is used at once or never. UNIX seconds. */
export const PERMIT_SECONDS = 30 * 60

/** Slippage that the quote service chooses itself (spec §4 settings): from half a percent, for two stable coins a tenth, to 5.5 %. */
const AUTO_SLIPPAGE = { floor: 50, stableFloor: 10, ceiling: 550 }

/**
 * Answers POST /quote: the best route at the head block, confirmed by the chain's quoters in that block's state.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function quote(desk: Desk, request: QuoteRequest, requestId: string): Promise<QuoteResponse> {
  const { chain } = desk
  if (request.tokenInChainId !== request.tokenOutChainId) throw notFound('no route between two chains')
  if (request.integratorFees) throw new TradingRefusal(401, 'UnauthorizedError', 'fees are not enabled')
  if (isSameAddress(request.tokenIn, request.tokenOut)) throw badRequest('tokenIn and tokenOut are the same')
  const isWrapping = isSameAddress(
    wrappedAddress(chain.id, request.tokenIn),
    wrappedAddress(chain.id, request.tokenOut),
  )
  if (isWrapping) return quoteWrap(desk, request, requestId)

  const [head, facts] = await Promise.all([readHead(desk.rpc), tokenFacts(desk, [request.tokenIn, request.tokenOut])])
  const fees = gasFees(head, request.urgency)
  const sources = { rpc: desk.rpc, market: desk.market, now: desk.now() }
  const state = await desk.memory.state(sources, head, request.tokenIn, request.tokenOut)
  const gasPrice = priceOfGas(desk, request, state.graph, facts, fees)
  const plans = search(state, request, gasPrice)
  const wallet = walletCalls(desk, request)
  const { plans: confirmed, besides } = await confirmPlans(desk.rpc, chain, head.number, plans, wallet)
  const best = choose(confirmed)
  if (!best) throw notFound('no quotes available')

  const tokens = await tokenFacts(
    desk,
    best.routes.flatMap(({ quote: route }) => route.hops.flatMap((hop) => [hop.tokenIn, hop.tokenOut])),
  )
  return answer(desk, request, requestId, { best, head, fees, gasPrice, tokens, wallet: readWallet(request, besides) })
}

function search(state: MarketState, request: QuoteRequest, gasPrice: GasPrice | undefined): readonly Plan[] {
  const isExactIn = request.type === 'EXACT_INPUT'
  const isFast = request.routingPreference === 'FASTEST'
  const planRequest: PlanRequest = {
    side: isExactIn ? 'exactIn' : 'exactOut',
    tokenIn: request.tokenIn,
    tokenOut: request.tokenOut,
    amount: raw(BigInt(request.amount)),
    protocols: protocolsOf(request),
    withoutPools: excludedPools(state, request),
    ...(gasPrice ? { gasPrice } : {}),
    ...(isFast ? { maxSplits: 1, maxPlans: 1 } : { maxPlans: 6 }),
  }
  const found = findPlan(state.graph, planRequest)
  if (!found.ok) throw notFound('no quotes available')
  // The router buys an exact output within one version only.
  const isOneCommand = (plan: Plan) => plan.routes.every((route) => sectionsOf(route.hops).length === 1)
  return isExactIn ? found.value.plans : found.value.plans.filter(isOneCommand)
}

function protocolsOf({ protocols, type }: QuoteRequest): readonly Protocol[] {
  const named = (['V2', 'V3', 'V4'] as const).filter((version) => !protocols || protocols.includes(version))
  if (named.length === 0) throw notFound('no quotes available from these protocols')
  return type === 'EXACT_INPUT' && named.length > 1 ? [...named, 'MIXED'] : named
}

function excludedPools(state: MarketState, { hooksOptions }: QuoteRequest): ReadonlySet<string> {
  const excluded = new Set<string>()
  if (hooksOptions === undefined || hooksOptions === 'V4_HOOKS_INCLUSIVE') return excluded
  for (const pool of state.pools.values()) {
    if (pool.version !== 'v4') continue
    const hasHook = !isSameAddress(pool.hooks, NATIVE)
    if (hasHook === (hooksOptions === 'V4_NO_HOOKS')) excluded.add(poolKey(pool))
  }
  return excluded
}

/** Wei of an ordinary trade, small enough to move nothing: what gas is valued by where no price is known. */
const PROBE = 10n ** 15n

/** What gas costs in the output (exact in) or input token. Undefined where nothing says what the token is worth. */
function priceOfGas(
  desk: Desk,
  request: QuoteRequest,
  graph: PoolGraph,
  facts: ReadonlyMap<string, TokenFacts>,
  fees: GasFees,
): GasPrice | undefined {
  const token = request.type === 'EXACT_INPUT' ? request.tokenOut : request.tokenIn
  const weiPerUnit = fees.expected
  const wrapped = desk.chain.contracts.wrappedNative
  if (isSameAddress(wrappedAddress(desk.chain.id, token), wrapped)) return { weiPerUnit, tokenAmount: 1n, perWei: 1n }
  const native = facts.get(wrapped.toLowerCase())?.price
  const own = facts.get(token.toLowerCase())
  if (native !== undefined && own?.price !== undefined && own.price > 0n) {
    return { weiPerUnit, tokenAmount: native * 10n ** BigInt(own.decimals), perWei: own.price * 10n ** 18n }
  }
  const probe = findPlan(graph, {
    side: 'exactIn',
    tokenIn: wrapped,
    tokenOut: token,
    amount: raw(PROBE),
    maxSplits: 1,
    maxPlans: 1,
  })
  return probe.ok ? { weiPerUnit, tokenAmount: probe.value.plans[0].amountOut, perWei: PROBE } : undefined
}

/** Best by what the quoters said, after gas. */
function choose(confirmed: readonly ConfirmedPlan[]): ConfirmedPlan | undefined {
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

const BALANCE_OF = '0x70a08231'
const PERMIT2_ALLOWANCE = '0x927da105'
const GET_ETH_BALANCE = '0x4d2301cc'

/** What the wallet holds, and what Permit2 knows of it: read in the same call as the quotes. */
function walletCalls({ chain }: Desk, { tokenIn, swapper }: QuoteRequest): Call[] {
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

interface Findings {
  readonly best: ConfirmedPlan
  readonly head: HeadBlock
  readonly fees: GasFees
  readonly gasPrice: GasPrice | undefined
  readonly tokens: ReadonlyMap<string, TokenFacts>
  readonly wallet: Wallet
}

function answer(desk: Desk, request: QuoteRequest, requestId: string, findings: Findings): QuoteResponse {
  const { best, head, fees, gasPrice, tokens, wallet } = findings
  const { plan, amountIn, amountOut } = best
  const { id: chainId } = desk.chain
  const slippage = slippageOf(desk, request, best)
  const most = request.type === 'EXACT_INPUT' ? amountIn : maximumIn(amountIn, slippage)
  const least = request.type === 'EXACT_INPUT' ? minimumOut(amountOut, slippage) : amountOut
  const gasFee = plan.gasUnits * fees.maxFeePerGas
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
      route: routeInContract(desk.chain, best, tokens),
      routeString: routeString(best, tokens),
      quoteId: crypto.randomUUID(),
      blockNumber: head.number.toString(),
      priceImpact: Math.round(plan.priceImpactPips / 100) / 100,
      gasUseEstimate: plan.gasUnits.toString(),
      gasFee: gasFee.toString(),
      ...(nativePrice === undefined ? {} : { gasFeeUSD: formatRaw((gasFee * nativePrice) / 10n ** 18n, 18) }),
      ...(gasPrice === undefined
        ? {}
        : { gasFeeQuote: gasCost(plan.gasUnits, { ...gasPrice, weiPerUnit: fees.maxFeePerGas }).toString() }),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
      txFailureReasons: failureReasons(request, wallet, most),
      aggregatedOutputs: [
        {
          token: request.tokenOut,
          amount: amountOut.toString(),
          recipient: request.swapper,
          bps: BPS_ONE,
          minAmount: least.toString(),
        },
      ],
    },
    ...permitOf(desk, request, findings, most),
  }
}

function slippageOf({ chain }: Desk, request: QuoteRequest, { plan, amountIn, amountOut }: ConfirmedPlan): Bps {
  if (request.slippageTolerance !== undefined) return Math.round(request.slippageTolerance * 100) as Bps
  const isStable = (token: Address) => chain.stables.some((stable) => isSameAddress(stable, token))
  const floor =
    isStable(request.tokenIn) && isStable(request.tokenOut) ? AUTO_SLIPPAGE.stableFloor : AUTO_SLIPPAGE.floor
  const worth = request.type === 'EXACT_INPUT' ? amountOut : amountIn
  const gasShare = Number((plan.gasCost * BigInt(BPS_ONE)) / worth)
  return Math.min(Math.max(gasShare, floor), AUTO_SLIPPAGE.ceiling) as Bps
}

function failureReasons(request: QuoteRequest, { balance }: Wallet, most: bigint): FailureReason[] {
  // The zero address stands for a visitor without a wallet.
  if (isNative(request.swapper)) return []
  if (balance === undefined) return ['SIMULATION_UNAVAILABLE']
  if (balance >= most) return []
  return [isNative(request.tokenIn) ? 'SIMULATION_ERROR' : 'TRANSFER_FROM_FAILED']
}

/** A permit for exactly what the swap may spend, unless Permit2 holds one that is enough and lasts. */
function permitOf(desk: Desk, request: QuoteRequest, { head, fees, wallet }: Findings, most: bigint) {
  const { id: chainId, contracts } = desk.chain
  if (isNative(request.tokenIn) || isNative(request.swapper)) return { permitData: null }
  if (most > MAX_UINT160) throw notFound('no quotes available for an amount that Permit2 cannot move')
  // The chain's clock decides; it may run ahead of ours.
  const until = BigInt(Math.max(head.time, Math.floor(desk.now() / 1_000)) + PERMIT_SECONDS)
  const known = wallet.permit2
  if (known && known.amount >= most && known.expiration >= until) return { permitData: null }
  const permit = {
    token: request.tokenIn,
    amount: request.permitAmount === 'FULL' ? MAX_UINT160 : most,
    expiration: until,
    nonce: known?.nonce ?? 0n,
    spender: contracts.universalRouter,
    sigDeadline: until,
  }
  if (request.generatePermitAsTransaction !== true) return { permitData: permitTypedData(chainId, permit) }
  const transaction = encodePermitAsTransaction(chainId, request.swapper, permit)
  return {
    permitData: null,
    permitTransaction: toTransactionRequest(transaction, PERMIT_GAS, fees),
    permitGasFee: (PERMIT_GAS * fees.maxFeePerGas).toString(),
  }
}

/** Of Permit2's `approve`, with room. */
const PERMIT_GAS = 60_000n
