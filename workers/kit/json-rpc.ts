import type { Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { exchange, reasonOf, type RpcCall, type RpcRefused } from './exchange.ts'
import type { Upstream, Upstreams } from './upstreams.ts'

/** No upstream answered in time with JSON-RPC. Retrying may succeed. */
export class RpcUnavailable extends AppError {
  constructor(detail: string, options?: ErrorOptions) {
    super('chain.unavailable', detail, options)
  }
}

export interface RpcOptions {
  /** Milliseconds per HTTP request. */
  readonly timeout?: number
  /** Maximum number of HTTP requests for one chunk of calls, over all upstreams. */
  readonly attempts?: number
  /** Calls per HTTP request; longer batches are split and sent one after another. */
  readonly batchSize?: number
  /** Maximum size of an HTTP response in bytes; the calls of a larger one count as refused. No limit by default. */
  readonly maxBytes?: number
}

export interface Rpc {
  /** Throws RpcRefused | RpcUnavailable. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Results in call order. Throws the first RpcRefused among them | RpcUnavailable. */
  batch(calls: readonly RpcCall[]): Promise<unknown[]>
  /** As `batch`, but a refused call does not hide other results. Throws RpcUnavailable. */
  settle(calls: readonly RpcCall[]): Promise<Result<unknown, RpcRefused>[]>
}

const TIMEOUT_MS = 10 * SECOND
const ATTEMPTS = 4
const BATCH_SIZE = 100

/**
 * Creates a JSON-RPC client for the upstreams of one chain. If all are in back-off, the one that is due first is tried after
 * a pause, so a failing call takes about `attempts` times the back-off; it fails at once if that pause is longer than `timeout`. A client
 * with a single attempt never pauses.
 */
export function createRpc(
  upstreams: Upstreams,
  { attempts = ATTEMPTS, batchSize = BATCH_SIZE, timeout = TIMEOUT_MS, maxBytes }: RpcOptions = {},
): Rpc {
  async function nextUpstream(): Promise<Upstream> {
    const now = Date.now()
    const [best] = upstreams.ranked(now)
    if (!best) throw new RpcUnavailable('no upstream serves this chain')
    if (best.backOffUntil <= now || attempts === 1) return best
    const soonest = upstreams.ranked(now).reduce((a, b) => (b.backOffUntil < a.backOffUntil ? b : a))
    if (soonest.backOffUntil - now > timeout) throw new RpcUnavailable('every upstream is in back-off')
    await new Promise((resolve) => setTimeout(resolve, soonest.backOffUntil - now))
    return soonest
  }

  async function send(calls: readonly RpcCall[]): Promise<Result<unknown, RpcRefused>[]> {
    let unavailable = new RpcUnavailable('no upstream answered')
    let rateLimited: Result<unknown, RpcRefused>[] | undefined
    for (let attempt = 0; attempt < attempts; attempt++) {
      const upstream = await nextUpstream()
      try {
        const results = await exchange(upstream.url, calls, timeout, maxBytes)
        if (!results.some((result) => !result.ok && result.problem.isRateLimit)) {
          upstreams.recordSuccess(upstream)
          return results
        }
        rateLimited = results
        upstreams.recordFailure(upstream, 'limits the rate', Date.now())
      } catch (cause) {
        const reason = reasonOf(cause)
        upstreams.recordFailure(upstream, reason, Date.now())
        // The host only: path and query may contain keys.
        unavailable = new RpcUnavailable(`${new URL(upstream.url).host} ${reason}`, { cause })
      }
    }
    if (rateLimited) return rateLimited
    throw unavailable
  }

  async function settle(calls: readonly RpcCall[]): Promise<Result<unknown, RpcRefused>[]> {
    const results: Result<unknown, RpcRefused>[] = []
    for (let from = 0; from < calls.length; from += batchSize) {
      for (const result of await send(calls.slice(from, from + batchSize))) results.push(result)
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
  }
}

function valueOrThrow(result: Result<unknown, RpcRefused>): unknown {
  if (result.ok) return result.value
  throw result.problem
}

/** Parses a JSON-RPC quantity (`0x1b4`): a block number, index or time. Throws RpcUnavailable if malformed. */
export function quantity(value: unknown): number {
  // No regular expression, for speed: the indexer parses three quantities per log.
  const number = typeof value === 'string' && value.startsWith('0x') && value.length > 2 ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new RpcUnavailable('the response contains a malformed quantity')
  return number
}

export function toQuantity(value: number | bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
