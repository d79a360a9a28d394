import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { sectionsOf, v2Path, v3Path, v4Path, type OrderHop } from './route-sections.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WBTC: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const HOOKS: Address = '0x00000000000000000000000000000000000000C0'

const hopOver = (pool: OrderHop['pool'], tokenIn: Address, tokenOut: Address): OrderHop => ({ pool, tokenIn, tokenOut })
const v2 = (tokenIn: Address, tokenOut: Address) => hopOver({ version: 'v2' }, tokenIn, tokenOut)
const v3 = (fee: number, tokenIn: Address, tokenOut: Address) => hopOver({ version: 'v3', fee }, tokenIn, tokenOut)
const v4 = (fee: number, tokenIn: Address, tokenOut: Address) =>
  hopOver({ version: 'v4', fee, tickSpacing: fee / 50, hooks: HOOKS }, tokenIn, tokenOut)

test('consecutive hops of one version are one section', () => {
  const hops = [v3(500, USDC, WETH), v3(3_000, WETH, WBTC), v3(100, WBTC, DAI)]
  expect(sectionsOf(hops)).toEqual([{ version: 'v3', hops, tokenIn: USDC, tokenOut: DAI }])
})

test('the case of an address does not split a section', () => {
  expect(sectionsOf([v2(USDC, WETH), v2(WETH.toLowerCase() as Address, DAI)])).toHaveLength(1)
})

test('a route is split where the version changes', () => {
  const [first, second, third] = [v2(USDC, DAI), v3(500, DAI, WETH), v3(3_000, WETH, WBTC)] as const
  expect(sectionsOf([first, second, third])).toEqual([
    { version: 'v2', hops: [first], tokenIn: USDC, tokenOut: DAI },
    { version: 'v3', hops: [second, third], tokenIn: DAI, tokenOut: WBTC },
  ])
})

test('a route is split where the native currency must be wrapped or unwrapped', () => {
  const [first, second] = [v4(500, USDC, NATIVE), v4(3_000, WETH, WBTC)] as const
  expect(sectionsOf([first, second])).toEqual([
    { version: 'v4', hops: [first], tokenIn: USDC, tokenOut: NATIVE },
    { version: 'v4', hops: [second], tokenIn: WETH, tokenOut: WBTC },
  ])
})

test('a route without a hop has no section', () => {
  expect(sectionsOf([])).toEqual([])
})

test('a v2 path is its tokens in order', () => {
  expect(v2Path([v2(USDC, WETH), v2(WETH, DAI)])).toEqual([USDC, WETH, DAI])
})

test('a v3 path is tokens and three-byte fees, packed; backwards for an exact output', () => {
  const hops = [v3(500, USDC, WETH), v3(10_000, WETH, DAI)]
  const [usdc, weth, dai] = [USDC, WETH, DAI].map((token) => token.slice(2).toLowerCase()) as [string, string, string]
  expect(v3Path(hops, 'forwards')).toBe(`0x${usdc}0001f4${weth}002710${dai}`)
  expect(v3Path(hops, 'backwards')).toBe(`0x${dai}002710${weth}0001f4${usdc}`)
})

test('each key of a v4 path contains the currency after its pool, backwards the one before it', () => {
  const hops = [v4(500, USDC, NATIVE), v4(3_000, NATIVE, WBTC)]
  const first = { fee: 500, tickSpacing: 10, hooks: HOOKS, hookData: '0x' }
  const second = { fee: 3_000, tickSpacing: 60, hooks: HOOKS, hookData: '0x' }
  expect(v4Path(hops, 'forwards')).toEqual([
    { ...first, intermediateCurrency: NATIVE },
    { ...second, intermediateCurrency: WBTC },
  ])
  expect(v4Path(hops, 'backwards')).toEqual([
    { ...first, intermediateCurrency: USDC },
    { ...second, intermediateCurrency: NATIVE },
  ])
})

test('a pool of another version on a path is rejected', () => {
  expect(() => v3Path([v2(USDC, WETH)], 'forwards')).toThrow('a pool of another version on a v3 path')
  expect(() => v4Path([v3(500, USDC, WETH)], 'forwards')).toThrow('a pool of another version on a v4 path')
})
