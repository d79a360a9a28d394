import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { addLiquidityPath } from '#app/entities/pool/pool-path.ts'
import {
  createLinkPath,
  EMPTY_DEPOSIT,
  DEFAULT_RANGE,
  poolOf,
  withPool,
  withToken,
  type CreateLink,
} from './create-link.ts'
import { DEFAULT_FEE, DYNAMIC_CHOICE } from './pool-fee.ts'
import { readCreateLink, readCreateVersion, unreadableCreateParts } from './read-create-link.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const UNI: Address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const HOOK: Address = '0x0000000000000000000000000000000000000080'

const EMPTY: CreateLink = {
  chainId: 1,
  version: 'v4',
  currencyA: undefined,
  currencyB: undefined,
  fee: DEFAULT_FEE,
  hook: undefined,
  step: 0,
  range: DEFAULT_RANGE,
  deposit: EMPTY_DEPOSIT,
}
const PAIR: CreateLink = { ...EMPTY, currencyA: NATIVE, currencyB: USDC }

function read(path: string): CreateLink {
  const url = new URL(path, 'https://site.example')
  const version = readCreateVersion(url.pathname.split('/')[3])
  if (version === undefined) throw new Error(path)
  return readCreateLink(version, url.searchParams)
}

test.each([
  ['nothing chosen', EMPTY],
  ['one token', { ...EMPTY, version: 'v3', currencyB: UNI }],
  ['a pair on another network', { ...PAIR, chainId: 8453, version: 'v2', step: 2 }],
  ['a custom fee', { ...PAIR, fee: { feeAmount: 1234, tickSpacing: 7, isDynamic: false }, step: 1 }],
  ['a hook with a dynamic fee', { ...PAIR, hook: HOOK, fee: DYNAMIC_CHOICE }],
  [
    'everything',
    {
      ...PAIR,
      step: 2,
      range: { ticks: { tickLower: -60, tickUpper: 120 }, isInverted: true, initialPrice: '2500.5' },
      deposit: { side: 1, texts: ['0.1', '250'] },
    },
  ],
] as const satisfies readonly (readonly [string, CreateLink])[])('%s survives a reload', (_, link) => {
  expect(read(createLinkPath(link))).toEqual(link)
})

test('links of pool pages and older links open', () => {
  const kind = { chainId: 1, isDynamicFee: false, hook: null, base: UNI, quote: WETH } as const
  expect(read(addLiquidityPath({ ...kind, version: 'V3', fee: '1' }))).toMatchObject({
    version: 'v3',
    currencyA: UNI,
    currencyB: WETH,
    fee: { feeAmount: 10_000, tickSpacing: 200, isDynamic: false },
  })
  expect(read(addLiquidityPath({ ...kind, version: 'V4', fee: '0', isDynamicFee: true, hook: HOOK }))).toMatchObject({
    version: 'v4',
    fee: DYNAMIC_CHOICE,
    hook: HOOK,
  })
  expect(read(`/positions/create/v3?currencya=ETH&currencyb=${UNI}&feeTier=500`)).toMatchObject({
    currencyA: NATIVE,
    currencyB: UNI,
    fee: { feeAmount: 500, tickSpacing: 10, isDynamic: false },
  })
})

test('unreadable parts are left out of the link and listed', () => {
  const path = `/positions/create?currencyA=${UNI}&currencyB=${UNI}&fee={&step=1&depositState=[]&priceRangeState=1&hook=0x1`
  expect(read(path)).toEqual({ ...EMPTY, currencyA: UNI })
  expect(read(`/positions/create/v3?fee={"feeAmount":3000,"tickSpacing":10}`).fee).toEqual(DEFAULT_FEE)
  expect(readCreateVersion('v5')).toBeUndefined()
  const parts = unreadableCreateParts(new URLSearchParams('chain=mars&currencyA=x&currencyB=NATIVE&hook=0x12'))
  expect(parts).toEqual({ chain: 'mars', currencies: ['x'], hook: '0x12' })
})

test('the range step of a v2 link is read as the deposit step', () => {
  expect(read(`/positions/create/v2?currencyA=NATIVE&currencyB=${UNI}&step=1`).step).toBe(2)
})

test('choosing the token of the other side swaps the two tokens', () => {
  expect(withToken(PAIR, 'currencyB', NATIVE)).toMatchObject({ currencyA: USDC, currencyB: NATIVE })
  expect(withToken(PAIR, 'currencyA', UNI)).toMatchObject({ currencyA: UNI, currencyB: USDC })
})

test('changing the fee resets the range and keeps the amounts', () => {
  const link: CreateLink = {
    ...PAIR,
    step: 2,
    range: { ticks: { tickLower: -60, tickUpper: 120 }, isInverted: true, initialPrice: '' },
    deposit: { side: 1, texts: ['0.1', '250'] },
  }
  const fee = { feeAmount: 500, tickSpacing: 10, isDynamic: false }
  expect(withPool(link, { fee })).toEqual({ ...link, fee, step: 0, range: DEFAULT_RANGE })
})

test('v2 and v3 links refer to pools with the wrapped native token, v4 links to pools with the native currency', () => {
  expect(poolOf({ ...PAIR, version: 'v3' })).toEqual({ version: 'v3', key: { token0: USDC, token1: WETH, fee: 3000 } })
  expect(poolOf(PAIR)?.key).toMatchObject({ token0: NATIVE, token1: USDC, tickSpacing: 60, hooks: NATIVE })
  expect(poolOf({ ...PAIR, version: 'v2', currencyB: WETH })).toBeUndefined()
  expect(poolOf({ ...PAIR, currencyB: WETH })?.key).toMatchObject({ token0: NATIVE, token1: WETH })
})
