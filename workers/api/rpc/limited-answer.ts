import { rateLimitCodes } from '#workers/kit/rate-limit.ts'
import type { RpcCall } from './rpc-request.ts'

const patternOf = (method: string) => new RegExp(`"code"\\s*:\\s*(?:${rateLimitCodes(method).join('|')})\\s*[,}]`)
const LIMITED = patternOf('eth_call')
const LIMITED_LOGS = patternOf('eth_getLogs')
/** Bytes; a longer answer to a single call is a result. */
const MAX_ERROR = 4_000
const decoder = new TextDecoder()

/**
 * Whether a node refused calls because of its rate limit and another node may answer them. A batch with a transaction is not repeated,
 * because the transaction may have been accepted. Searches the text, because parsing an answer of 2 MB takes too long; quotes inside of
 * strings are escaped, so only an error object can match.
 */
export function isLimitedAnswer(answer: Uint8Array, calls: readonly Pick<RpcCall, 'method'>[]): boolean {
  const hasMethod = (name: string) => calls.some(({ method }) => method === name)
  if (calls.length > 1 && hasMethod('eth_sendRawTransaction')) return false
  if (calls.length === 1 && answer.byteLength > MAX_ERROR) return false
  return (hasMethod('eth_getLogs') ? LIMITED_LOGS : LIMITED).test(decoder.decode(answer))
}
