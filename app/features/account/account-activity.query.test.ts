import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT, USDC } from '#tests/builders/example-transaction.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { accountActivityQuery } from './account-activity.query.ts'

afterEach(() => void vi.unstubAllGlobals())

const UNLISTED = {
  __typename: 'TokenTransfer',
  asset: {
    ...{ chainId: 'ETHEREUM', address: USDC, symbol: 'FREE', name: 'Free', decimals: 6 },
    ...{ isListed: false, isSpam: false, logo: null },
  },
  ...{ quantity: '1', sender: USDC, recipient: ACCOUNT, direction: 'IN' },
}

/** Returns `count` transactions after a cursor. By default one more than a page of 50 has, so that there is a next page. */
function activitiesAfter(cursor: number, type: 'RECEIVE' | 'SWAP', count = 51) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: `${cursor + index}`, chainId: 'ETHEREUM', time: 1_795_262_400, cursor: `${cursor + index + 1}` },
    details: {
      ...{ hash: `0x${'ab'.repeat(32)}`, block: 1, status: 'CONFIRMED', type, counterparty: null },
      ...{ changes: type === 'RECEIVE' ? [UNLISTED] : [], changeCount: 1 },
    },
  }))
}

interface Page {
  readonly activities: ReturnType<typeof activitiesAfter>
  /** The chains that could not be read; ETHEREUM and BASE are searched. */
  readonly unavailable?: readonly string[]
}

/** Runs the query with an API that returns these pages one after another, or fails. Returns its result and the requested cursors. */
async function read(...pages: readonly (Page | 'failure')[]) {
  stubTab()
  const cursors: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as { readonly variables: { readonly after: string | null } }
    const page = pages[cursors.length] ?? { activities: [] }
    cursors.push(variables.after)
    if (page === 'failure') throw new TypeError('Failed to fetch')
    const coverage = ['ETHEREUM', 'BASE'].map((chainId) => ({
      ...{ chainId, hasNative: true, searchedBlocks: null },
      isAvailable: page.unavailable?.includes(chainId) !== true,
    }))
    return Response.json({ data: { portfolios: [{ assetActivities: page.activities, coverage }] } })
  })
  const query = { ...accountActivityQuery(ACCOUNT, false), retry: false }
  return { found: await new QueryClient().query(query), cursors }
}

const HIDDEN = { activities: activitiesAfter(0, 'RECEIVE') }
const SHOWN = { activities: activitiesAfter(50, 'SWAP') }

test('if all transactions of the newest page are hidden, the next page is read too', async () => {
  const { found, cursors } = await read(HIDDEN, SHOWN)
  expect(cursors).toEqual([null, '50'])
  expect(found.activities).toHaveLength(100)
  expect(found.next).toBe('100')
})

test('no further page is read after a page with a visible transaction, after the last page, or after two pages', async () => {
  expect((await read(SHOWN, SHOWN)).cursors).toEqual([null])
  expect((await read({ activities: activitiesAfter(0, 'RECEIVE', 50) })).cursors).toEqual([null])
  const hidden = [0, 50, 100].map((cursor) => ({ activities: activitiesAfter(cursor, 'RECEIVE') }))
  expect((await read(...hidden)).cursors).toEqual([null, '50'])
})

test.each([
  ['the newest page', ['BASE'], []],
  ['the next page', [], ['BASE']],
])('a chain that %s could not read is unavailable', async (_, unavailable, unavailableNext) => {
  const { found } = await read({ ...HIDDEN, unavailable }, { ...SHOWN, unavailable: unavailableNext })
  const available = Object.fromEntries(found.coverage.map(({ chainId, isAvailable }) => [chainId, isAvailable]))
  expect(available).toEqual({ 1: true, 8453: false })
})

test.each([
  ['fails', 'failure'],
  ['could read no chain', { ...SHOWN, unavailable: ['ETHEREUM', 'BASE'] }],
] as const)('if the next page %s, the newest page is returned with its own cursor', async (_, next) => {
  const { found, cursors } = await read(HIDDEN, next)
  expect(cursors).toEqual([null, '50'])
  expect(found.activities).toHaveLength(50)
  expect(found.next).toBe('50')
  expect(found.coverage.every(({ isAvailable }) => isAvailable)).toBe(true)
})
