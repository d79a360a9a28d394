import { expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import type { Activity, AssetChange } from '#app/wire/market/activity.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { indexedSends, mergeSends } from './indexed-sends.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CONTRACT = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

type Transfer = Extract<AssetChange, { __typename: 'TokenTransfer' }>

const asset: Transfer['asset'] = {
  chainId: 1,
  address: CONTRACT,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logo: null,
  isListed: true,
  isSpam: false,
}
const sent: Transfer = {
  __typename: 'TokenTransfer',
  asset,
  quantity: '1',
  sender: ME,
  recipient: FRIEND,
  direction: 'OUT',
}
const sendsOf = (change: AssetChange, type: Activity['type'] = 'SEND') =>
  indexedSends(
    [
      {
        id: '1:0xab',
        chainId: 1,
        time: 1_795_262_400 as UnixSeconds,
        cursor: 'x',
        hash: '0xab',
        block: 7,
        status: 'CONFIRMED',
        type,
        counterparty: FRIEND,
        changes: [change],
        changeCount: 1,
      },
    ],
    ME,
  )

test('a transfer of a listed token is a send', () => {
  expect(sendsOf(sent)).toEqual([{ account: ME, recipient: FRIEND, sentAt: 1_795_262_400_000, transaction: '1 0xab' }])
})

test.each<[string, AssetChange, Activity['type']?]>([
  ['a token that is not listed', { ...sent, asset: { ...asset, isListed: false } }],
  ['spam', { ...sent, asset: { ...asset, isSpam: true } }],
  [
    'an NFT',
    {
      __typename: 'NftTransfer',
      nft: { tokenId: '1', contract: CONTRACT },
      sender: ME,
      recipient: FRIEND,
      direction: 'OUT',
    },
  ],
  ['something received', { ...sent, sender: FRIEND, recipient: ME, direction: 'IN' }],
  ['several recipients', { ...sent, recipient: null }],
  ['a transfer in another name', { ...sent, sender: CONTRACT }],
  ['a swap', sent, 'SWAP'],
])('no send is read from %s', (_what, change, type) => {
  expect(sendsOf(change, type)).toEqual([])
})

const recorded = exampleTransaction({ kind: 'send', account: ME, recipient: FRIEND, sentAt: 1 })
const indexed = { account: ME, recipient: CONTRACT, sentAt: 2, transaction: `1 ${hashOf(1)}` } as const

test('a send in this browser’s records and in the index is included once', () => {
  for (const status of ['pending', 'succeeded', 'shortfall'] as const)
    expect(mergeSends([{ ...recorded, status }], [indexed])).toEqual([{ account: ME, recipient: FRIEND, sentAt: 1 }])
})

test.each(['failed', 'canceled', 'dropped', 'modified'] as const)(
  'a %s send does not make its recipient known',
  (status) => {
    expect(mergeSends([{ ...recorded, status }], [])).toEqual([])
  },
)

test('a send from another app in place of a canceled one is included', () => {
  const other = { ...indexed, transaction: `1 ${hashOf(2)}` }
  const replaced = { ...recorded, status: 'canceled', replacedBy: hashOf(2) } as const
  expect(mergeSends([replaced], [other])).toEqual([other])
})
