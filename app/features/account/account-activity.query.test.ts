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

/** The activity of 51 transactions after a cursor, of which a page has 50; `type` of those on it. */
function activitiesAfter(cursor: number, type: 'RECEIVE' | 'SWAP', count = 51) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: `${cursor + index}`, chainId: 'ETHEREUM', time: 1_795_262_400, cursor: `${cursor + index + 1}` },
    details: {
      ...{ hash: `0x${'ab'.repeat(32)}`, block: 1, status: 'CONFIRMED', type, counterparty: null },
      ...{ changes: type === 'RECEIVE' ? [UNLISTED] : [], changeCount: 1 },
    },
  }))
}

/** Reads the query while the API has these pages. Returns its result and the requested cursors. */
async function read(...pages: readonly ReturnType<typeof activitiesAfter>[]) {
  stubTab()
  const cursors: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as { readonly variables: { readonly after: string | null } }
    const assetActivities = pages[cursors.length] ?? []
    cursors.push(variables.after)
    const coverage = [{ chainId: 'ETHEREUM', hasNative: true, isAvailable: true, searchedBlocks: null }]
    return Response.json({ data: { portfolios: [{ assetActivities, coverage }] } })
  })
  const query = { ...accountActivityQuery(ACCOUNT, false), retry: false }
  return { found: await new QueryClient().query(query), cursors }
}

test('if all transactions of the newest page are hidden, the next page is read too', async () => {
  const { found, cursors } = await read(activitiesAfter(0, 'RECEIVE'), activitiesAfter(50, 'SWAP'))
  expect(cursors).toEqual([null, '50'])
  expect(found.activities).toHaveLength(100)
  expect(found.next).toBe('100')
})

test('no page is read after one with a shown transaction, after the last one, or after two', async () => {
  expect((await read(activitiesAfter(0, 'SWAP'), activitiesAfter(50, 'SWAP'))).cursors).toEqual([null])
  expect((await read(activitiesAfter(0, 'RECEIVE', 50))).cursors).toEqual([null])
  const hidden = [0, 50, 100].map((cursor) => activitiesAfter(cursor, 'RECEIVE'))
  expect((await read(...hidden)).cursors).toEqual([null, '50'])
})
