import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { HOUR, MINUTE, unixSeconds } from '#app/base/time.ts'
import type { PositionsFacts } from '#app/entities/position/positions-facts.ts'
import { applyToTransaction, trackTransaction } from '#app/transactions/write-transactions.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { ConnectSlot } from '#app/wallet/connect-slot.tsx'
import type { ActivityPage } from '#app/wire/market/activity.ts'
import { MINIMAL_PARTS } from '#tests/builders/account-parts.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AccountActivity } from './account-activity.tsx'
import { accountActivityQuery } from './account-activity.query.ts'
import { AccountMenu } from './account-menu.tsx'
import { accountNftsQuery } from './account-nfts.query.ts'
import { accountPositionsQuery } from './account-positions.query.ts'
import { NftList } from './nft-list.tsx'
import PositionTab from './position-tab.tsx'
import { createPersistentClient } from './stored-queries.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DISCONNECTED = { status: 'disconnected', address: undefined, accounts: [], chainId: undefined } as const
const NO_POSITIONS: PositionsFacts = {
  rows: [],
  total: 0,
  next: null,
  unavailable: [8453],
  partial: [],
  secondsAgo: 1,
  ageSeconds: 0,
}
beforeEach(() => localStorage.clear())

/** Returns a transaction of the index, an hour before `now`. */
function received(now: number): ActivityPage['activities'][number] {
  return {
    id: '1:4',
    cursor: '1:4',
    chainId: 1,
    hash: hashOf(4),
    block: 4,
    time: unixSeconds(now - HOUR),
    type: 'RECEIVE',
    status: 'CONFIRMED',
    counterparty: null,
    changes: [],
    changeCount: 0,
  }
}

/** Returns a cache of lists that were read five minutes ago and cannot be read again. */
function createStaleCache() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const updatedAt = Date.now() - 5 * MINUTE
  queries.setQueryData(accountNftsQuery(ME, false).queryKey, { nfts: [], coverage: [] }, { updatedAt })
  queries.setQueryData(accountPositionsQuery(ME, false).queryKey, NO_POSITIONS, { updatedAt })
  return queries
}

test('NFTs that cannot be read again are shown with their age', async () => {
  await renderTexts(<NftList account={ME} />, createStaleCache())
  await expect.element(page.getByText('Could not load NFTs.')).toBeVisible()
  await expect.element(page.getByText(/^Last updated 5/)).toBeVisible()
})

test('activity that cannot be read again stays readable, with its age', async () => {
  const now = Date.now()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const activity = { activities: [received(now)], coverage: [], next: null }
  queries.setQueryData(accountActivityQuery(ME, false).queryKey, activity, { updatedAt: now - 5 * MINUTE })
  await renderTexts(<AccountActivity account={ME} />, queries)
  await expect.element(page.getByText('Could not load activity.')).toBeVisible()
  await expect.element(page.getByText(/^Last updated 5/)).toBeVisible()
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('Received')
})

test('if the NFT provider does not answer, the network is named, and the age of earlier answers is shown', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const provided = { provider: 'OPENSEA', isProviderAvailable: true, isComplete: true, disabledCount: 0 } as const
  queries.setQueryData(accountNftsQuery(ME, false).queryKey, {
    nfts: [],
    coverage: [
      { ...provided, chainId: 1, lastAnswerAt: unixSeconds(Date.now() - 2 * HOUR) },
      { ...provided, chainId: 8453, isProviderAvailable: false, isComplete: false, lastAnswerAt: null },
    ],
  })
  await renderTexts(<NftList account={ME} />, queries)
  await expect.element(page.getByText('Some NFTs may be missing on: Base')).toBeVisible()
  await expect.element(page.getByText('OpenSea isn’t responding.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText(/^Last updated 2 hr\. ago/)).toBeVisible()
})

test('positions that cannot be read again are shown with their age and the networks that are missing', async () => {
  await renderTexts(<PositionTab account={ME} onClose={() => {}} />, createStaleCache())
  await expect.element(page.getByText('Could not load positions.')).toBeVisible()
  await expect.element(page.getByText(/^Last updated 5/)).toBeVisible()
  await expect.element(page.getByText('Base unavailable')).toBeVisible()
  await expect.element(page.getByText('No positions on the networks that answered.')).toBeVisible()
})

test('positions of an index that is an hour behind are shown with the age of the index', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queries.setQueryData(accountPositionsQuery(ME, false).queryKey, { ...NO_POSITIONS, secondsAgo: 3_600 })
  await renderTexts(<PositionTab account={ME} onClose={() => {}} />, queries)
  await expect.element(page.getByText(/^Last updated 1 hr\. ago/)).toBeVisible()
})

test('a settled transaction invalidates all lists of the account', async () => {
  const stored = createPersistentClient(Date.now())
  const keys = ['account-activity', 'account-nfts', 'account-portfolio', 'account-positions']
  for (const key of keys) stored.setQueryData([key, ME], [])
  const invalid = () => {
    const { clientState } = JSON.parse(localStorage.getItem('tarn.queries') ?? '{"clientState":{"queries":[]}}')
    const queries = clientState.queries as {
      readonly queryKey: string[]
      readonly state: { readonly isInvalidated: boolean }
    }[]
    return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey: [key] }) => key)
  }
  await expect.poll(() => localStorage.getItem('tarn.queries')).not.toBeNull()
  await renderTexts(<AccountMenu parts={MINIMAL_PARTS} />)
  const record = exampleTransaction()
  trackTransaction(record)
  applyToTransaction(record.hash, { type: 'mined', hash: record.hash, outcome: { status: 'succeeded' } })
  await expect.poll(() => invalid().toSorted()).toEqual(keys)
})

test('the stored responses are removed when the wallet ends the connection', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME], chainId: 1 })
  onTestFinished(() => void Object.assign(bridge, DISCONNECTED))
  createPersistentClient(Date.now()).setQueryData(['account-activity', ME], [])
  await expect.poll(() => localStorage.getItem('tarn.queries')).not.toBeNull()
  await renderTexts(
    <ConnectSlot hasEmbeddedWallet={false}>
      <AccountMenu parts={MINIMAL_PARTS} />
    </ConnectSlot>,
  )
  await expect.element(page.getByTestId('account-button')).toBeVisible()
  expect(localStorage.getItem('tarn.queries')).not.toBeNull()
  Object.assign(bridge, DISCONNECTED)
  await expect.element(page.getByRole('button', { name: 'Connect' })).toBeVisible()
  expect(localStorage.getItem('tarn.queries')).toBeNull()
})

test('the activity includes transactions of this browser on the networks of the mode, unless they are older than its rows', async () => {
  const now = Date.now()
  const record = exampleTransaction({ hash: hashOf(1), sentAt: now })
  trackTransaction(record)
  trackTransaction(exampleTransaction({ hash: hashOf(2), chainId: 11155111, sentAt: now }))
  trackTransaction(exampleTransaction({ hash: hashOf(3), sentAt: now - 48 * HOUR }))
  applyToTransaction(hashOf(3), { type: 'mined', hash: hashOf(3), outcome: { status: 'succeeded' } })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queries.setQueryData(accountActivityQuery(record.account, false).queryKey, {
    activities: [received(now)],
    coverage: [],
    next: 'cursor',
  })
  await renderTexts(<AccountActivity account={record.account} />, queries)
  const links = () =>
    page
      .getByRole('link')
      .all()
      .map((link) => link.element().getAttribute('href')?.split('/').at(-1))
  await expect.poll(links).toEqual([hashOf(1), hashOf(4)])
})
