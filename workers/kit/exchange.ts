import { fail, ok, type Result } from '#app/base/result.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { rateLimitCodes } from './rate-limit.ts'
import { ResponseTooLarge, readJsonAtMost } from './read-body.ts'

export type RpcCall = readonly [method: string, params?: readonly unknown[]]

/**
 * A node responded with an error, e.g. for a revert, a bad parameter or a range that is too wide. Retrying cannot succeed, unless the node
 * limits the rate.
 */
export class RpcRefused extends AppError {
  readonly rpcCode: number
  readonly rpcMessage: string
  /** Revert data or similar, as returned by the node. */
  readonly data: unknown
  /** Whether another node may answer. */
  readonly isRateLimit: boolean
  /** Whether the node, or the plan of its provider, does not have the method, regardless of its parameters. */
  readonly isUnsupported: boolean

  constructor(method: string, error: RpcErrorObject) {
    super('chain.unavailable', `${method}: ${error.message} (${error.code})`)
    this.rpcCode = error.code
    this.rpcMessage = error.message
    this.data = error.data
    this.isRateLimit = rateLimitCodes(method).includes(error.code)
    this.isUnsupported = UNSUPPORTED_CODES.includes(error.code) || isMethodUnsupported(method, error.message)
  }
}

/** "Method not found" (JSON-RPC) and "method not supported" (EIP-1474). */
const UNSUPPORTED_CODES = [-32_601, -32_004]

/** Some providers refuse methods with other codes: "trace_transaction is not available on the Free tier". */
function isMethodUnsupported(method: string, message: string): boolean {
  const isNamed = message.includes(method) || /\bmethod\b/i.test(message)
  return (
    isNamed &&
    /not (available|allowed|supported|enabled|whitelisted|found)|not exist|unsupported|disabled/i.test(message)
  )
}

interface RpcErrorObject {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** An upstream responded with a status of OVERLOAD_STATUSES, or not with JSON-RPC. */
export class UpstreamRefused extends Error {}

/** Statuses of overload. Other error statuses may have a JSON-RPC error as body: some nodes send them with 400 or 500. */
const OVERLOAD_STATUSES = [429, 502, 503, 504]
/** Error code for calls whose response exceeds `maxBytes`: "server error" of JSON-RPC. */
const TOO_LARGE_CODE = -32_000
/** "Internal error" of JSON-RPC, for errors without a code. */
const INTERNAL_ERROR_CODE = -32_603

/**
 * Sends calls to one upstream in one HTTP request, which takes at most `timeout` milliseconds. Results are in call
 * order. If the response exceeds `maxBytes`, all calls count as refused.
 *
 * Throws  the error of fetch when the upstream cannot be reached in time | UpstreamRefused
 */
export async function exchange(
  url: string,
  calls: readonly RpcCall[],
  timeout: number,
  maxBytes?: number,
): Promise<Result<unknown, RpcRefused>[]> {
  const requests = calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
    signal: AbortSignal.timeout(timeout),
  })
  if (OVERLOAD_STATUSES.includes(response.status)) {
    await response.body?.cancel()
    throw new UpstreamRefused(`answered ${response.status}`)
  }
  // Without a limit, `response.json` is faster, which matters to the indexer.
  if (maxBytes === undefined) return parseResponse(await response.json(), calls)
  try {
    return parseResponse(await readJsonAtMost(response, maxBytes), calls)
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error
    return calls.map(([method]) => fail(new RpcRefused(method, { code: TOO_LARGE_CODE, message: error.message })))
  }
}

/** Describes why an exchange failed; contains no URL. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return 'timed out'
  if (error instanceof UpstreamRefused) return error.message
  return error instanceof SyntaxError || error instanceof AppError
    ? 'did not answer with JSON-RPC'
    : 'could not be reached'
}

function parseResponse(body: unknown, calls: readonly RpcCall[]): Result<unknown, RpcRefused>[] {
  if (!Array.isArray(body)) {
    // A node may refuse a whole batch with one error object, which then applies to every call.
    const single = parseEntry(body, calls[0]?.[0] ?? '')
    if (single === undefined || (calls.length !== 1 && single.ok))
      throw new UpstreamRefused('did not answer with JSON-RPC')
    return calls.map(() => single)
  }
  const results = new Array<Result<unknown, RpcRefused> | undefined>(calls.length)
  for (const entry of body as readonly unknown[]) {
    const id = isRecord(entry) ? entry['id'] : undefined
    // Ignore ids that were not sent.
    if (typeof id !== 'number' || !(id in calls)) continue
    results[id] = parseEntry(entry, calls[id]?.[0] ?? '')
  }
  return Array.from(results, (result) => {
    if (!result) throw new UpstreamRefused('left a call unanswered')
    return result
  })
}

function parseEntry(entry: unknown, method: string): Result<unknown, RpcRefused> | undefined {
  if (!isRecord(entry)) return undefined
  const error = entry['error']
  if (isRecord(error)) {
    const code = typeof error['code'] === 'number' ? error['code'] : INTERNAL_ERROR_CODE
    const message = typeof error['message'] === 'string' ? error['message'] : 'unknown error'
    return fail(new RpcRefused(method, { code, message, data: error['data'] }))
  }
  return 'result' in entry ? ok(entry['result']) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
