import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isErrorCode, type ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { RampDirection, RampProviderId } from '#app/domain/ramp/ramp.ts'
import {
  rampOptions,
  rampOrder,
  rampOrderPage,
  rampQuotes,
  type RampOptions,
  type RampOrder,
  type RampOrderPage,
  type RampOrderRequest,
  type RampQuotes,
  type RampQuotesRequest,
} from '#app/wire/ramp.ts'
import { send, type ApiFetch } from './api-fetch.ts'

const PATH = '/api/ramp'
const REPORT_TIMEOUT_MS = 30 * SECOND

/** Requests the providers that serve a country, and what they offer there. `country` undefined: unknown. Throws an AppError. */
export function readRampOptions(
  api: ApiFetch,
  direction: RampDirection,
  country: string | undefined,
): Promise<RampOptions> {
  const query = new URLSearchParams({ direction, ...(country !== undefined && { country }) })
  return request(api, `${PATH}/options?${query}`, rampOptions)
}

/** Requests the quotes of all providers, the best one first. Throws an AppError. */
export function quoteRamp(api: ApiFetch, body: RampQuotesRequest, signal?: AbortSignal): Promise<RampQuotes> {
  return request(api, `${PATH}/quotes`, rampQuotes, { ...jsonPost(body), signal: signal ?? null })
}

/**
 * Requests the provider's page for an order. A repeated request returns another page, and each could take a payment; the provider ties them to one
 * order id. Throws an AppError with the code of the API's problem.
 */
export function createRampOrder(api: ApiFetch, body: RampOrderRequest): Promise<RampOrderPage> {
  return request(api, `${PATH}/orders`, rampOrderPage, jsonPost(body))
}

/** Requests the provider's report on an order; null if the provider does not know it. Throws an AppError, or a TimeoutError after 30 seconds. */
export function readRampReport(api: ApiFetch, provider: RampProviderId, id: string): Promise<RampOrder> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(REPORT_TIMEOUT_MS) }
  return request(api, `${PATH}/orders/${provider}/${id}`, rampOrder, init)
}

function jsonPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function request<Schema extends v.GenericSchema>(
  api: ApiFetch,
  path: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<v.InferOutput<Schema>> {
  const response = await send(api, path, init)
  const body: unknown = await response.json().catch((): undefined => undefined)
  if (!response.ok) throw new AppError(codeOf(body), path)
  const message = v.safeParse(schema, body)
  if (!message.success) throw new AppError('data.unavailable', path)
  return message.output
}

const problem = v.object({ code: v.string() })

function codeOf(body: unknown): ErrorCode {
  const read = v.safeParse(problem, body)
  return read.success && isErrorCode(read.output.code) ? read.output.code : 'data.unavailable'
}
