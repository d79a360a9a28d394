import { rateLimitCodes } from '#workers/kit/rate-limit.ts'
import type { RpcCall } from './rpc-request.ts'

const patternOf = (method: string) => new RegExp(`"code"\\s*:\\s*(?:${rateLimitCodes(method).join('|')})\\s*[,}]`)
const RATE_LIMIT = patternOf('eth_call')
const RATE_LIMIT_OF_LOGS = patternOf('eth_getLogs')
/** A longer answer to a single call is a result. */
const MAX_ERROR_BYTES = 4_000
const decoder = new TextDecoder()

/**
 * Whether a node refused calls because of its rate limit, and the calls may be repeated at another node. A batch with a transaction is not repeated,
 * because the transaction may have been accepted. Searches the text, because parsing an answer of 2 MB takes too long; quotes inside
 * strings are escaped, so only an error object can match.
 */
export function isRateLimited(answer: Uint8Array, calls: readonly Pick<RpcCall, 'method'>[]): boolean {
  const hasMethod = (name: string) => calls.some(({ method }) => method === name)
  if (calls.length > 1 && hasMethod('eth_sendRawTransaction')) return false
  if (calls.length === 1 && answer.byteLength > MAX_ERROR_BYTES) return false
  return (hasMethod('eth_getLogs') ? RATE_LIMIT_OF_LOGS : RATE_LIMIT).test(decoder.decode(answer))
}
