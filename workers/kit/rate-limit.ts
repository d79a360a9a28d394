/** HTTP status that some providers put into the body. */
const TOO_MANY_REQUESTS = 429
/** "Limit exceeded" (EIP-1474). */
const LIMIT_EXCEEDED = -32005

/**
 * Returns the JSON-RPC error codes by which a node limits the rate of a method, so that another node may respond. For logs, nodes also use -32005 for
 * too many results, which any node would refuse.
 */
export function rateLimitCodes(method: string): readonly number[] {
  return method === 'eth_getLogs' ? [TOO_MANY_REQUESTS] : [TOO_MANY_REQUESTS, LIMIT_EXCEEDED]
}
