import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import { isChainId } from '#app/domain/chains/catalogue.ts'

/** Fields shared by messages of the trading contract. */

/** With or without 0x, as the contract's pattern allows; normalised to a checksummed address. */
export const address = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Address => {
    const text = dataset.value
    const parsed = parseAddress(/^[0-9a-fA-F]{40}$/.test(text) ? `0x${text}` : text)
    if (parsed.ok) return parsed.value
    addIssue({ message: parsed.problem })
    return NEVER
  }),
)

/** Base units: decimal digits, at most uint256. */
export const amount = v.pipe(
  v.string(),
  v.regex(/^[0-9]+$/, 'amount.malformed'),
  v.maxLength(78, 'amount.tooLarge'),
  // Checks also run after a failed check of the format.
  v.check((text) => !/^[0-9]{1,78}$/.test(text) || BigInt(text) <= MAX_UINT256, 'amount.tooLarge'),
)

export const positiveAmount = v.pipe(amount, v.regex(/[1-9]/, 'amount.zero'))

/** A chain served here; the contract allows more. */
export const chainId = v.pipe(v.number(), v.guard(isChainId, 'chain.unknown'))

export const hex = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'request.malformed'),
  v.transform((text) => text as `0x${string}`),
)

/** Wei as in the contract's examples: `0x00`, or decimal. */
export const wei = v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/, 'amount.malformed'))

/** With or without 0x; normalised to lower case with 0x. */
export const transactionHash = v.pipe(
  v.string(),
  v.regex(/^(0x)?[0-9a-fA-F]{64}$/, 'request.malformed'),
  v.transform((text) => `0x${text.replace(/^0x/, '').toLowerCase()}` as `0x${string}`),
)

export const tradeType = v.picklist(['EXACT_INPUT', 'EXACT_OUTPUT'])
export type TradeType = v.InferOutput<typeof tradeType>

export const routing = v.picklist([
  'CLASSIC',
  'DUTCH_LIMIT',
  'DUTCH_V2',
  'DUTCH_V3',
  'BRIDGE',
  'LIMIT_ORDER',
  'PRIORITY',
  'WRAP',
  'UNWRAP',
  'CHAINED',
])
export type Routing = v.InferOutput<typeof routing>

export const urgency = v.picklist(['normal', 'fast', 'urgent'])
export type Urgency = v.InferOutput<typeof urgency>

/** Percent with at most two decimals: 0.5 is half a percent. */
export const slippagePercent = v.pipe(
  v.number(),
  v.minValue(0, 'slippage must not be negative'),
  v.maxValue(100, 'slippage must not exceed 100 percent'),
  v.check((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'slippage has too many decimals'),
)

/** Fee fields of quotes and transactions, in wei per unit of gas. */
export const gasPriceFields = {
  gasPrice: v.optional(v.string()),
  maxFeePerGas: v.optional(v.string()),
  maxPriorityFeePerGas: v.optional(v.string()),
}
