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
  return httpRpc(`/api/rpc/${chainId}`)
}

/** JSON-RPC over HTTP, one call per request. */
export function httpRpc(url: string): Eip1193 {
  let id = 0
  return {
    async request({ method, params = [] }) {
      const answer = await post(url, { jsonrpc: '2.0', id: ++id, method, params })
      if (answer === null || typeof answer !== 'object') throw new RpcUnreachable(method)
      if ('error' in answer && answer.error !== null && typeof answer.error === 'object') throw readError(answer.error)
      if (!('result' in answer)) throw new RpcUnreachable(method)
      return answer.result
    },
  }
}

async function post(url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await response.json()
  } catch (cause) {
    throw new RpcUnreachable('the chain does not answer', { cause })
  }
}

function readError(error: object): RpcError {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return new RpcError(typeof code === 'number' ? code : -32_000, typeof message === 'string' ? message : '', data)
}
