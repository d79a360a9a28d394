import { expect, test } from 'vitest'
import { poolQueryPath, rangesOf, readPoolQuery } from './pool-query.ts'

const V3 = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const V4 = '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'

const read = (path: string) => {
  const url = new URL(path, 'https://tarn.test')
  const [chain = '', id = ''] = url.pathname.split('/').slice(3)
  return readPoolQuery(chain, id, url.searchParams)
}

test('without a query the page shows the volume of one day', () => {
  expect(read(`/explore/pools/ethereum/${V3.toLowerCase()}`)).toEqual({
    chainId: 1,
    id: V3,
    chart: 'volume',
    range: '1D',
    isLog: false,
    isInverted: false,
    type: null,
    isLarge: false,
    after: '',
  })
})

test('a v4 pool is identified by its id, whatever the letter case', () => {
  expect(read(`/explore/pools/base/0x${V4.slice(2).toUpperCase()}`)).toMatchObject({ chainId: 8453, id: V4 })
})

test.each([
  `/explore/pools/nowhere/${V3}`,
  '/explore/pools/ethereum/0x1234',
  '/explore/pools/ethereum/ETH',
  `/explore/pools/ethereum/${V4}00`,
  // A wrong checksum means a mistyped address.
  `/explore/pools/ethereum/${V3.replace('e6A0', 'e6a0')}`,
])('%s is not a page', (path) => {
  expect(read(path)).toBeUndefined()
})

test('reading the URL of a query returns the same query', () => {
  const query = {
    chainId: 1,
    id: V4,
    chart: 'price',
    range: '1Y',
    isLog: true,
    isInverted: true,
    type: 'add',
    isLarge: true,
    after: 'MS4xMjMuNA',
  } as const
  expect(read(poolQueryPath(query))).toEqual(query)
})

test.each(['chart=tvl', 'range=2H', 'type=toString', 'after=%00', `after=${'a'.repeat(300)}`, 'invert=1'])(
  '?%s has no effect',
  (search) => {
    const path = `/explore/pools/ethereum/${V3}`
    expect(read(`${path}?${search}`)).toEqual(read(path))
  },
)

test('the fee APR is daily, so its ranges begin with a week and it shows a month by default', () => {
  const path = `/explore/pools/ethereum/${V3}?chart=apr`
  expect(rangesOf('apr')).toEqual(['1W', '1M', '1Y', 'ALL'])
  for (const search of ['', '&range=1H', '&range=1D', '&range=1M']) expect(read(path + search)?.range).toBe('1M')
  const week = read(`${path}&range=1W`)
  expect(week?.range).toBe('1W')
  expect(week && poolQueryPath(week)).toBe(`${path}&range=1W`)
  expect(week && poolQueryPath({ ...week, range: '1M' })).toBe(path)
})

test('there is no one-hour price chart', () => {
  expect(read(`/explore/pools/ethereum/${V3}?chart=price&range=1H`)?.range).toBe('1D')
  expect(read(`/explore/pools/ethereum/${V3}?range=1H`)?.range).toBe('1H')
})
