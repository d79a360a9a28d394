import { http } from 'viem'
import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { RpcError, RpcUnreachable, type Eip1193 } from './eip1193.ts'

const TIMEOUT_MS = 15 * SECOND

/**
 * The page's own RPC, through our proxy (`/api/rpc/:chain`). Balances, simulations and receipts come from here and
 * never from the wallet, so that what is shown and what is checked are the same chain.
 *
 * Throws  RpcError with the node's answer | RpcUnreachable
 */
export function pageRpc(chainId: ChainId): Eip1193 {
  return httpRpc(new URL(`/api/rpc/${chainId}`, location.origin).href)
}

/** JSON-RPC over HTTP, one call per request. */
export function httpRpc(url: string): Eip1193 {
  const { request } = http(url, {
    raw: true,
    // The callers decide what to repeat.
    retryCount: 0,
    // viem's timeout ends with the headers; this one covers the body.
    timeout: 0,
    fetchFn: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  })({})
  return {
    async request({ method, params = [] }) {
      const { result, error } = await request({ method, params }).catch((cause: unknown) => {
        throw new RpcUnreachable('the chain does not answer', { cause })
      })
      if (error) throw readError(error)
      if (result === undefined) throw new RpcUnreachable(method)
      return result
    },
  }
}

function readError({ code, message, data }: { code?: unknown; message?: unknown; data?: unknown }): RpcError {
  return new RpcError(typeof code === 'number' ? code : -32_000, typeof message === 'string' ? message : '', data)
}
