import { expect, test } from 'vitest'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ROUTES } from '#app/routes.ts'
import { DESTINATIONS } from '../destinations.ts'
import { COMING_SOON_PATHS, matchComingSoon } from './coming-soon-routes.server.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

test('every coming-soon path is routed to a coming-soon page, and no other path is', () => {
  const files = ['coming-soon', 'passkey-popup'].map((name) => `routes/${name}.tsx`)
  const routes = ROUTES.filter(({ file }) => files.includes(file))
  const paths = routes.flatMap(({ path }) =>
    path.endsWith('?') ? [path.replace(/\/[^/]*\?$/, ''), path.replace('?', '')] : [path],
  )
  expect([...COMING_SOON_PATHS].sort()).toEqual(paths.sort())
})

test.each([
  ['/limit', '/limit'],
  [`/manage/passkey/${UNI.toUpperCase().replace('0X', '0x')}`, `/manage/passkey/${UNI}`],
])('%s is the page at %s', (pathname, path) => {
  expect(matchComingSoon(pathname, ethereum)?.path).toBe(path)
})

test.each(['/manage/passkey/me'])('%s is not a page', (path) => {
  expect(matchComingSoon(path, ethereum)).toBeUndefined()
})

test('the navigation does not link to coming-soon pages', () => {
  for (const { to } of DESTINATIONS) expect(COMING_SOON_PATHS).not.toContain(to)
})
