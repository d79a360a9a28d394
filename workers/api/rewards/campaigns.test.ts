import { expect, test } from 'vitest'
import { DISTRIBUTOR, rewardCampaigns } from '#devnet/world/rewards.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { readCampaigns, readEntries } from './campaigns.ts'

const [LOCAL] = JSON.parse(rewardCampaigns()) as [Readonly<Record<string, unknown>>]
const read = (change: Readonly<Record<string, unknown>>) => readCampaigns(JSON.stringify([{ ...LOCAL, ...change }]))
const URL_OF_FILE = 'https://example.org/claims.json'

test('a campaign is read with its entries, or with the URL of a file of entries', () => {
  const [campaign] = read({})
  expect(campaign).toMatchObject({ chainId: 1, distributor: DISTRIBUTOR, pools: [{ perDay: '500' }] })
  const entries = campaign && !('url' in campaign.claims) ? campaign.claims : undefined
  expect(entries?.get(ACCOUNTS[4].address.toLowerCase())).toMatchObject({ index: 1n, amount: 400n * 10n ** 18n })
  expect(read({ claims: undefined, claimsUrl: URL_OF_FILE })[0]?.claims).toEqual({ url: URL_OF_FILE })
})

test.each([undefined, ''])('without configuration (%j) there are no campaigns', (variable) => {
  expect(readCampaigns(variable)).toEqual([])
})

test.each([
  ['an unknown chain', { chainId: 7 }],
  ['a malformed distributor', { distributor: '0x12' }],
  ['a token with a wrong checksum', { token: '0x1F9840a85d5aF5bf1D1762F925BDADdC4201F984' }],
  ['no entries', { claims: undefined }],
  ['entries and a file', { claimsUrl: URL_OF_FILE }],
  ['a file without https', { claims: undefined, claimsUrl: 'http://example.org/claims.json' }],
  ['an unknown field', { chain: 1 }],
  ['an invalid pool', { pools: [{ pool: '0x12', perDay: '1' }] }],
  ['a negative daily reward', { pools: [{ pool: `0x${'12'.repeat(20)}`, perDay: '-1' }] }],
])('a campaign with %s is refused', (_, change) => {
  expect(() => read(change)).toThrow()
})

const ROOT = `0x${'00'.repeat(32)}`
const HASH = `0x${'ab'.repeat(32)}`
const fileWith = (entry: unknown, account: string = ACCOUNTS[0].address) => ({
  merkleRoot: ROOT,
  claims: { [account]: entry },
})

test('amounts in hexadecimal and decimal notation are read', () => {
  for (const amount of ['0x0a', '10'])
    expect(readEntries(fileWith({ index: 3, amount, proof: [HASH] }))?.get(ACCOUNTS[0].address.toLowerCase())).toEqual({
      index: 3n,
      amount: 10n,
      proof: [HASH],
    })
})

test.each([
  ['the value null', null],
  ['no entries', { merkleRoot: ROOT, claims: {} }],
  ['no root', { claims: { [ACCOUNTS[0].address]: { index: 0, amount: '1', proof: [] } } }],
  ['an amount of zero', fileWith({ index: 0, amount: '0', proof: [] })],
  ['a negative index', fileWith({ index: -1, amount: '1', proof: [] })],
  ['a short hash', fileWith({ index: 0, amount: '1', proof: ['0x12'] })],
  ['a name instead of an address', fileWith({ index: 0, amount: '1', proof: [] }, 'ada.eth')],
  ['a long proof', fileWith({ index: 0, amount: '1', proof: Array.from({ length: 65 }, () => HASH) })],
])('a file with %s is rejected', (_, source) => {
  expect(readEntries(source)).toBeUndefined()
})
