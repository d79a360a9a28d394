import { expect, test } from 'vitest'
import { positionsPath, withStatus } from './positions-query.ts'
import { readPositionsQuery } from './read-positions-query.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const read = (search: string) => readPositionsQuery(new URLSearchParams(search))

test.each([
  [`owner=${UNI.toLowerCase()}`, `owner=${UNI}`],
  [
    `owner=${UNI}&chain=8453&version=V4&status=CLOSED&after=abc-_1`,
    `owner=${UNI}&chain=base&version=v4&status=closed&after=abc-_1`,
  ],
  [`owner=${UNI}&status=out-in`, `owner=${UNI}`],
  [`owner=${UNI}&status=closed-in`, `owner=${UNI}&status=in-closed`],
  [`owner=${UNI}&status=open&version=v5&after=a.b`, `owner=${UNI}`],
])('?%s has the canonical query ?%s', (requested, search) => {
  const query = read(requested)
  expect(query && positionsPath(query)).toBe(`/positions?${search}`)
})

test.each(['', 'owner=vitalik.eth', `owner=${UNI.replace('f', 'F')}`, `owner=${UNI}&chain=atlantis`])(
  '?%s is not a valid query',
  (search) => {
    expect(read(search)).toBeUndefined()
  },
)

test('toggling a status keeps the display order and returns to the first page', () => {
  const query = read(`owner=${UNI}&after=abc`)
  if (!query) throw new Error('not read')
  const all = withStatus(query, 'closed')
  expect(positionsPath(all)).toBe(`/positions?owner=${UNI}&status=in-out-closed`)
  expect(positionsPath(withStatus(withStatus(all, 'in'), 'out'))).toBe(`/positions?owner=${UNI}&status=closed`)
})

test('the last status cannot be removed', () => {
  const query = read(`owner=${UNI}&status=closed`)
  if (!query) throw new Error('not read')
  expect(withStatus(query, 'closed').statuses).toEqual(['closed'])
})
