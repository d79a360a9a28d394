/** A JSON-RPC counterpart as EIP-1193 shapes it: the wallet's provider, or the page's own way to the chain. */
export interface Eip1193 {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
}

/** What a node or a wallet answered instead of a result. `code` and `data` as JSON-RPC and EIP-1193 number and shape them. */
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

/** The node could not be reached, or what answered was no node. */
export class RpcUnreachable extends Error {
  override readonly name = 'RpcUnreachable'
}
