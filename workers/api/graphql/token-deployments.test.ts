import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { tokenDeployments } from './token-deployments.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const UNKNOWN = '0x1111111111111111111111111111111111111111'

const chainsOf = (token: Parameters<typeof tokenDeployments>[0]) =>
  tokenDeployments(token).map(({ chainId }) => chainId)

test('a listed token has the same listed addresses, whichever network the request names', () => {
  const forms = tokenDeployments({ chainId: 1, address: USDC })
  expect(forms).toContainEqual({ chainId: 1, address: USDC })
  expect(forms).toContainEqual({ chainId: 8453, address: BASE_USDC })
  expect(tokenDeployments({ chainId: 8453, address: BASE_USDC })).toEqual(forms)
  // Addresses of snapshots are in lower case.
  expect(tokenDeployments({ chainId: 1, address: USDC.toLowerCase() as typeof USDC })).toEqual(forms)
})

test('a token outside the default list has no address on other networks', () => {
  expect(tokenDeployments({ chainId: 1, address: UNKNOWN })).toEqual([{ chainId: 1, address: UNKNOWN }])
  expect(tokenDeployments({ chainId: 8453, address: USDC })).toEqual([{ chainId: 8453, address: USDC }])
})

test('a native currency is matched by symbol on all mainnets, but not on testnets', () => {
  expect(chainsOf({ chainId: 1, address: NATIVE })).toEqual(expect.arrayContaining([1, 8453]))
  expect(chainsOf({ chainId: 1, address: NATIVE })).not.toContain(11155111)
  expect(chainsOf({ chainId: 11155111, address: NATIVE })).toEqual([11155111])
})

test('no network is returned twice', () => {
  const chains = chainsOf({ chainId: 1, address: USDC })
  expect(new Set(chains).size).toBe(chains.length)
})
