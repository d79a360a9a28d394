import { http } from 'viem'
import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { customRpcOf } from '#app/domain/chains/custom-rpc.ts'
import { RpcError, RpcUnreachable, type Eip1193 } from './eip1193.ts'

const TIMEOUT_MS = 15 * SECOND

/**
 * The page's own RPC: the visitor's, if one is set, else our proxy (`/api/rpc/:chain`). Balances and
 * previews come from here and never from the wallet, so that what is shown and what is checked are the same chain.
 *
 * Throws  RpcError with the node's answer | RpcUnreachable
 */
export function pageRpc(chainId: ChainId): Eip1193 {
  const custom = customRpcOf(document.cookie, chainId)
  const own = proxyRpc(chainId)
  return custom ? withFallback(customRpc(custom, chainId), own) : own
}

/**
 * The page's node of the signing guard: our proxy first, because a visitor's own RPC may also be the wallet's, and the guard compares two
 * nodes. The visitor's own stands in where the proxy does not answer.
 */
export function guardRpc(chainId: ChainId): Eip1193 {
  const custom = customRpcOf(document.cookie, chainId)
  const own = proxyRpc(chainId)
  return custom ? withFallback(own, customRpc(custom, chainId)) : own
}

/** Our proxy, whatever RPC the visitor has set. */
export function proxyRpc(chainId: ChainId): Eip1193 {
  return httpRpc(new URL(`/api/rpc/${chainId}`, location.origin).href)
}

/** Chain ids by URL, read once for each document; a URL that did not answer is asked again. */
const chainIds = new Map<string, Promise<unknown>>()

/**
 * A visitor's RPC. Answers only if it is of this chain, which is read before its first request.
 *
 * Throws  RpcError with the node's answer | RpcUnreachable, also if it is of another chain
 */
function customRpc({ href }: URL, chainId: ChainId): Eip1193 {
  const node = httpRpc(href)
  const readChainId = () => {
    const reading = node.request({ method: 'eth_chainId' })
    reading.catch(() => chainIds.delete(href))
    chainIds.set(href, reading)
    return reading
  }
  return {
    async request(call) {
      const answer = await (chainIds.get(href) ?? readChainId())
      if (Number(answer) !== chainId) throw new RpcUnreachable('the custom RPC is of another chain')
      return node.request(call)
    },
  }
}

/** Asks the second node what the first one does not answer. An error that the first one answers counts. */
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
