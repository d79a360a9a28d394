import { concat, decodeFunctionData, encodeFunctionResult, numberToHex, pad, parseAbi, type Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { Pips } from '#app/domain/amount/percent.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import { createRpc, RpcUnavailable } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import type { HeadBlock } from './head-block.ts'
import { MarketCache } from './market-state.ts'
import type { MarketReader, PoolRecord } from './market.ts'

const A = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const B = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const POOL: PoolRecord = {
  version: 'v3',
  id: `0x${'3'.repeat(40)}`,
  token0: A,
  token1: B,
  fee: 3_000 as Pips,
  tickSpacing: 60,
}

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Answer { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) returns (Answer[])',
])

let server: JsonServer
afterEach(() => server.stop())

/** Starts a node with v3 pools at a price of 1. */
async function nodeWithPools() {
  const word = (value: bigint) => pad(numberToHex(value), { size: 32 })
  const [slot0, liquidity] = [concat([word(2n ** 96n), word(0n)]), word(10n ** 18n)]
  server = await startRpcServer(({ params }) => {
    const { data } = params[0] as { readonly data: Hex }
    const [calls] = decodeFunctionData({ abi, data }).args
    const result = calls.map((_, index) => ({ success: true, returnData: index % 2 === 0 ? slot0 : liquidity }))
    return { result: encodeFunctionResult({ abi, functionName: 'aggregate3', result }) }
  })
  return createRpc(new Upstreams(1, [server.url]))
}

/**
 * Starts a market of one pool, whose tick is 60 times the number of the request that read it. `tickAt` returns the ticks that a quote at a
 * block uses.
 */
async function startMarket() {
  const rpc = await nodeWithPools()
  const cache = new MarketCache(ethereum)
  const state = { records: [POOL], changedInBlock: 9 }
  let [reads, now] = [0, 0]
  const market: MarketReader = {
    pools: async () => state.records.map((record) => ({ record, changedInBlock: state.changedInBlock })),
    async ticks(records) {
      reads += 1
      return new Map(records.map(({ id }) => [id, [{ index: 60 * reads, liquidityNet: 1n }]]))
    },
    tokens: async () => new Map(),
    tradable: async () => [],
  }
  const tickAt = async (number: number, hash: string, parent: string) => {
    const block: HeadBlock = { number, hash, parent, time: number, baseFee: 0n, tip: 0n }
    const { pools } = await cache.state({ rpc, market, now: (now += 10_000) }, block, A, B)
    const [found] = pools.values()
    return found?.version === 'v3' ? found.ticks.map(({ index }) => index) : undefined
  }
  return { state, tickAt }
}

test('ticks are read again when the pool has changed', async () => {
  const { state, tickAt } = await startMarket()
  expect(await tickAt(10, '0xa', '0x9')).toEqual([60])
  expect(await tickAt(11, '0xb', '0xa')).toEqual([60])
  state.changedInBlock = 12
  expect(await tickAt(12, '0xc', '0xb')).toEqual([120])
  // A slower node may still be at the block before.
  expect(await tickAt(11, '0xb', '0xa')).toEqual([120])
})

test.each([
  ['of the same number', 12],
  ['of the next number', 13],
  ['several blocks later', 20],
])('ticks of recently changed pools are read again at a block %s on another branch', async (_, number) => {
  const { state, tickAt } = await startMarket()
  state.changedInBlock = 12
  expect(await tickAt(12, '0xc', '0xb')).toEqual([60])
  expect(await tickAt(number, '0xd', '0xd0')).toEqual([120])
})

test('ticks of pools that changed before the blocks that a reorg may replace stay cached', async () => {
  const { tickAt } = await startMarket()
  expect(await tickAt(100, '0xa', '0x9')).toEqual([60])
  expect(await tickAt(101, '0xc', '0xb')).toEqual([60])
})

test('the ticks of the 2,000 pools that were read last are cached', async () => {
  const { state, tickAt } = await startMarket()
  const poolAt = (index: number) => ({ ...POOL, id: `0x${index.toString(16).padStart(40, '0')}` as const })
  state.records = Array.from({ length: 2_001 }, (_, index) => poolAt(index))
  await tickAt(10, '0xa', '0x9')
  state.records = [poolAt(1)]
  expect(await tickAt(11, '0xb', '0xa')).toEqual([60])
  state.records = [poolAt(0)]
  expect(await tickAt(12, '0xc', '0xb')).toEqual([120])
})

test('a read at a block more than ten blocks before the last change of a pool fails', async () => {
  const { state, tickAt } = await startMarket()
  state.changedInBlock = 20
  expect(await tickAt(10, '0xa', '0x9')).toEqual([60])
  await expect(tickAt(9, '0x9', '0x8')).rejects.toThrow(RpcUnavailable)
})
