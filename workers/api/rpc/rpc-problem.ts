/** A JSON-RPC 2.0 error object, with a code of our error catalogue in `data`. */
export interface RpcProblem {
  readonly code: number
  readonly message: string
  readonly data: {
    readonly code: 'request.malformed' | 'request.tooLarge' | 'method.notAllowed' | 'chain.unavailable'
  }
}

/** A problem of a body that is not JSON (-32700), or not JSON-RPC 2.0 (-32600). */
export function malformedRequest(message: string, code: -32600 | -32700 = -32600): RpcProblem {
  return { code, message, data: { code: 'request.malformed' } }
}

export function invalidParams(message: string): RpcProblem {
  return { code: -32602, message, data: { code: 'request.malformed' } }
}

/** A problem with the code "limit exceeded" of EIP-1474. */
export function tooLarge(message: string): RpcProblem {
  return { code: -32005, message, data: { code: 'request.tooLarge' } }
}

export function notServed(method: string): RpcProblem {
  return { code: -32601, message: `the method ${method} is not served here`, data: { code: 'method.notAllowed' } }
}

/** A problem with the code "resource unavailable" of EIP-1474. */
export function unavailable(message: string): RpcProblem {
  return { code: -32002, message, data: { code: 'chain.unavailable' } }
}
