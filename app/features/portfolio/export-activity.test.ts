import { expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { writeCsv } from '#app/entities/csv/write-csv.ts'
import type { Activity, ActivityCoverage } from '#app/wire/market/activity.ts'
import { activityLines, exportActivity, HEADERS } from './export-activity.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ether = { chainId: 1, address: NATIVE, symbol: '=ETH', name: 'Ether', decimals: 18, logo: null } as const
const asset = { ...ether, isListed: true, isSpam: false }

const activity = (changes: Activity['changes']): Activity => ({
  id: '1:0xab',
  chainId: 1,
  time: 1_795_262_400 as UnixSeconds,
  cursor: 'x',
  hash: '0xab',
  block: 7,
  status: 'CONFIRMED',
  type: 'SWAP',
  counterparty: null,
  changes,
  changeCount: 6,
})

test('every line has as many cells as there are headers, including the number of omitted changes', () => {
  const nft = { tokenId: '9', contract: FRIEND } as const
  const changes: Activity['changes'] = [
    { __typename: 'TokenTransfer', asset, quantity: '0.1', sender: OWNER, recipient: null, direction: 'OUT' },
    { __typename: 'TokenApproval', asset, quantity: '5', isUnlimited: true, approvedAddress: FRIEND },
    { __typename: 'NftTransfer', nft, sender: OWNER, recipient: FRIEND, direction: 'OUT' },
    { __typename: 'NftApproval', nft, approvedAddress: FRIEND },
    { __typename: 'NftApproveForAll', contract: { address: FRIEND }, operatorAddress: OWNER, approved: false },
  ]
  const lines = activityLines(activity(changes))
  expect(lines.map((line) => line.length)).toEqual(changes.map(() => HEADERS.length))
  expect(lines.every((line) => JSON.stringify(line.at(-1)) === '{"decimal":"1"}')).toBe(true)
  const [first] = writeCsv([], lines.slice(0, 1)).split('\r\n').slice(1)
  expect(first).toBe(
    `2026-11-21T12:00:00.000Z,ethereum,swap,confirmed,0xab,7,transfer,out,NATIVE,'=ETH,0.1,,${OWNER},,,1`,
  )
})

test('the type of a transaction is in lower case', () => {
  const [line] = activityLines({ ...activity([]), type: 'REMOVE_DELEGATION' })
  expect(writeCsv([], line ? [line] : [])).toContain(',remove_delegation,confirmed,')
})

test('a transaction without changes has one line', () => {
  expect(activityLines(activity([])).map((line) => line.length)).toEqual([HEADERS.length])
})

test('a file is not exported if a network cannot be read', async () => {
  const query = { address: OWNER, tab: 'activity', network: null, range: '1D', after: '' } as const
  const pageWith = (isAvailable: boolean) => ({
    activity: async () => {
      const coverage = [{ chainId: 1, hasNative: true, isAvailable, searchedBlocks: null }] as const
      return { activities: [activity([])], coverage, next: null }
    },
  })
  expect((await exportActivity(query, [1], pageWith(true))).text.trim().split('\r\n')).toHaveLength(2)
  await expect(exportActivity(query, [1], pageWith(false))).rejects.toMatchObject({ code: 'chain.unavailable' })
})

test('the first lines state which transactions of which network are missing', async () => {
  const query = { address: OWNER, tab: 'activity', network: null, range: '1D', after: '' } as const
  const complete = { chainId: 1, hasNative: true, isAvailable: true, searchedBlocks: null } as const
  const base = { ...complete, chainId: 8453 } as const
  const exportPages = async (pages: readonly (readonly ActivityCoverage[])[], count = 1) => {
    const activities = Array.from({ length: count }, () => activity([]))
    const market = {
      activity: async ({ after = '0' }: { readonly after?: string | undefined }) => {
        const next = Number(after) + 1
        return { activities, coverage: pages[Number(after)] ?? [], next: next < pages.length ? String(next) : null }
      },
    }
    const { text } = await exportActivity(query, [1, 8453], market)
    return text.split('\r\n').filter((line) => line.includes(',incomplete,'))
  }
  expect(await exportPages([[complete, base]])).toEqual([])
  expect(
    await exportPages([
      [
        { ...complete, hasNative: false },
        { ...base, searchedBlocks: 100_000 },
      ],
      [complete, { ...base, searchedBlocks: 150_000 }],
    ]),
  ).toEqual([
    ',ethereum,incomplete,,,,native_transfers_and_failed_transactions,,,,,,,,,',
    ',base,incomplete,,,,before_newest_150000_blocks,,,,,,,,,',
  ])
  expect(await exportPages([[complete]])).toEqual([',base,incomplete,,,,all_transactions,,,,,,,,,'])
  // A file has at most 2,000 transactions.
  expect(await exportPages([[complete, base]], 2_001)).toEqual([
    ',,incomplete,,,,before_newest_2000_transactions,,,,,,,,,',
  ])
  expect(await exportPages([[complete, base], []], 2_000)).toEqual([
    ',,incomplete,,,,before_newest_2000_transactions,,,,,,,,,',
  ])
})
