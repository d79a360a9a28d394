import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ChainTransaction } from '#app/wire/market/transactions.ts'
import { ownTrades, type TradedPrice } from './own-trades.ts'

const UNI: Address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = chainById(1).contracts.wrappedNative
const POOL = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'

const token = (address: Address) =>
  ({
    chainId: 1,
    address,
    symbol: '',
    name: '',
    decimals: 18,
    safety: 'VERIFIED',
    isImpersonator: false,
  }) as unknown as ChainTransaction['token0']

interface Sample {
  readonly hash?: string
  readonly pool?: string
  readonly tokens: readonly [Address, Address]
  /** Positive amounts flow into the pool. */
  readonly amounts: readonly [string, string]
  readonly usd?: string | null
}

function swap({ hash = '1', pool = POOL, tokens, amounts, usd = '100' }: Sample): ChainTransaction {
  const [token0, token1] = tokens.map(token)
  const [amount0, amount1] = amounts
  return {
    id: hash,
    type: 'SWAP',
    hash,
    time: 1_000,
    pool,
    token0,
    token1,
    amount0,
    amount1,
    usd,
  } as unknown as ChainTransaction
}

const priceOf = (address: Address): TradedPrice => ({ chainId: 1, base: { address, symbol: 'X' } })

test('a token that flows out of the pool was bought, one that flows in was sold', () => {
  const swaps = [swap({ tokens: [UNI, USDC], amounts: ['-12.5', '100.25'], usd: '100.25' })]
  expect(ownTrades(swaps, priceOf(UNI))).toEqual([
    { hash: '1', time: 1_000, isBuy: true, amount: '12.5', value: '100.25' },
  ])
  expect(ownTrades(swaps, priceOf(USDC))).toMatchObject([{ isBuy: false, amount: '100.25', value: '100.25' }])
  expect(ownTrades(swaps, priceOf(DAI))).toEqual([])
})

test('a split order is one trade, and a token that the route passes through is not traded', () => {
  const swaps = [
    swap({ tokens: [DAI, UNI], amounts: ['-60', '6'], usd: '60' }),
    swap({ tokens: [USDC, DAI], amounts: ['-59.9', '60'], usd: '60' }),
    swap({ tokens: [USDC, UNI], amounts: ['-40.000001', '4.000000000000000001'], usd: '40.5' }),
  ]
  expect(ownTrades(swaps, priceOf(UNI))).toMatchObject([
    { isBuy: false, amount: '10.000000000000000001', value: '100.5' },
  ])
  expect(ownTrades(swaps, priceOf(USDC))).toMatchObject([{ isBuy: true, amount: '99.900001' }])
  expect(ownTrades(swaps, priceOf(DAI))).toEqual([])
})

test('wrapped and native currency are one token, and a pool of both trades neither', () => {
  const swaps = [
    swap({ hash: '1', tokens: [USDC, WETH], amounts: ['3000', '-1'] }),
    swap({ hash: '2', tokens: [NATIVE, USDC], amounts: ['2', '-6000'] }),
    swap({ hash: '3', tokens: [NATIVE, WETH], amounts: ['2', '-2'] }),
  ]
  for (const address of [NATIVE, WETH]) {
    expect(ownTrades(swaps, priceOf(address)).map(({ hash, isBuy }) => [hash, isBuy])).toEqual([
      ['1', true],
      ['2', false],
    ])
  }
})

test('in a pool only its own swaps count, valued in the quote token', () => {
  const swaps = [
    swap({ tokens: [USDC, WETH], amounts: ['3000', '-1'], usd: null }),
    swap({ tokens: [USDC, WETH], amounts: ['1500', '-0.5'], pool: '0xother' }),
  ]
  const quote = { address: USDC, symbol: 'USDC' }
  expect(ownTrades(swaps, { ...priceOf(WETH), pool: { id: POOL, quote } })).toEqual([
    { hash: '1', time: 1_000, isBuy: true, amount: '1', value: '3000' },
  ])
})

test('the value is unknown if that of one of the swaps is', () => {
  const swaps = [
    swap({ tokens: [UNI, USDC], amounts: ['-1', '10'] }),
    swap({ tokens: [UNI, DAI], amounts: ['-1', '10'], usd: null }),
  ]
  expect(ownTrades(swaps, priceOf(UNI))).toMatchObject([{ amount: '2', value: null }])
})
