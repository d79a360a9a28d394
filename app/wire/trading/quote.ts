import * as v from 'valibot'
import {
  address,
  amount,
  chainId,
  gasPriceFields,
  positiveAmount,
  slippagePercent,
  tradeType,
  urgency,
} from './fields.ts'
import { permit } from './permit.ts'
import { transactionRequest } from './transaction-request.ts'

export const protocolItem = v.picklist(['V2', 'V3', 'V4', 'UNISWAPX', 'UNISWAPX_V2', 'UNISWAPX_V3'])
export const hooksOptions = v.picklist(['V4_HOOKS_INCLUSIVE', 'V4_HOOKS_ONLY', 'V4_NO_HOOKS'])

/** POST /quote. */
export const quoteRequest = v.pipe(
  v.object({
    type: tradeType,
    /** Of tokenIn for EXACT_INPUT, of tokenOut for EXACT_OUTPUT. */
    amount: positiveAmount,
    tokenInChainId: chainId,
    tokenOutChainId: chainId,
    tokenIn: address,
    tokenOut: address,
    swapper: address,
    generatePermitAsTransaction: v.optional(v.boolean()),
    slippageTolerance: v.optional(slippagePercent),
    autoSlippage: v.optional(v.picklist(['DEFAULT'])),
    routingPreference: v.optional(v.picklist(['BEST_PRICE', 'FASTEST'])),
    protocols: v.optional(v.array(protocolItem)),
    hooksOptions: v.optional(hooksOptions),
    spreadOptimization: v.optional(v.picklist(['EXECUTION', 'PRICE'])),
    urgency: v.optional(urgency),
    permitAmount: v.optional(v.picklist(['FULL', 'EXACT'])),
    integratorFees: v.optional(
      v.pipe(
        v.array(v.object({ bips: v.pipe(v.number(), v.gtValue(0), v.maxValue(500)), recipient: address })),
        v.length(1),
      ),
    ),
  }),
  v.check(
    (request) => request.slippageTolerance === undefined || request.autoSlippage === undefined,
    'slippageTolerance and autoSlippage exclude each other',
  ),
)
export type QuoteRequest = v.InferOutput<typeof quoteRequest>
/** The input type, before parsing. */
export type QuoteRequestInput = v.InferInput<typeof quoteRequest>

const tokenInRoute = v.object({
  address,
  chainId,
  symbol: v.optional(v.string()),
  decimals: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/))),
  buyFeeBps: v.optional(v.string()),
  sellFeeBps: v.optional(v.string()),
})
export type TokenInRoute = v.InferOutput<typeof tokenInRoute>

const hopFields = {
  tokenIn: tokenInRoute,
  tokenOut: tokenInRoute,
  /** On the first hop of a route: its input. Ours has it on every hop; the hosted API's examples on the first only. */
  amountIn: v.optional(amount),
  /** On the last hop of a route: its output. Ours has it on every hop; an exact output needs it on the last hop of each section. */
  amountOut: v.optional(amount),
}
const v2Reserve = v.object({ token: tokenInRoute, quotient: amount })

const v2Hop = v.object({
  type: v.literal('v2-pool'),
  address,
  reserve0: v.optional(v2Reserve),
  reserve1: v.optional(v2Reserve),
  ...hopFields,
})

const concentratedFields = {
  sqrtRatioX96: v.optional(amount),
  liquidity: v.optional(v.string()),
  tickCurrent: v.optional(v.string()),
  /** Pips, decimal. For a v4 pool, the fee in the pool key. */
  fee: v.pipe(v.string(), v.regex(/^[0-9]{1,8}$/)),
}

const v3Hop = v.object({ type: v.literal('v3-pool'), address, ...concentratedFields, ...hopFields })

const v4Hop = v.object({
  type: v.literal('v4-pool'),
  /**
   * The contract's schema requires 20 bytes, "the address of a contract which will be used": the pool manager. Its
   * example has the pool's id, 32 bytes. Both are accepted; the fields below identify the pool.
   */
  address: v.pipe(
    v.string(),
    v.regex(/^0x([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/),
    v.transform((text) => text as `0x${string}`),
  ),
  ...concentratedFields,
  /** A number in the contract, a string in its example: both are accepted. */
  tickSpacing: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/))]),
    v.transform(Number),
    v.integer(),
  ),
  hooks: address,
  ...hopFields,
})

export const poolInRoute = v.variant('type', [v2Hop, v3Hop, v4Hop])
export type PoolInRoute = v.InferOutput<typeof poolInRoute>

export const failureReason = v.picklist([
  'SIMULATION_ERROR',
  'UNSUPPORTED_SIMULATION',
  'SIMULATION_UNAVAILABLE',
  'SLIPPAGE_TOO_LOW',
  'TRANSFER_FROM_FAILED',
])
export type FailureReason = v.InferOutput<typeof failureReason>

const side = { token: address, amount }
const feeFields = {
  /** Wei: gas limit at the maximum price. */
  gasFee: v.optional(v.string()),
  /** US dollars, decimal. */
  gasFeeUSD: v.optional(v.string()),
  /** Base units of the output (EXACT_INPUT) or input token. */
  gasFeeQuote: v.optional(v.string()),
  gasUseEstimate: v.optional(v.string()),
  ...gasPriceFields,
}

/** A swap through pools. The contract requires no fields; this schema requires those that displaying and signing a swap need. */
export const classicQuote = v.object({
  input: v.object(side),
  output: v.object({ ...side, recipient: v.optional(address) }),
  swapper: address,
  chainId,
  slippage: slippagePercent,
  tradeType,
  route: v.pipe(v.array(v.pipe(v.array(poolInRoute), v.minLength(1), v.maxLength(6))), v.minLength(1), v.maxLength(8)),
  quoteId: v.optional(v.string()),
  routeString: v.optional(v.string()),
  /** Number of the block that the amounts are from, decimal. */
  blockNumber: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,16}$/))),
  /** Percent. */
  priceImpact: v.optional(v.number()),
  txFailureReasons: v.optional(v.array(failureReason)),
  portionBips: v.optional(v.number()),
  portionAmount: v.optional(amount),
  portionRecipient: v.optional(v.string()),
  aggregatedOutputs: v.optional(
    v.array(
      v.object({
        token: address,
        amount,
        recipient: v.optional(address),
        bps: v.optional(v.number()),
        minAmount: v.optional(amount),
      }),
    ),
  ),
  ...feeFields,
})
export type ClassicQuote = v.InferOutput<typeof classicQuote>

export const wrapUnwrapQuote = v.object({
  swapper: address,
  input: v.object(side),
  output: v.object({ ...side, recipient: v.optional(address) }),
  chainId,
  tradeType,
  ...feeFields,
})
export type WrapUnwrapQuote = v.InferOutput<typeof wrapUnwrapQuote>

const envelope = {
  requestId: v.string(),
  permitData: v.nullable(permit),
  permitTransaction: v.nullish(transactionRequest),
  permitGasFee: v.optional(v.string()),
}

/** 200 of /quote, for the supported routings: pools, wrapping and unwrapping. */
export const quoteResponse = v.variant('routing', [
  v.object({ routing: v.literal('CLASSIC'), quote: classicQuote, ...envelope }),
  v.object({ routing: v.picklist(['WRAP', 'UNWRAP']), quote: wrapUnwrapQuote, ...envelope }),
])
export type QuoteResponse = v.InferOutput<typeof quoteResponse>
