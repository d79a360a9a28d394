import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { pairAddress, poolIdentity } from './pool-identity.ts'
import type { OrderHop } from './route-sections.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const HOOK: Address = '0x0000000000000000000000000000000000000080'
const V2 = { version: 'v2' } as const
const V3 = { version: 'v3', fee: 500 } as const
const V4 = { version: 'v4', fee: 500, tickSpacing: 10, hooks: zeroAddress } as const

const identityOf = (pool: OrderHop['pool'], tokenIn: Address, tokenOut: Address) =>
  poolIdentity(ethereum.contracts, { pool, tokenIn, tokenOut })

// The deepest pools of each version on Ethereum.
test.each<readonly [string, OrderHop['pool'], Address, Address, string]>([
  ['v2 pair', V2, USDC, WETH, '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'],
  ['v3 pool', V3, USDC, WETH, '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'],
  ['v4 pool', V4, NATIVE, USDC, '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'],
])('the computed address or id of a %s is the one on chain, whichever token is sold', (_name, pool, a, b, identity) => {
  expect(identityOf(pool, a, b)).toBe(identity)
  expect(identityOf(pool, b, a)).toBe(identity)
})

test('the letter case of an address does not change the pool', () => {
  const lower = USDC.toLowerCase() as Address
  expect(identityOf(V3, lower, WETH)).toBe(identityOf(V3, USDC, WETH))
  expect(identityOf(V3, WETH, lower)).toBe(identityOf(V3, USDC, WETH))
})

test('the id of a v4 pool depends on every parameter', () => {
  const changed = [{ fee: 3_000 }, { tickSpacing: 60 }, { hooks: HOOK }].map((change) =>
    identityOf({ ...V4, ...change }, NATIVE, USDC),
  )
  expect(new Set([identityOf(V4, NATIVE, USDC), ...changed]).size).toBe(4)
})

test('a pool of a token with itself is rejected, even if the two addresses differ in letter case', () => {
  expect(() => pairAddress(ethereum.contracts, USDC, USDC.toLowerCase() as Address)).toThrow(
    'the tokens of a pool are the same',
  )
})
