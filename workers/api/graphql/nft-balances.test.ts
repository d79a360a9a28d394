import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import type { MarketContext } from './context.ts'
import { readNfts } from './nft-balances.ts'

const OWNER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A node at block 50,000 that answers searches for logs with none, or refuses them. */
function nodeWith({ searchesLogs }: { readonly searchesLogs: boolean }): Rpc {
  const answer = ([method]: RpcCall): unknown => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') return '0xc350'
    if (method === 'eth_getBlockByNumber') return { number: '0xc350', timestamp: '0x1' }
    if (method === 'eth_getLogs' && searchesLogs) return []
    throw new RpcUnavailable('not supported')
  }
  return {
    call: async (method, params = []) => answer([method, params]),
    batch: async (calls) => calls.map(answer),
    settle: async (calls) => calls.map((call) => ({ ok: true, value: answer(call) })),
  }
}

function contextOf(...nodes: readonly Rpc[]): MarketContext {
  return { nodes: () => nodes, rpc: () => nodes[0], snapshot: async () => null } as unknown as MarketContext
}

test('without an index, a list is complete if the logs of all blocks were searched', async () => {
  const { coverage } = await readNfts(contextOf(nodeWith({ searchesLogs: true })), 1, OWNER)
  expect(coverage).toMatchObject({ provider: null, isComplete: true })
})

test('a list is incomplete if no node searches for logs', async () => {
  const { holdings, coverage } = await readNfts(contextOf(nodeWith({ searchesLogs: false })), 1, OWNER)
  expect(holdings).toEqual([])
  expect(coverage).toMatchObject({ provider: null, isComplete: false })
})

test('a node that does not search for logs leaves it to the next one', async () => {
  const nodes = [nodeWith({ searchesLogs: false }), nodeWith({ searchesLogs: true })]
  expect((await readNfts(contextOf(...nodes), 1, OWNER)).coverage.isComplete).toBe(true)
})
