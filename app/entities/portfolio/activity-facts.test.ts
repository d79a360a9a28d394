import { expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import type { Activity, AssetChange } from '#app/wire/market/activity.ts'
import { activityList, activityRow, type ActivityRow } from './activity-facts.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NOON = 1_795_262_400

const transfer = (facts: { isListed?: boolean; isSpam?: boolean } = {}): AssetChange => ({
  __typename: 'TokenTransfer',
  asset: {
    chainId: 1,
    address: USDC,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    logo: null,
    isListed: true,
    isSpam: false,
    ...facts,
  },
  quantity: '1.5',
  sender: null,
  recipient: OWNER,
  direction: 'IN',
})

const activity = (facts: Partial<Activity>): Activity => ({
  id: '1:0x1',
  chainId: 1,
  time: NOON as UnixSeconds,
  cursor: 'x',
  hash: '0x1',
  block: 7,
  status: 'CONFIRMED',
  type: 'RECEIVE',
  counterparty: null,
  changes: [],
  changeCount: 0,
  ...facts,
})

const row = (facts: Partial<Activity>): ActivityRow => activityRow(activity(facts), (NOON + 90) * 1_000)

test('a row has its age and the number of changes that are left out', () => {
  expect(row({ changes: [transfer()], changeCount: 3 })).toMatchObject({ secondsAgo: 90, moreChanges: 2 })
})

test('received or minted tokens are unwanted if all of them are unlisted or spam; bought tokens are not', () => {
  const [listed, unlisted, spam] = [transfer(), transfer({ isListed: false }), transfer({ isSpam: true })]
  expect(row({ changes: [unlisted, spam] }).isUnwanted).toBe(true)
  expect(row({ type: 'MINT', changes: [unlisted] }).isUnwanted).toBe(true)
  expect(row({ changes: [unlisted, listed] }).isUnwanted).toBe(false)
  // Bought, not received.
  expect(row({ type: 'SWAP', changes: [unlisted] }).isUnwanted).toBe(false)
})

test('an unlimited allowance has no amount', () => {
  const { asset } = transfer() as Extract<AssetChange, { __typename: 'TokenTransfer' }>
  const approval = (isUnlimited: boolean): AssetChange => {
    return { __typename: 'TokenApproval', asset, quantity: '7', isUnlimited, approvedAddress: OWNER }
  }
  expect(row({ changes: [approval(true), approval(false)] }).changes).toMatchObject([
    { kind: 'allowance', amount: null },
    { kind: 'allowance', amount: '7' },
  ])
})

test('a failed transaction is marked', () => {
  expect(row({ status: 'FAILED', type: 'SEND' }).isFailed).toBe(true)
  expect(row({}).isFailed).toBe(false)
})

test('a list names the chains that it covers in part', () => {
  const complete = { hasNative: true, isAvailable: true, searchedBlocks: null }
  const coverage = [
    { ...complete, chainId: 1 },
    { ...complete, chainId: 8453, hasNative: false, searchedBlocks: 100_000 },
    { ...complete, chainId: 11155111, hasNative: false, isAvailable: false },
  ] as const
  const { rows, ...facts } = activityList({ activities: [activity({})], coverage, next: 'x' }, NOON * 1_000)
  expect(rows).toHaveLength(1)
  expect(facts).toEqual({
    next: 'x',
    withoutNative: [8453],
    unavailable: [11155111],
    limited: [{ chainId: 8453, blocks: 100_000 }],
  })
})
