import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { buyPath, tokenPath } from './token-path.ts'

test('the chain’s own currency is called NATIVE in a URL', () => {
  expect(tokenPath({ chainId: 1, address: NATIVE })).toBe('/explore/tokens/ethereum/NATIVE')
})

test('the swap page is told the chain by its interface name', () => {
  expect(buyPath({ chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' })).toBe(
    '/swap?chain=base&outputCurrency=0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  )
  expect(buyPath({ chainId: 1, address: NATIVE })).toBe('/swap?chain=mainnet&outputCurrency=NATIVE')
})
