import { createTestClient, defineChain, http, publicActions, walletActions, type Hex } from 'viem'

export type RpcCall = readonly [method: string, params?: readonly unknown[]]

export interface Rpc {
  readonly url: string
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** One HTTP request; results in call order. Throws the first error. */
  batch(calls: readonly RpcCall[]): Promise<unknown[]>
}

interface RpcResponse {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export class RpcError extends Error {
  override readonly name = 'RpcError'
}

/** A minimal JSON-RPC client: the world build sends tens of thousands of calls, and viem would double its time. */
export function createRpc(url: string): Rpc {
  async function post(body: unknown): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }

  function unwrap(response: RpcResponse, method: string): unknown {
    if (response.error)
      throw new RpcError(`${method}: ${response.error.message} ${JSON.stringify(response.error.data ?? '')}`)
    return response.result
  }

  return {
    url,
    async call(method, params = []) {
      return unwrap((await post({ jsonrpc: '2.0', id: 0, method, params })) as RpcResponse, method)
    },
    async batch(calls) {
      if (calls.length === 0) return []
      const body = calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params }))
      const responses = (await post(body)) as RpcResponse[]
      const results = new Array<unknown>(calls.length)
      for (const response of responses) results[response.id] = unwrap(response, calls[response.id]?.[0] ?? '')
      return results
    },
  }
}

export function hex(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}

/** Parses a JSON-RPC quantity. */
export function quantity(value: unknown): number {
  if (typeof value !== 'string') throw new RpcError(`a quantity was expected, not ${JSON.stringify(value)}`)
  return Number(value)
}

export function bytes(value: unknown): Hex {
  if (typeof value !== 'string' || !value.startsWith('0x')) {
    throw new RpcError(`bytes were expected, not ${JSON.stringify(value)}`)
  }
  return value as Hex
}

/** A viem client with public, wallet and test actions. Sends from unlocked accounts or a local signer. */
export function createDevnetClient(rpcUrl: string, chainId: number) {
  const chain = defineChain({
    id: chainId,
    name: `devnet ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  })
  return createTestClient({
    mode: 'anvil',
    chain,
    transport: http(rpcUrl, { timeout: 120_000 }),
    cacheTime: 0,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
}

export type DevnetClient = ReturnType<typeof createDevnetClient>
