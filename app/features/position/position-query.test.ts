import { expect, test } from 'vitest'
import { positionQueryPath, type VersionName } from './position-query.ts'
import { readPositionQuery } from './read-position-query.ts'

const PAIR = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
const OWNER = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const read = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://tarn.test')
  const [, , version = '', chain = '', id = ''] = pathname.split('/')
  return readPositionQuery(version as VersionName, chain, id, searchParams)
}

test.each([
  ['/positions/v3/ethereum/12', '/positions/v3/ethereum/12'],
  ['/positions/v4/BASE/0?range=1w&invert=true&after=ab', '/positions/v4/base/0?range=1W&invert=true&after=ab'],
  ['/positions/v3/ethereum/12?range=1h&owner=me&after=a.b', '/positions/v3/ethereum/12'],
  [`/positions/v2/ethereum/${PAIR.toLowerCase()}?owner=${OWNER}`, `/positions/v2/ethereum/${PAIR}?owner=${OWNER}`],
  [
    `/positions/v2/ethereum/${PAIR}?owner=${OWNER}&range=ALL`,
    `/positions/v2/ethereum/${PAIR}?owner=${OWNER}&range=ALL`,
  ],
])('%s has the canonical path %s', (requested, path) => {
  const query = read(requested)
  expect(query && 'id' in query && positionQueryPath(query)).toBe(path)
})

test.each([
  ['/positions/v2/ethereum/12', '/positions/v3/ethereum/12'],
  [`/positions/v4/ethereum/${PAIR}?owner=${OWNER}`, `/positions/v2/ethereum/${PAIR}?owner=${OWNER}`],
])('%s has the wrong version and the canonical path %s', (requested, path) => {
  const query = read(requested)
  expect(query && 'id' in query && positionQueryPath(query)).toBe(path)
})

test('the path of a pair without an owner is read as a pair, not as a position', () => {
  expect(read(`/positions/v2/ethereum/${PAIR}`)).toMatchObject({ pair: { id: PAIR, version: 'v2' } })
})

test.each([
  '/positions/v3/atlantis/1',
  '/positions/v3/ethereum/01',
  '/positions/v3/ethereum/-1',
  `/positions/v3/ethereum/${'9'.repeat(79)}`,
  '/positions/v2/ethereum/0x12',
])('%s is not the path of a position', (path) => {
  expect(read(path)).toBeUndefined()
})
