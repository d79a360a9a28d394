import { http } from 'viem'
import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { customRpcOf } from '#app/domain/chains/custom-rpc.ts'
import { RpcError, RpcUnreachable, type Eip1193 } from './eip1193.ts'

const TIMEOUT_MS = 15 * SECOND

/**
 * Returns the page's node: the visitor's custom RPC with our proxy (`/api/rpc/:chain`) as a fallback, or the proxy alone. The page reads
 * balances and simulates transactions on it, whichever network the wallet is on; the wallet's node only serves for comparison.
 *
 * Its requests throw RpcError with the node's error | RpcUnreachable
 */
export function pageRpc(chainId: ChainId): Eip1193 {
  const custom = customRpcOf(document.cookie, chainId)
  const proxy = proxyRpc(chainId)
  return custom ? withFallback(customRpc(custom, chainId), proxy) : proxy
}

/**
 * Returns the page's node for the signing guard: our proxy, with the visitor's custom RPC as a fallback. The proxy comes first because the
 * custom RPC may also be the wallet's node, and the guard compares two nodes.
 */
export function guardRpc(chainId: ChainId): Eip1193 {
  const custom = customRpcOf(document.cookie, chainId)
  const proxy = proxyRpc(chainId)
  return custom ? withFallback(proxy, customRpc(custom, chainId)) : proxy
}

/** Returns our proxy, regardless of the RPC that the visitor has set. */
export function proxyRpc(chainId: ChainId): Eip1193 {
  return httpRpc(new URL(`/api/rpc/${chainId}`, location.origin).href)
}

/** Requests of chain ids by URL, one per document; failed requests are removed, so that they are repeated. */
const chainIds = new Map<string, Promise<unknown>>()

/**
 * Returns a visitor's custom RPC, whose chain id is read before its first request.
 *
 * Its requests throw RpcError with the node's error | RpcUnreachable, which also means that it is on another chain
 */
function customRpc({ href }: URL, chainId: ChainId): Eip1193 {
  const node = httpRpc(href)
  const readChainId = () => {
    const request = node.request({ method: 'eth_chainId' })
    request.catch(() => chainIds.delete(href))
    chainIds.set(href, request)
    return request
  }
  return {
    async request(call) {
      const answer = await (chainIds.get(href) ?? readChainId())
      if (Number(answer) !== chainId) throw new RpcUnreachable('the custom RPC is of another chain')
      return node.request(call)
    },
  }
}

/** Repeats a request on the second node if the first one is unreachable. Errors that the first node returns are thrown. */
function withFallback(first: Eip1193, second: Eip1193): Eip1193 {
  return {
    request: (call) =>
      first.request(call).catch((error: unknown) => {
        if (error instanceof RpcUnreachable) return second.request(call)
        throw error
      }),
  }
}

/** JSON-RPC over HTTP, one call per request. */
export function httpRpc(url: string): Eip1193 {
  const { request } = http(url, {
    raw: true,
    // Retries are up to the callers.
    retryCount: 0,
    // viem's timeout ends when the headers arrive; the signal below also covers the body.
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
