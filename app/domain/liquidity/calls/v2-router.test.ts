import { createRequire } from 'node:module'
import fc from 'fast-check'
import { decodeFunctionData, type Abi } from 'viem'
import { expect, test } from 'vitest'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ACCOUNT, DAI, DEADLINE, WETH } from '#tests/builders/random-orders.ts'
import { encodeAddLiquidity, encodeRemoveLiquidity } from './encode-liquidity.ts'

// Decodes calldata with the ABI of the published build.

const { abi } = createRequire(import.meta.url)('@uniswap/v2-periphery/build/UniswapV2Router02.json') as { abi: Abi }
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
const amounts = fc.sample(fc.tuple(amount, amount, amount, amount), { numRuns: 50, seed: 20_261_123 })
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const base = { version: 'v2', chainId: 1, account: ACCOUNT, deadline: DEADLINE } as const
/** The wrapped token is the second of one pair and the first of the other. */
const daiPair = { token0: DAI, token1: WETH }
const wethPair = { token0: WETH, token1: '0xdAC17F958D2ee523a2206206994597C13D831ec7' } as const

test('a deposit encodes both tokens with their amounts and minimums, and the account', () => {
  for (const [maximum0, maximum1, minimum0, minimum1] of amounts) {
    const order = { ...base, pool: { token0: UNI, token1: DAI }, maximum0, maximum1, minimum0, minimum1 } as const
    const { to, from, value, data } = encodeAddLiquidity({ ...order, usesNative: false })
    expect({ to, from, value }).toEqual({ to: ethereum.contracts.v2Router, from: ACCOUNT, value: 0n })
    expect(decodeFunctionData({ abi, data })).toEqual({
      functionName: 'addLiquidity',
      args: [UNI, DAI, maximum0, maximum1, minimum0, minimum1, ACCOUNT, DEADLINE],
    })
    // `usesNative` has no effect in a pair without the wrapped native token.
    expect(encodeAddLiquidity({ ...order, usesNative: true })).toEqual(
      encodeAddLiquidity({ ...order, usesNative: false }),
    )
  }
})

test('the native amount of a deposit is sent as value, whichever side of the pair it is on', () => {
  for (const [maximum0, maximum1, minimum0, minimum1] of amounts) {
    const order = { ...base, maximum0, maximum1, minimum0, minimum1, usesNative: true }
    const second = encodeAddLiquidity({ ...order, pool: daiPair })
    expect(second.value).toBe(maximum1)
    expect(decodeFunctionData({ abi, data: second.data })).toEqual({
      functionName: 'addLiquidityETH',
      args: [DAI, maximum0, minimum0, minimum1, ACCOUNT, DEADLINE],
    })
    const first = encodeAddLiquidity({ ...order, pool: wethPair })
    expect(first.value).toBe(maximum0)
    expect(decodeFunctionData({ abi, data: first.data })).toEqual({
      functionName: 'addLiquidityETH',
      args: [wethPair.token1, maximum1, minimum1, minimum0, ACCOUNT, DEADLINE],
    })
  }
})

test.each([
  ['the wrapped native token', false, false, 'removeLiquidity'],
  ['native currency', true, false, 'removeLiquidityETH'],
  ['native currency and a taxed token', true, true, 'removeLiquidityETHSupportingFeeOnTransferTokens'],
])('a withdrawal of %s calls its router function without value', (_, usesNative, chargesTax, functionName) => {
  for (const [liquidity, minimum0, minimum1] of amounts) {
    const order = { ...base, pool: daiPair, liquidity, minimum0, minimum1, usesNative, chargesTax }
    const { value, data } = encodeRemoveLiquidity(order)
    expect(value).toBe(0n)
    const tokens = usesNative ? [DAI] : [DAI, WETH]
    expect(decodeFunctionData({ abi, data })).toEqual({
      functionName,
      args: [...tokens, liquidity, minimum0, minimum1, ACCOUNT, DEADLINE],
    })
  }
})
