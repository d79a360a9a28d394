import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { readJsonAtMost } from '#workers/kit/read-body.ts'

const TIMEOUT_MS = 4 * SECOND
/** Bytes. The longest answers are lists of currencies. */
const MAX_ANSWER = 4 * 1024 * 1024
/** A provider refuses a request with one of these. It does not help to repeat it. */
const REFUSALS = [400, 404, 422]

/** The JSON body of an answer. For a refusal also its status; the body is then undefined if it is not JSON. */
export type Answer = { readonly body: unknown } | { readonly refusal: number; readonly body: unknown }

export interface Sent {
  readonly method?: 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Statuses that count as refusals, instead of the usual ones. */
  readonly refusals?: readonly number[]
}

/**
 * Sends a request to a provider.
 *
 * Throws   data.unavailable if the provider cannot be reached in time, fails, or does not answer with JSON; its message has no URL, which
 *          may contain a key
 */
export async function requestJson(provider: string, url: string, init: Sent = {}): Promise<Answer> {
  const { refusals = REFUSALS, ...sent } = init
  try {
    const response = await fetch(url, {
      ...sent,
      headers: { accept: 'application/json', ...sent.headers },
      // Otherwise a key would also be sent to the redirect's target.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (refusals.includes(response.status)) {
      const body = await readJsonAtMost(response, MAX_ANSWER).catch((): undefined => undefined)
      return { refusal: response.status, body }
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`answered ${response.status}`)
    }
    return { body: await readJsonAtMost(response, MAX_ANSWER) }
  } catch (error) {
    throw unavailable(provider, error)
  }
}

/** As `requestJson`, for requests that the provider has no reason to refuse. Throws data.unavailable for a malformed answer too. */
export async function requestValue<Value>(
  provider: string,
  schema: v.GenericSchema<unknown, Value>,
  url: string,
  init?: Sent,
): Promise<Value> {
  const answer = await requestJson(provider, url, init)
  if ('refusal' in answer) throw refused(provider, answer)
  return parseAnswer(provider, schema, answer.body)
}

/** Validates an answer. Throws data.unavailable if it is malformed. */
export function parseAnswer<Value>(provider: string, schema: v.GenericSchema<unknown, Value>, body: unknown): Value {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  throw unavailable(provider, new Error(`an answer without ${v.getDotPath(parsed.issues[0]) ?? 'an object'}`))
}

export function unavailable(provider: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : 'failed'
  return new AppError('data.unavailable', `${provider}: ${reason}`)
}

/** For a request that the provider has no reason to refuse. */
export function refused(provider: string, { refusal }: { readonly refusal: number }): AppError {
  return unavailable(provider, new Error(`answered ${refusal}`))
}

/** For a quote about something else than the request. */
export function otherQuote(provider: string): AppError {
  return unavailable(provider, new Error('another quote'))
}

/** A list whose malformed entries are left out. */
export function listOf<Value>(entry: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries) =>
      entries.flatMap((found): readonly Value[] => {
        const parsed = v.safeParse(entry, found)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  )
}

/** Values that change rarely, by key, per isolate. */
const values = new Map<string, { readonly value: unknown; readonly readAt: number }>()

/**
 * Returns a value that this isolate has read at most `maxAge` milliseconds ago, or reads it. The key determines the type. Concurrent reads are not
 * shared, because a request must not wait for another request's connection.
 */
export async function cached<Value>(key: string, maxAge: number, read: () => Promise<Value>): Promise<Value> {
  const found = values.get(key)
  if (found && Date.now() - found.readAt < maxAge) return found.value as Value
  const value = await read()
  values.set(key, { value, readAt: Date.now() })
  return value
}
