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

/** The node could not be reached, or the response was not JSON-RPC. */
export class RpcUnreachable extends Error {
  override readonly name: string = 'RpcUnreachable'
}

/** There is no node to ask: no wallet is connected, or it is on another chain. */
export class NoNode extends RpcUnreachable {
  override readonly name = 'NoNode'
}
