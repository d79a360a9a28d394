import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { concat, encodeFunctionResult, numberToHex, pad, parseAbi } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { Pips } from '#app/domain/amount/percent.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import type { HeadBlock } from './head-block.ts'
import { MarketCache } from './market-state.ts'
import type { MarketReader } from './market.ts'

const A = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const B = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const POOL = {
  version: 'v3',
  id: `0x${'3'.repeat(40)}`,
  token0: A,
  token1: B,
  fee: 3_000 as Pips,
  tickSpacing: 60,
} as const

let server: Server
afterEach(() => server.close())

/** Starts a node with a v3 pool at a price of 1. */
async function nodeWithPool() {
  const word = (value: bigint) => pad(numberToHex(value), { size: 32 })
  const returned = [concat([word(2n ** 96n), word(0n)]), word(10n ** 18n)]
  const abi = parseAbi(['function aggregate3() returns ((bool success, bytes returnData)[])'])
  const result = encodeFunctionResult({
    ...{ abi, functionName: 'aggregate3' },
    result: returned.map((returnData) => ({ success: true, returnData })),
  })
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { id } = JSON.parse(text) as { readonly id: number }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return createRpc(new Upstreams(1, [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]))
}

test('ticks are read again when the pool has changed, and after a reorg', async () => {
  const rpc = await nodeWithPool()
  let [changedInBlock, reads] = [9, 0]
  const market: MarketReader = {
    pools: async () => [{ record: POOL, changedInBlock }],
    ticks: async () => new Map([[POOL.id, [{ index: 60 * ++reads, liquidityNet: 1n }]]]),
    tokens: async () => new Map(),
    tradable: async () => [],
  }
  const cache = new MarketCache(ethereum)
  let now = 0
  const tickAt = async (number: number, hash: string) => {
    const block: HeadBlock = { number, hash, time: number, baseFee: 0n, tip: 0n, dataFee: 0n }
    const { pools } = await cache.state({ rpc, market, now: (now += 10_000) }, block, A, B)
    const [pool] = pools.values()
    return pool?.version === 'v3' ? pool.ticks.map(({ index }) => index) : undefined
  }
  expect(await tickAt(10, '0xa')).toEqual([60])
  expect(await tickAt(11, '0xb')).toEqual([60])
  changedInBlock = 12
  expect(await tickAt(12, '0xc')).toEqual([120])
  expect(await tickAt(12, '0xd')).toEqual([180])
})
