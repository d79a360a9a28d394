import { expect, test } from 'vitest'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ROUTES } from '#app/routes.ts'
import { DESTINATIONS, PRODUCTS } from '../places.ts'
import { BUILDING_PATHS, placeAt } from './places.server.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

test('every place that is being built has its door, and the door no other place', () => {
  const doors = ROUTES.filter(({ file }) => file === 'routes/building.tsx' || file === 'routes/passkey-popup.tsx')
  const paths = doors.flatMap(({ path }) =>
    path.endsWith('?') ? [path.replace(/\/[^/]*\?$/, ''), path.replace('?', '')] : [path],
  )
  expect([...BUILDING_PATHS].sort()).toEqual(paths.sort())
})

test.each([
  ['/limit', '/limit'],
  ['/Positions/Create/V4/', '/positions/create/v4'],
  [`/positions/v2/ETH/${UNI.toLowerCase()}`, `/positions/v2/ethereum/${UNI}`],
  ['/positions/v3/8453/12', '/positions/v3/base/12'],
  [`/portfolio/${UNI.toUpperCase().replace('0X', '0x')}`, `/portfolio/${UNI}`],
])('%s is the place at %s', (asked, path) => {
  expect(placeAt(asked, ethereum)?.path).toBe(path)
})

test.each([
  '/positions/create/v5',
  '/positions/v3/nowhere/12',
  '/positions/v3/base/0x12',
  '/positions/v4/base/-1',
  '/positions/v4/base/012',
  `/positions/v3/base/${'9'.repeat(79)}`,
  '/positions/v2/base/12',
  `/migrate/v2/base/${UNI.replace('f', 'F')}`,
  '/manage/passkey/me',
  '/portfolio/vitalik',
])('%s is no place', (path) => {
  expect(placeAt(path, ethereum)).toBeUndefined()
})

test('what leads to a place still being built says so before one goes there', () => {
  for (const { to, isSoon } of [...DESTINATIONS, ...PRODUCTS])
    expect([to, isSoon]).toEqual([to, BUILDING_PATHS.includes(to)])
})
