import { fail, ok, type Result } from '#app/base/result.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { RampOrderRequest, RampProblemCode, RampQuotesRequest } from '#app/wire/ramp.ts'
import type { SandboxOrder } from '#app/wire/sandbox-ramp.ts'
import type { ApiEnv } from '../../env.ts'
import type { RampProvider } from '../provider.ts'
import { isSameToken } from '../token-of.ts'
import { isSandboxOn } from './is-sandbox-on.ts'
import { readPrice } from './read-price.ts'
import { amountsToBuy, amountsToSell } from './sandbox-amounts.ts'
import { isCountryServed, METHODS, sandboxOptions } from './sandbox-options.ts'
import { readOrder, refreshOrder, storeOrder } from './sandbox-orders.ts'

type Amounts = Pick<SandboxOrder, 'cents' | 'amount' | 'feeCents' | 'symbol' | 'decimals'>

/** The payment provider of the local stack: no money, and tokens of local chains. Undefined elsewhere. */
export function sandboxProvider(env: ApiEnv): RampProvider | undefined {
  if (!isSandboxOn(env)) return undefined
  return {
    id: 'sandbox',
    options: async (_, country) => (isCountryServed(country) ? sandboxOptions(env) : null),
    quote: async (request) => {
      const amounts = await amountsOf(env, request)
      if (!amounts.ok) return amounts
      const { cents, amount, feeCents } = amounts.value
      return ok({ cents, amount, feeCents, methods: METHODS })
    },
    pageOf: async (request, returnTo) => {
      const stored = await readOrder(env, request.id)
      if (stored && !isSameOrder(stored, request)) throw new AppError('request.malformed', 'the order has other terms')
      if (!stored) await createOrder(env, request)
      return new URL(`/ramp/sandbox/${request.id}`, returnTo).href
    },
    order: (id) => refreshOrder(env, id),
  }
}

async function amountsOf(
  env: ApiEnv,
  { direction, country, token, cents, amount }: Omit<RampQuotesRequest, 'method'>,
): Promise<Result<Amounts, RampProblemCode>> {
  if (!isCountryServed(country)) return fail('region.serviceUnavailable')
  const priced = await readPrice(env, token.chainId, token.address)
  if (!priced) return fail('quote.none')
  const amounts =
    direction === 'buy' ? amountsToBuy(BigInt(cents ?? 0), priced) : amountsToSell(BigInt(amount ?? 0), priced)
  if (!amounts.ok) return amounts
  const { symbol, decimals } = priced
  const { value } = amounts
  return ok({ cents: `${value.cents}`, amount: `${value.amount}`, feeCents: `${value.feeCents}`, symbol, decimals })
}

/** Stores an order with the amounts of the current price, which are then final. Throws an AppError if there is no quote. */
async function createOrder(env: ApiEnv, request: RampOrderRequest): Promise<void> {
  const amounts = await amountsOf(env, request)
  if (!amounts.ok) throw new AppError(amounts.problem)
  const { id, direction, account, token } = request
  await storeOrder(env, { id, direction, account, token, ...amounts.value, status: 'started' })
}

/** Whether a repeated request is for the stored order. Its amounts may have been computed from an earlier price. */
function isSameOrder(stored: SandboxOrder, { direction, account, token, cents, amount }: RampOrderRequest): boolean {
  const [asked, known] = cents === undefined ? [amount, stored.amount] : [cents, stored.cents]
  return (
    stored.direction === direction &&
    isSameAddress(stored.account, account) &&
    isSameToken(stored.token, token) &&
    BigInt(asked ?? 0) === BigInt(known)
  )
}
