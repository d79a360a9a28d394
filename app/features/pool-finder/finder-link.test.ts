import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { finderPath, pairOfLink, withCurrency, type FinderLink } from './finder-link.ts'
import { readFinderLink, unreadableFinderParts } from './read-finder-link.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const WETH = ethereum.contracts.wrappedNative
const read = (search: string) => readFinderLink(new URLSearchParams(search), 1)

test('reading the URL of a link returns the same link', () => {
  const link: FinderLink = { chainId: 8453, currencyA: UNI, currencyB: NATIVE }
  const path = finderPath(link)
  expect(path).toBe(`/pools/v2/find?chain=base&currencyA=${UNI}&currencyB=NATIVE`)
  expect(read(path.split('?')[1] ?? '')).toEqual(link)
})

test('without parameters the first token is the native currency of the default network', () => {
  expect(read('')).toEqual({ chainId: 1, currencyA: NATIVE, currencyB: null })
  expect(read(`currencyB=${UNI}`)).toEqual({ chainId: 1, currencyA: null, currencyB: UNI })
})

test('unreadable parameters are returned as text', () => {
  expect(unreadableFinderParts(new URLSearchParams('chain=nowhere&currencyB=0x12'))).toEqual({
    chain: 'nowhere',
    currency: '0x12',
  })
  expect(unreadableFinderParts(new URLSearchParams(`chain=base&currencyA=eth&currencyB=${UNI}`))).toEqual({
    chain: '',
    currency: '',
  })
})

test('choosing the token of the other side switches the two', () => {
  const link: FinderLink = { chainId: 1, currencyA: NATIVE, currencyB: UNI }
  expect(withCurrency(link, 'currencyA', UNI)).toEqual({ chainId: 1, currencyA: UNI, currencyB: NATIVE })
  expect(withCurrency(link, 'currencyB', WETH)).toEqual({ chainId: 1, currencyA: NATIVE, currencyB: WETH })
})

test('ether and its wrapped token are not a pair', () => {
  expect(pairOfLink({ chainId: 1, currencyA: NATIVE, currencyB: WETH })).toBeUndefined()
  expect(pairOfLink({ chainId: 1, currencyA: NATIVE, currencyB: null })).toBeUndefined()
  expect(pairOfLink({ chainId: 1, currencyA: NATIVE, currencyB: UNI })).toEqual([NATIVE, UNI])
})
