import type { RpcCall } from './rpc-request.ts'

const LIMITED = /"code"\s*:\s*(?:-32005|429)\s*[,}]/
/** For logs, nodes also use -32005 for too many results, which any node would refuse. */
const LIMITED_LOGS = /"code"\s*:\s*429\s*[,}]/

/**
 * Whether a node refused calls because of its rate limit and another node may answer them. A batch with a transaction is not repeated,
 * because the transaction may have been accepted. Searches the text, because parsing an answer of 2 MB takes too long; quotes inside of
 * strings are escaped, so only an error object can match.
 */
export function isLimitedAnswer(answer: Uint8Array, calls: readonly Pick<RpcCall, 'method'>[]): boolean {
  const has = (wanted: string) => calls.some(({ method }) => method === wanted)
  if (calls.length > 1 && has('eth_sendRawTransaction')) return false
  return (has('eth_getLogs') ? LIMITED_LOGS : LIMITED).test(new TextDecoder().decode(answer))
}
