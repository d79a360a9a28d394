import { decodeFunctionData, encodeFunctionResult, multicall3Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { fail, ok } from '#app/base/result.ts'
import type { Address } from '#app/domain/address/address.ts'
import { RpcRefused, type RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import { TOPICS } from '#workers/kit/topics.ts'
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

const [GAS_BURNER, ART] = [`0x${'b'.repeat(40)}`, `0x${'a'.repeat(40)}`] as const
const word = (value: string | number) => BigInt(value).toString(16).padStart(64, '0')

/** A log of an NFT's transfer to the owner. */
const receivedLog = (contract: string, index: number) => ({
  address: contract,
  topics: [TOPICS.TRANSFER, `0x${word(1)}`, `0x${word(OWNER)}`, `0x${word(7)}`],
  data: '0x',
  blockNumber: '0x9',
  blockHash: `0x${word(9)}`,
  transactionHash: `0x${word(index)}`,
  logIndex: `0x${index}`,
  blockTimestamp: '0x5',
})

/** A node on which the owner has received an NFT of each contract. The gas burner makes every call of its multicall fail. */
function nodeWithGasBurner(): Rpc {
  const answer = ([method, params = []]: RpcCall): unknown => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') return '0x9'
    if (method === 'eth_getBlockByNumber') return { number: '0x9', hash: `0x${word(9)}`, timestamp: '0x1' }
    if (method === 'eth_getLogs') return [GAS_BURNER, ART].map(receivedLog)
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    if (to === ART) return `0x${word(OWNER)}`
    if (to === GAS_BURNER) throw new RpcRefused(method, { code: -32_000, message: 'out of gas' })
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const result = (args[0] as readonly unknown[]).map(() => ({ success: false, returnData: '0x' as const }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  const settled = (call: RpcCall) => {
    try {
      return ok(answer(call))
    } catch (error) {
      return fail(error as RpcRefused)
    }
  }
  return {
    call: async (method, params = []) => answer([method, params]),
    batch: async (calls) => calls.map(answer),
    settle: async (calls) => calls.map(settled),
  }
}

test('a contract that burns all gas does not hide the NFTs of other contracts', async () => {
  const { holdings } = await readNfts(contextOf(nodeWithGasBurner()), 1, OWNER)
  expect(holdings).toMatchObject([{ contract: ART, tokenId: 7n, quantity: 1n }])
})
