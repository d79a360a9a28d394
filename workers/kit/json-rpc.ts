import { fail, ok, type Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'

export type RpcCall = readonly [method: string, params?: readonly unknown[]]

/** No upstream answered in time with JSON-RPC. Retrying may succeed. */
export class RpcUnavailable extends AppError {
  constructor(detail: string, options?: ErrorOptions) {
    super('chain.unavailable', detail, options)
  }
}

/** A node answered with an error: a revert, a bad parameter, a range too wide. Retrying gives the same. */
export class RpcRefused extends AppError {
  readonly rpcCode: number
  readonly rpcMessage: string
  /** Revert data or similar, as returned by the node. */
  readonly data: unknown

  constructor(method: string, error: RpcErrorObject) {
    super('chain.unavailable', `${method}: ${error.message} (${error.code})`)
    this.rpcCode = error.code
    this.rpcMessage = error.message
    this.data = error.data
  }
}

interface RpcErrorObject {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export interface RpcOptions {
  /** Replaces the global fetch, so that tests can inject network failures. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds per HTTP request. */
  readonly timeout?: number
  /** HTTP requests per call or chunk over all upstreams. */
  readonly attempts?: number
  /** Calls per HTTP request; longer batches are split and sent one after another. */
  readonly batchSize?: number
}

/** Recent health of an upstream. `host` has neither path nor query, which may contain keys. */
export interface UpstreamHealth {
  readonly host: string
  /** Consecutive failures. */
  readonly failures: number
  /** Milliseconds, moving average of successful requests; 0 before the first. */
  readonly latency: number
  /** Wall clock in milliseconds until which others are preferred. */
  readonly restsUntil: number
}

export interface Rpc {
  /** Throws RpcRefused | RpcUnavailable. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Results in call order. Throws the first RpcRefused among them | RpcUnavailable. */
  batch(calls: readonly RpcCall[]): Promise<unknown[]>
  /** As `batch`, but a refused call does not hide other results. Throws RpcUnavailable. */
  settle(calls: readonly RpcCall[]): Promise<Result<unknown, RpcRefused>[]>
  health(): readonly UpstreamHealth[]
}

const TIMEOUT = 10 * SECOND
const ATTEMPTS = 4
const BATCH_SIZE = 100
const FIRST_BACKOFF = SECOND / 4
const MAX_BACKOFF = 30 * SECOND
/** "Limit exceeded" (EIP-1474) and the HTTP status that some providers put into the body: try another upstream. */
const RATE_LIMIT_CODES = [-32005, 429]

interface Upstream {
  readonly url: string
  readonly host: string
  failures: number
  latency: number
  restsUntil: number
}

/**
 * A JSON-RPC client for several upstreams of one chain, in order of preference. Failed ones back off for 0.25 s,
 * doubling up to 30 s. If all back off, the one that is due first is asked after a pause, so a failing call takes about
 * `attempts` times the back-off.
 */
export function createRpc(urls: readonly string[], options: RpcOptions = {}): Rpc {
  if (urls.length === 0) throw new RangeError('a chain needs at least one RPC URL')
  // Called through a closure, because workerd's fetch requires its own `this`.
  const send = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const timeout = options.timeout ?? TIMEOUT
  const attempts = options.attempts ?? ATTEMPTS
  const batchSize = options.batchSize ?? BATCH_SIZE
  const upstreams: Upstream[] = urls.map((url) => ({
    url,
    host: new URL(url).host,
    failures: 0,
    latency: 0,
    restsUntil: 0,
  }))

  async function post(upstream: Upstream, body: string): Promise<unknown> {
    const started = Date.now()
    try {
      const response = await send(upstream.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeout),
      })
      // Some nodes send a JSON-RPC error with status 400 or 500: read it, unless the status means overload.
      if (response.status === 429 || response.status === 502 || response.status === 503 || response.status === 504) {
        await response.body?.cancel()
        throw new RpcUnavailable(`${upstream.host} answered ${response.status}`)
      }
      const answer: unknown = await response.json()
      const took = Date.now() - started
      upstream.latency = upstream.latency === 0 ? took : Math.round(upstream.latency * 0.8 + took * 0.2)
      return answer
    } catch (error) {
      if (error instanceof RpcUnavailable) throw error
      const reason = error instanceof Error ? error.name : 'failure'
      throw new RpcUnavailable(`${upstream.host} could not be read (${reason})`, { cause: error })
    }
  }

  function penalize(upstream: Upstream): void {
    upstream.failures += 1
    const rest = Math.min(FIRST_BACKOFF * 2 ** (upstream.failures - 1), MAX_BACKOFF)
    upstream.restsUntil = Date.now() + rest
  }

  async function next(): Promise<Upstream> {
    const now = Date.now()
    const ready = upstreams.find((upstream) => upstream.restsUntil <= now)
    if (ready) return ready
    const soonest = upstreams.reduce((a, b) => (b.restsUntil < a.restsUntil ? b : a))
    await new Promise((resolve) => setTimeout(resolve, Math.min(soonest.restsUntil - now, MAX_BACKOFF)))
    return soonest
  }

  async function exchange(calls: readonly RpcCall[]): Promise<Result<unknown, RpcRefused>[]> {
    const requests = calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params }))
    const isSingle = requests.length === 1
    const body = JSON.stringify(isSingle ? requests[0] : requests)
    let lastProblem: unknown
    let limited: Result<unknown, RpcRefused>[] | undefined
    for (let attempt = 0; attempt < attempts; attempt++) {
      const upstream = await next()
      try {
        const results = readAnswers(await post(upstream, body), calls)
        if (results.some((result) => !result.ok && RATE_LIMIT_CODES.includes(result.problem.rpcCode))) {
          limited = results
          penalize(upstream)
          continue
        }
        upstream.failures = 0
        upstream.restsUntil = 0
        return results
      } catch (error) {
        if (!(error instanceof RpcUnavailable)) throw error
        lastProblem = error
        penalize(upstream)
      }
    }
    if (limited) return limited
    throw lastProblem instanceof RpcUnavailable ? lastProblem : new RpcUnavailable('no upstream answered')
  }

  async function settle(calls: readonly RpcCall[]): Promise<Result<unknown, RpcRefused>[]> {
    const results: Result<unknown, RpcRefused>[] = []
    for (let from = 0; from < calls.length; from += batchSize) {
      for (const result of await exchange(calls.slice(from, from + batchSize))) results.push(result)
    }
    return results
  }

  async function batch(calls: readonly RpcCall[]): Promise<unknown[]> {
    return (await settle(calls)).map(valueOrThrow)
  }

  return {
    settle,
    batch,
    async call(method, params = []) {
      const [value] = await batch([[method, params]])
      return value
    },
    health: () => upstreams.map(({ host, failures, latency, restsUntil }) => ({ host, failures, latency, restsUntil })),
  }
}

function valueOrThrow(result: Result<unknown, RpcRefused>): unknown {
  if (result.ok) return result.value
  throw result.problem
}

function readAnswers(answer: unknown, calls: readonly RpcCall[]): Result<unknown, RpcRefused>[] {
  if (!Array.isArray(answer)) {
    // A node may refuse a whole batch with one error object, which then applies to every call.
    const single = readAnswer(answer, calls[0]?.[0] ?? '')
    if (single === undefined || (calls.length !== 1 && single.ok)) throw new RpcUnavailable('an answer is not JSON-RPC')
    return calls.map(() => single)
  }
  const results = new Array<Result<unknown, RpcRefused> | undefined>(calls.length)
  for (const entry of answer as readonly unknown[]) {
    const id = isRecord(entry) ? entry['id'] : undefined
    // Ignore ids that are not ours.
    if (typeof id !== 'number' || !(id in calls)) continue
    results[id] = readAnswer(entry, calls[id]?.[0] ?? '')
  }
  return Array.from(results, (result) => {
    if (!result) throw new RpcUnavailable('an answer misses one of the calls')
    return result
  })
}

function readAnswer(entry: unknown, method: string): Result<unknown, RpcRefused> | undefined {
  if (!isRecord(entry)) return undefined
  const error = entry['error']
  if (isRecord(error)) {
    const code = typeof error['code'] === 'number' ? error['code'] : -32603
    const message = typeof error['message'] === 'string' ? error['message'] : 'unknown error'
    return fail(new RpcRefused(method, { code, message, data: error['data'] }))
  }
  return 'result' in entry ? ok(entry['result']) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses a JSON-RPC quantity (`0x1b4`): a block number, index or time. Throws RpcUnavailable if malformed. */
export function quantity(value: unknown): number {
  // Without a regular expression, because the indexer parses three of these per log.
  const number = typeof value === 'string' && value.startsWith('0x') && value.length > 2 ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new RpcUnavailable('a quantity was expected in an answer')
  return number
}

export function toQuantity(value: number | bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
