import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import type { MarketContext } from './context.ts'
import { readNfts } from './nft-balances.ts'

const OWNER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

interface Behaviour {
  readonly searchesLogs: boolean
  readonly height?: number
}

/** A node that finds no logs, or refuses to search for them. */
function nodeWith({ searchesLogs, height = 50_000 }: Behaviour): Rpc {
  const newest = `0x${height.toString(16)}`
  const answer = ([method]: RpcCall): unknown => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') return newest
    if (method === 'eth_getBlockByNumber') return { number: newest, timestamp: '0x1' }
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

test('a list is incomplete if there are older blocks than the 100,000 that are searched', async () => {
  const isComplete = async (height: number) =>
    (await readNfts(contextOf(nodeWith({ searchesLogs: true, height })), 1, OWNER)).coverage.isComplete
  expect(await isComplete(99_999)).toBe(true)
  expect(await isComplete(100_000)).toBe(false)
})

test('a list is incomplete if no node searches for logs', async () => {
  const { holdings, coverage } = await readNfts(contextOf(nodeWith({ searchesLogs: false })), 1, OWNER)
  expect(holdings).toEqual([])
  expect(coverage).toMatchObject({ provider: null, isComplete: false })
})

test('if a node refuses to search for logs, the next one is used', async () => {
  const nodes = [nodeWith({ searchesLogs: false }), nodeWith({ searchesLogs: true })]
  expect((await readNfts(contextOf(...nodes), 1, OWNER)).coverage.isComplete).toBe(true)
})
