import { withoutTrailingSlashes } from '#app/base/path.ts'
import { SECOND } from '#app/base/time.ts'
import { PROBLEM_CODES, type ProblemStatus } from '#app/wire/trading/problem.ts'
import { TradingRefusal } from './trading-refusal.ts'

export interface Upstream {
  readonly url: string
  readonly key: string | undefined
}

const TIMEOUT_MS = 12 * SECOND

/**
 * Forwards a validated request to a hosted API with the same schema.
 *
 * Returns  the body of a 200, unmodified
 * Throws   TradingRefusal: the upstream's own if the schema has its status, else 500 or 504
 */
export async function forwardToUpstream(
  { url, key }: Upstream,
  path: string,
  init: { readonly method: 'GET' | 'POST'; readonly search: string; readonly body: unknown },
): Promise<unknown> {
  const endpoint = `${withoutTrailingSlashes(url)}${path}${init.search}`
  let response: Response
  try {
    response = await fetch(endpoint, {
      method: init.method,
      headers: {
        'content-type': 'application/json',
        'x-universal-router-version': '2.0',
        ...(key === undefined ? {} : { 'x-api-key': key }),
      },
      ...(init.method === 'POST' ? { body: JSON.stringify(init.body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    // The URL may contain a key, so error messages do not contain the URL.
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new TradingRefusal(504, 'Timeout', 'the quote service did not answer in time')
    }
    throw new TradingRefusal(500, 'InternalServerError', 'the quote service cannot be reached')
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body
  throw refusalOf(response.status, body)
}

function refusalOf(status: number, body: unknown): TradingRefusal {
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const detail =
    typeof fields['detail'] === 'string' ? fields['detail'].slice(0, 500) : `the quote service answered ${status}`
  // 403 means that our key was refused. The client is not at fault, but the schema has no better code.
  const mappedStatus = status === 403 ? 401 : status
  const problemStatus: ProblemStatus = isProblemStatus(mappedStatus) ? mappedStatus : 500
  const codes: readonly string[] = PROBLEM_CODES[problemStatus]
  const code =
    PROBLEM_CODES[problemStatus].find((candidate) => candidate === fields['errorCode']) ??
    PROBLEM_CODES[problemStatus][0]
  return new TradingRefusal(problemStatus, codes.includes(code) ? code : 'InternalServerError', detail)
}

function isProblemStatus(status: number): status is ProblemStatus {
  return status in PROBLEM_CODES
}
