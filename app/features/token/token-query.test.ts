import { expect, test } from 'vitest'
import { readTokenQuery, tokenQueryPath } from './token-query.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const read = (search = '', address = UNI) => readTokenQuery('ethereum', address, new URLSearchParams(search))

test('without a query the page shows the price of one day', () => {
  expect(read()).toEqual({
    chainId: 1,
    address: UNI,
    chart: 'price',
    isCandles: false,
    range: '1D',
    isLog: false,
    type: null,
    isLarge: false,
    after: '',
  })
})

test('an address is read in any letter case, and the native currency as NATIVE', () => {
  expect(read('', UNI.toLowerCase())?.address).toBe(UNI)
  expect(read('', 'native')?.address).toBe('0x0000000000000000000000000000000000000000')
  expect(read('', '0x12')).toBeUndefined()
  expect(readTokenQuery('nowhere', UNI, new URLSearchParams())).toBeUndefined()
})

test.each([
  ['', `/explore/tokens/ethereum/${UNI}`],
  ['chart=price&range=1D&type=&after=', `/explore/tokens/ethereum/${UNI}`],
  ['chart=VOLUME&range=1h', `/explore/tokens/ethereum/${UNI}?chart=volume&range=1H`],
  ['chart=toString&range=constructor&type=burn&after=<b>', `/explore/tokens/ethereum/${UNI}`],
  ['draw=Candles&range=1w', `/explore/tokens/ethereum/${UNI}?draw=candles&range=1W`],
  ['scale=LOG', `/explore/tokens/ethereum/${UNI}?scale=log`],
  ['scale=linear', `/explore/tokens/ethereum/${UNI}`],
  ['range=all&type=Swap&after=MS4y', `/explore/tokens/ethereum/${UNI}?range=ALL&type=swap&after=MS4y`],
  ['value=Large', `/explore/tokens/ethereum/${UNI}?value=large`],
])('?%s has the canonical path %s', (search, path) => {
  const query = read(search)
  expect(query && tokenQueryPath(query)).toBe(path)
})
