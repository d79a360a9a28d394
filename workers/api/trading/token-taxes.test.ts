import { numberToHex, pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#app/base/time.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import type { Pool } from '#app/domain/liquidity/pool.ts'
import { buildPoolGraph } from '#app/domain/routing/pool-graph.ts'
import { startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { TokenTaxCache } from './token-taxes.ts'

const TOKEN = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const { wrappedNative } = ethereum.contracts
const BALANCE_OF = '0x70a08231'

let server: JsonServer
afterEach(() => server.stop())

/** Starts a node that simulates a token whose every transfer fails. */
async function nodeWithTrap() {
  type Input = { readonly blockStateCalls: readonly [{ readonly calls: readonly { readonly data: string }[] }] }
  server = await startRpcServer(({ params: [input] }) => {
    const calls = (input as Input).blockStateCalls[0].calls.map(({ data }) =>
      data.startsWith(BALANCE_OF)
        ? { status: '0x1', returnData: pad(numberToHex(1_000), { size: 32 }) }
        : { status: '0x0', returnData: '0x' },
    )
    return { result: [{ calls }] }
  })
  return createRpc(new Upstreams(1, [server.url]))
}

test('for ten minutes routes do not pass through a token that refuses transfers; then it can be measured again', async () => {
  const rpc = await nodeWithTrap()
  const pair: Pool = {
    version: 'v2',
    id: `0x${'2'.repeat(40)}`,
    token0: TOKEN,
    token1: wrappedNative,
    reserve0: baseUnits(1_000n),
    reserve1: baseUnits(1_000n),
  }
  const block = { number: 1, hash: '0x1', parent: '0x0', time: 1, baseFee: 0n, tip: 0n }
  const state = { block, pools: new Map([[pair.id as string, pair]]), graph: buildPoolGraph([pair], wrappedNative) }
  const taxes = new TokenTaxCache(ethereum)
  const now = 1_795_132_800_000
  expect(await taxes.read(rpc, now, state, [TOKEN])).toEqual([{ buy: undefined, sell: undefined }])
  expect([...taxes.excludedIntermediates(now + 9 * MINUTE)]).toEqual([TOKEN.toLowerCase()])
  expect([...taxes.excludedIntermediates(now + 10 * MINUTE)]).toEqual([])
})
