import { decodeFunctionData, encodeFunctionResult, getAddress, multicall3Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { NO_LISTS } from '../safety/token-lists.ts'
import type { HeadBlock } from '../trading/head-block.ts'
import type { MarketContext } from './context.ts'
import { findPosition } from './unindexed-positions.ts'

const BLOCK: HeadBlock = { number: 9, hash: `0x${'1'.repeat(64)}`, parent: '', time: 1, baseFee: 0n, tip: 0n }
const [USDC, WETH] = [
  getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
  getAddress('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
]

type Answer = (to: string, data: string) => Hex | undefined

/** A node whose contracts return what `answer` returns; undefined reverts. */
function contextOf(answer: Answer): MarketContext {
  const batch: Rpc['batch'] = async (calls) =>
    calls.map(([, params]) => {
      const [{ data }] = params as [{ data: Hex }]
      const [targets] = decodeFunctionData({ abi: multicall3Abi, data }).args as readonly [
        readonly { readonly target: string; readonly callData: string }[],
      ]
      const result = targets.map(({ target, callData }) => {
        const returnData = answer(target.toLowerCase(), callData)
        return { success: returnData !== undefined, returnData: returnData ?? '0x' }
      })
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    })
  return { rpc: () => ({ batch }), lists: NO_LISTS } as unknown as MarketContext
}

const words = (...values: readonly (string | bigint | number)[]): Hex =>
  `0x${values.map((value) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')).join('')}`

test('the pool of a v3 position that is not indexed has its tick spacing', async () => {
  const { contracts } = chainById(1)
  const pool = poolIdentity(contracts, { tokenIn: USDC, tokenOut: WETH, pool: { version: 'v3', fee: 3_000 } })
  const context = contextOf((to, data) => {
    const isOf = (contract: string, selector: string) => to === contract.toLowerCase() && data.startsWith(selector)
    if (isOf(contracts.v3PositionManager, '0x99fbab88')) return words(0, 0, USDC, WETH, 3_000, -600, 600, 5, 0, 0, 0, 0)
    return isOf(pool, '0xd0c93a7c') ? words(60) : undefined
  })
  expect(await findPosition(context, 1, 'v3:7', BLOCK)).toMatchObject({
    pool: { id: pool.toLowerCase(), version: 3, tickSpacing: 60 },
    row: { tickLower: -600, tickUpper: 600 },
  })
})
