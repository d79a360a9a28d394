import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { concat, numberToHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { MarketCache } from '../market-state.ts'
import { TokenTaxCache } from '../token-taxes.ts'
import type { TradingContext } from '../trading-context.ts'
import { uncollectedFees, type PositionState } from './position-state.ts'

const OWNER = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'

let server: Server
afterEach(() => server.close())

test('the fees of a v3 position are read at the head block, like its amounts', async () => {
  const asked: unknown[] = []
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { id, params } = JSON.parse(text) as { readonly id: number; readonly params: readonly unknown[] }
      asked.push(params[1])
      const result = concat([numberToHex(3, { size: 32 }), numberToHex(4, { size: 32 })])
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const chain = chainById(1)
  const trading: TradingContext = {
    chain,
    rpc: createRpc(new Upstreams(1, [`http://127.0.0.1:${(server.address() as AddressInfo).port}`])),
    market: {
      ...{ pools: async () => [], ticks: async () => new Map() },
      ...{ tokens: async () => new Map(), tradable: async () => [] },
    },
    memory: new MarketCache(chain),
    taxes: new TokenTaxCache(chain),
    now: () => 0,
  }
  const head = { number: 26, hash: '0x1a', time: 1, baseFee: 0n, tip: 0n, dataFee: 0n }
  const position = {
    ...{ tokenId: 7n, range: { tickLower: -60, tickUpper: 60 }, liquidity: 1n },
    state: { version: 'v3' },
  } as PositionState
  expect(await uncollectedFees(trading, head, OWNER, position)).toEqual({ amount0: 3n, amount1: 4n })
  expect(asked).toEqual(['0x1a'])
})
