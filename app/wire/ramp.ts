import * as v from 'valibot'
import { PAYMENT_METHODS, RAMP_PROVIDERS, RAMP_STATUSES, type RampDirection } from '#app/domain/ramp/ramp.ts'
import { address, chainId, positiveAmount, transactionHash } from './trading/fields.ts'

/** Amounts of tokens are in base units, of money in US cents, both as decimal strings. The native currency is the zero address. */

const cents = v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'amount.malformed'))
const positiveCents = v.pipe(cents, v.regex(/[1-9]/, 'amount.zero'))
const direction = v.picklist(['buy', 'sell'])
const provider = v.picklist(RAMP_PROVIDERS)
const method = v.picklist(PAYMENT_METHODS)
/** ISO 3166-1 alpha-2. */
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'request.malformed'))
const token = v.object({ chainId, address })

/** Identifies an order at its provider. The browser chooses it at random, so that no one else can read the order. */
export const rampOrderId = v.pipe(v.string(), v.uuid('request.malformed'))

/** GET /api/ramp/options?direction&country – where the visitor's country is unknown, all countries count. */
export const rampOptions = v.object({
  /** False only if every configured provider has answered that it does not serve the country. */
  isRegionSupported: v.boolean(),
  providers: v.array(
    v.object({
      id: provider,
      tokens: v.array(token),
      /** Limits of one order. */
      minCents: positiveCents,
      maxCents: positiveCents,
      methods: v.array(method),
    }),
  ),
})
export type RampOptions = v.InferOutput<typeof rampOptions>

/** Either `cents` (to buy for) or `amount` (to sell). */
const terms = {
  direction,
  country: v.optional(country),
  token,
  cents: v.optional(positiveCents),
  amount: v.optional(positiveAmount),
  method: v.optional(method),
}

function hasAmountOfDirection(request: {
  readonly direction: RampDirection
  readonly cents?: string | undefined
  readonly amount?: string | undefined
}): boolean {
  const given = request.direction === 'buy' ? request.cents : request.amount
  const other = request.direction === 'buy' ? request.amount : request.cents
  return given !== undefined && other === undefined
}

/** POST /api/ramp/quotes */
export const rampQuotesRequest = v.pipe(
  v.strictObject(terms),
  v.check((request) => hasAmountOfDirection(request), 'request.malformed'),
)
export type RampQuotesRequest = v.InferOutput<typeof rampQuotesRequest>

export const rampQuote = v.object({
  provider,
  /** Paid by a buyer, including fees; received by a seller, after fees. */
  cents: positiveCents,
  /** Tokens received by a buyer, or given by a seller. */
  amount: positiveAmount,
  /** All fees of the provider, contained in the difference between `cents` and the value of `amount`. */
  feeCents: cents,
  methods: v.array(method),
})
export type RampQuote = v.InferOutput<typeof rampQuote>

const rampProblem = v.object({
  provider,
  code: v.picklist([
    'ramp.belowMinimum',
    'ramp.aboveMaximum',
    'region.serviceUnavailable',
    'quote.none',
    'data.unavailable',
  ]),
})
export type RampProblemCode = v.InferOutput<typeof rampProblem>['code']

/** The best quote first, and why other providers have none. */
export const rampQuotes = v.object({ quotes: v.array(rampQuote), problems: v.array(rampProblem) })
export type RampQuotes = v.InferOutput<typeof rampQuotes>

/** POST /api/ramp/orders – prepares the provider's page for an order. */
export const rampOrderRequest = v.pipe(
  v.strictObject({ ...terms, id: rampOrderId, provider, account: address }),
  v.check((request) => hasAmountOfDirection(request), 'request.malformed'),
)
export type RampOrderRequest = v.InferOutput<typeof rampOrderRequest>

/** The provider's page, where the user pays or enters a bank account. */
export const rampOrderPage = v.object({ url: v.pipe(v.string(), v.url('request.malformed')) })
export type RampOrderPage = v.InferOutput<typeof rampOrderPage>

/** GET /api/ramp/orders/:provider/:id – null if the provider does not know the order (yet). Absent fields are not known yet. */
export const rampOrder = v.nullable(
  v.object({
    status: v.picklist(RAMP_STATUSES),
    direction,
    account: address,
    token,
    cents: v.optional(positiveCents),
    amount: v.optional(positiveAmount),
    feeCents: v.optional(cents),
    /** The transaction that delivered the tokens, or that brought them to the provider. */
    hash: v.optional(transactionHash),
    /** Only while `awaitingTransfer`: exactly this amount must arrive at this address. */
    deposit: v.optional(v.object({ address, amount: positiveAmount })),
  }),
)
export type RampOrder = v.InferOutput<typeof rampOrder>
