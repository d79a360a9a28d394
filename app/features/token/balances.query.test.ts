import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { resultsOf } from './balances.query.ts'

const TOKEN: Address = '0x00000000000000000000000000000000000000aA'
const NAMESAKE: Address = '0x00000000000000000000000000000000000000bb'

test('a token with the same symbol is not the same token', () => {
  const same = { chainId: 8453, address: TOKEN.toLowerCase() as Address, symbol: 'ABC' } as const
  const results = [same, { ...same, address: NAMESAKE }, { ...same, chainId: 1 }] as const
  expect(resultsOf([{ chainId: 8453, address: TOKEN }], results)).toEqual([same])
})
