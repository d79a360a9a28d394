/** A JSON-RPC endpoint in the form of EIP-1193: the wallet's provider, or the page's own RPC. */
export interface Eip1193 {
  readonly request: (args: {
    readonly method: string
    readonly params?: readonly unknown[] | object
  }) => Promise<unknown>
}

/** An error response of a node or wallet. `code` and `data` as in JSON-RPC and EIP-1193. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The node could not be reached, or its response was not the expected one. */
export class RpcUnreachable extends Error {
  override readonly name: string = 'RpcUnreachable'
}

/** There is no node for a request: no wallet is connected, or it is on another chain. */
export class NoNode extends RpcUnreachable {
  override readonly name = 'NoNode'
}

/** Error codes of unsupported methods. Source: EIP-1193 (4200), EIP-1474 (-32004), JSON-RPC (-32601). */
export const UNSUPPORTED_METHOD: readonly number[] = [4200, -32_004, -32_601]

/** Whether an error of a wallet or node means that it does not support the method. Wallets may throw plain objects. */
export function isUnsupported(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'number' && UNSUPPORTED_METHOD.includes(code)
}
