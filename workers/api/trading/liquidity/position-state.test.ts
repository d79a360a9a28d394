import { concat, numberToHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { MarketCache } from '../market-state.ts'
import { TokenTaxCache } from '../token-taxes.ts'
import type { TradingContext } from '../trading-context.ts'
import { uncollectedFees, type PositionState } from './position-state.ts'

const OWNER = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'

let server: JsonServer
afterEach(() => server.stop())

test('the fees of a v3 position are read at the head block, like its amounts', async () => {
  const blocks: unknown[] = []
  server = await startRpcServer(({ params }) => {
    blocks.push(params[1])
    return { result: concat([numberToHex(3, { size: 32 }), numberToHex(4, { size: 32 })]) }
  })
  const chain = chainById(1)
  const trading: TradingContext = {
    chain,
    rpc: createRpc(new Upstreams(1, [server.url])),
    market: {
      pools: async () => [],
      ticks: async () => new Map(),
      tokens: async () => new Map(),
      tradable: async () => [],
    },
    marketCache: new MarketCache(chain),
    taxes: new TokenTaxCache(chain),
    now: () => 0,
  }
  const head = { number: 26, hash: '0x1a', parent: '0x0', time: 1, baseFee: 0n, tip: 0n }
  const position = {
    tokenId: 7n,
    range: { tickLower: -60, tickUpper: 60 },
    liquidity: 1n,
    state: { version: 'v3' },
  } as PositionState
  expect(await uncollectedFees(trading, head, OWNER, position)).toEqual({ amount0: 3n, amount1: 4n })
  expect(blocks).toEqual(['0x1a'])
})
