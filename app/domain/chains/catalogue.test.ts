import type * as SdkCore from '@uniswap/sdk-core'
import { createRequire } from 'node:module'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  CHAINS,
  chainById,
  chainByGraphName,
  chainByName,
  defaultChain,
  offeredChains,
  type ChainId,
} from './catalogue.ts'

// The ESM builds of these packages do not load in plain Node.
const require = createRequire(import.meta.url)
const { CHAIN_TO_ADDRESSES_MAP, V2_FACTORY_ADDRESSES, V2_ROUTER_ADDRESSES, WETH9 } =
  require('@uniswap/sdk-core') as typeof SdkCore
const { UNIVERSAL_ROUTER_ADDRESS } = require('@uniswap/universal-router-sdk') as {
  UNIVERSAL_ROUTER_ADDRESS: (version: string, chainId: number) => string
}
const address = (text: string | undefined) => getAddress((text ?? '').toLowerCase())

test.each(CHAINS.map((chain) => [chain.name, chain] as const))(
  'the contracts of %s have the addresses of the official packages',
  (_, { id, contracts }) => {
    const published = CHAIN_TO_ADDRESSES_MAP[id as keyof typeof CHAIN_TO_ADDRESSES_MAP]
    expect(contracts.wrappedNative).toBe(address(WETH9[id]?.address))
    expect(contracts.v2Factory).toBe(address(V2_FACTORY_ADDRESSES[id]))
    expect(contracts.v2Router).toBe(address(V2_ROUTER_ADDRESSES[id]))
    expect(contracts.v3Factory).toBe(address(published.v3CoreFactoryAddress))
    expect(contracts.v3PositionManager).toBe(address(published.nonfungiblePositionManagerAddress))
    expect(contracts.v4PoolManager).toBe(address(published.v4PoolManagerAddress))
    expect(contracts.v4PositionManager).toBe(address(published.v4PositionManagerAddress))
    expect(contracts.v4StateView).toBe(address(published.v4StateView))
    expect(contracts.v4Quoter).toBe(address(published.v4QuoterAddress))
    expect(contracts.universalRouter).toBe(address(UNIVERSAL_ROUTER_ADDRESS('2.0', id)))
  },
)

test('a chain is found by slug, interface name, alias and id, in any case', () => {
  for (const name of ['ethereum', 'mainnet', 'ETH', '1']) expect(chainByName(name)?.id).toBe(1)
  expect(chainByName('sepolia')?.id).toBe(11155111)
  expect(chainByName('ethereum_sepolia')?.id).toBe(11155111)
  expect(chainByName('atlantis')).toBeUndefined()
  expect(chainById(8453).name).toBe('Base')
  expect(chainById(99999)).toBeUndefined()
  expect(chainByGraphName('BASE')?.id).toBe(8453)
  expect(chainByGraphName('base')).toBeUndefined()
})

test('the default chain is Ethereum, in testnet mode Sepolia', () => {
  expect([defaultChain(false).name, defaultChain(true).name]).toEqual(['Ethereum', 'Sepolia'])
})

test("the networks of the mode are offered, and always the page's own", () => {
  const names = (isTestnet: boolean, current: ChainId) => offeredChains(isTestnet, current).map(({ name }) => name)
  expect(names(false, 1)).toEqual(['Ethereum', 'Base'])
  expect(names(true, 11155111)).toEqual(['Sepolia'])
  expect(names(false, 11155111)).toEqual(['Ethereum', 'Base', 'Sepolia'])
  expect(names(true, 8453)).toEqual(['Base', 'Sepolia'])
})
