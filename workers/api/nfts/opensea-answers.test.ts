import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  collectionAnswer,
  isDisabled,
  itemAnswer,
  itemsAnswer,
  newestSale,
  nftOf,
  priceOf,
  salesAnswer,
  statsAnswer,
  traitsOf,
} from './opensea-answers.ts'

const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const ITEM = {
  identifier: '4671',
  collection: 'boredapeyachtclub',
  contract: CONTRACT,
  token_standard: 'erc721',
  name: 'Ape\u202E #4671',
  description: 'x'.repeat(2_000),
  image_url: 'https://i2c.seadn.io/ethereum/a.png',
  display_image_url: 'https://i2c.seadn.io/ethereum/display.png',
  metadata_url: null,
  opensea_url: 'https://opensea.io/assets/ethereum/x/4671',
  updated_at: '2026-11-02T10:11:12.123456',
  is_disabled: false,
  is_nsfw: false,
  traits: [],
}
const items = (nfts: readonly unknown[], rest: object = {}) => v.parse(itemsAnswer, { nfts, ...rest })
const firstOf = (item: object) => items([{ ...ITEM, ...item }]).nfts.map(nftOf)[0]

describe('items of an account', () => {
  test('have contract, id, standard, slug, name and images; everything else is dropped', () => {
    expect(firstOf({})).toEqual({
      contract: CONTRACT.toLowerCase(),
      tokenId: 4671n,
      standard: 'erc721',
      slug: 'boredapeyachtclub',
      name: 'Ape #4671',
      images: [ITEM.display_image_url, ITEM.image_url],
    })
    expect(JSON.stringify(items([ITEM]))).not.toContain('xxx')
  })

  test('can be parsed again from the output of the schema, which is cached', () => {
    const answer = items([ITEM, {}], { next: 'LXBrPTI=' })
    expect(answer).toMatchObject({ next: 'LXBrPTI=', skipped: 1 })
    expect(v.parse(itemsAnswer, JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  test.each([
    ['an id that is not a number', { identifier: '0x12' }],
    ['an id beyond 2^256', { identifier: String(1n << 256n) }],
    ['a contract that is not an address', { contract: 'KT1RJ6PbjHpwc3M5rw5s2Nbmefwbuwbdxton' }],
    ['no standard', { token_standard: undefined }],
    ['no statement whether it is disabled', { is_disabled: 'no' }],
  ])('with %s are left out and counted', (_what, change) => {
    const { nfts, skipped } = items([{ ...ITEM, ...change }, ITEM])
    expect([nfts.length, skipped]).toEqual([1, 1])
  })

  test('that are disabled or of other standards are not NFTs', () => {
    expect(items([{ ...ITEM, is_disabled: true }]).nfts.map(isDisabled)).toEqual([true])
    expect(firstOf({ is_disabled: true })).toBeUndefined()
    expect(firstOf({ token_standard: 'cryptopunks' })).toBeUndefined()
    expect(firstOf({ token_standard: 'ERC1155' })).toMatchObject({ standard: 'erc1155' })
  })

  test('that are not safe for work have no image, and malformed optional fields are ignored', () => {
    expect(firstOf({ is_nsfw: true })).toMatchObject({ images: [], name: 'Ape #4671' })
    const change = {
      name: 7,
      collection: '../account',
      image_url: null,
      display_image_url: `https://x/${'y'.repeat(600)}`,
    }
    expect(firstOf(change)).toMatchObject({ name: null, slug: null, images: [] })
  })

  test.each([null, [], {}, { nfts: null }, { nfts: {} }, { nfts: [], next: 'x'.repeat(2_001) }])(
    'are refused in the answer %j',
    (answer) => {
      expect(v.safeParse(itemsAnswer, answer).success).toBe(false)
    },
  )
})

test('traits are strings without invisible characters; empty and malformed ones are left out, and at most fifty are read', () => {
  const traits = [
    { trait_type: 'Fur\u200B', display_type: null, max_value: null, value: 'Black' },
    { trait_type: 'Level', value: 3 },
    { trait_type: 'Empty', value: '' },
    { trait_type: 'Object', value: {} },
    'text',
    ...Array.from({ length: 60 }, (_, at) => ({ trait_type: 'more', value: at })),
  ]
  const read = traitsOf(v.parse(itemAnswer, { nft: { ...ITEM, traits } }))
  expect(read.slice(0, 3)).toEqual([
    { name: 'Fur', value: 'Black' },
    { name: 'Level', value: '3' },
    { name: 'more', value: '0' },
  ])
  expect(read).toHaveLength(50)
  expect(traitsOf(v.parse(itemAnswer, { nft: { ...ITEM, traits: null } }))).toEqual([])
})

test('an amount without a currency is unknown, for example a volume whose currency the answer does not state', () => {
  const total = { volume: 1433.2, sales: 12, num_owners: 5400, floor_price: 0.85, floor_price_symbol: 'ETH' }
  const { total: old } = v.parse(statsAnswer, { total, intervals: [] })
  expect(priceOf(old.floor_price, old.floor_price_symbol)).toEqual({ value: '0.85', symbol: 'ETH' })
  expect(priceOf(old.volume, old.volume_symbol)).toBeNull()
  const { total: now } = v.parse(statsAnswer, { total: { ...total, volume_symbol: 'WETH' }, intervals: [] })
  expect(priceOf(now.volume, now.volume_symbol)).toEqual({ value: '1433.2', symbol: 'WETH' })
  expect(priceOf(0, 'ETH')).toBeNull()
  expect(priceOf(-1, 'ETH')).toBeNull()
  expect(priceOf(1, '\u200B')).toBeNull()
})

test.each([
  [statsAnswer, { total: { num_owners: -1 } }],
  [statsAnswer, { total: { num_owners: 1.5 } }],
  [statsAnswer, { total: { num_owners: 1, floor_price: '0.85' } }],
  [statsAnswer, { errors: ['Collection not found'] }],
  [collectionAnswer, { name: 'x' }],
  [itemAnswer, { nft: { ...ITEM, identifier: 4671 } }],
  [salesAnswer, { asset_events: [{ event_type: 'transfer', closing_date: 1, quantity: 1 }] }],
  [salesAnswer, { asset_events: [sale(1, { decimals: 255 })] }],
  [salesAnswer, { asset_events: [sale(1, { quantity: '1.5' })] }],
  [salesAnswer, { asset_events: [{ ...sale(1), quantity: 0 }] }],
])('a malformed answer is refused', (schema, answer) => {
  expect(v.safeParse(schema, answer).success).toBe(false)
})

function sale(closing: number, payment: object = {}) {
  return {
    event_type: 'sale',
    event_timestamp: closing,
    closing_date: closing,
    quantity: 1,
    chain: 'ethereum',
    payment: { quantity: '13650000000000000000', token_address: CONTRACT, decimals: 18, symbol: 'WETH', ...payment },
  }
}

test('the last sale is the newest one with a payment, exact to the base unit', () => {
  const events = [sale(10), sale(30, { quantity: '13650000000000000001' }), { ...sale(40), payment: null }, sale(20)]
  expect(newestSale(v.parse(salesAnswer, { asset_events: events }))).toEqual({
    price: { value: '13.650000000000000001', symbol: 'WETH' },
    quantity: 1,
    time: 30,
  })
  expect(newestSale({ asset_events: [] })).toBeNull()
})
