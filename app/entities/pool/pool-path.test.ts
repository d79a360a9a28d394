import { expect, test } from 'vitest'
import { addLiquidityPath, poolPath } from './pool-path.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0x0000000000000000000000000000000000000000'
const HOOK = '0x5555000000000000000000000000000000001040'
const kind = { chainId: 1, fee: '0.05', isDynamicFee: false, hook: null, base: NATIVE, quote: USDC } as const

test("a pool path contains the network and the pool's id", () => {
  expect(poolPath({ chainId: 8453, id: '0xab' })).toBe('/explore/pools/base/0xab')
})

test('the add-liquidity path has version, pair, fee and hook of the pool', () => {
  const pair = `chain=mainnet&currencyA=NATIVE&currencyB=${USDC}`
  expect(addLiquidityPath({ ...kind, version: 'V2' })).toBe(`/positions/create/v2?${pair}`)
  expect(addLiquidityPath({ ...kind, version: 'V3' })).toBe(`/positions/create/v3?${pair}&feeTier=500`)
  expect(addLiquidityPath({ ...kind, version: 'V4', isDynamicFee: true, hook: HOOK })).toBe(
    `/positions/create/v4?${pair}&isDynamic=true&hook=${HOOK}`,
  )
})
