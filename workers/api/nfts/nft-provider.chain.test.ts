import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { COLLECTIONS, placeCollections } from '#devnet/world/collections.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { mintUnits, MULTI_TOKEN, placeMultiTokens } from '#tests/builders/multi-token.ts'
import {
  OPENSEA_KEY,
  openSeaCollection,
  openSeaItem,
  startOpenSea,
  type OpenSeaServer,
} from '#tests/builders/opensea-server.ts'

// Compares the provider's claims with real contracts.

const CHAIN = 1
const OWNER = ACCOUNTS[6].address
const TIDEPOOLS = COLLECTIONS[0]?.address ?? '0x'
const HERONS = COLLECTIONS[1]?.address ?? '0x'
/** Ids of the first NFTs of account 6; the lower ids belong to accounts 0 and 1. */
const [FIRST, SECOND] = ['5', '6']
const IMAGE = 'https://i2c.seadn.io/ethereum/5.png'
const PRICE = { quantity: '13650000000000000001', token_address: '0x', decimals: 18, symbol: 'WETH' }

let world: SmallWorld
let api: ApiWorker
let provider: OpenSeaServer
let client: MarketClient

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  await placeCollections(world.rpc, CHAIN)
  await placeMultiTokens(world.rpc)
  await mintUnits(world.rpc, MULTI_TOKEN, OWNER, 7n, 3n)
  const positions = chainById(CHAIN).contracts.v3PositionManager
  const multiToken = { token_standard: 'erc1155', collection: 'badges', name: 'Badge', image_url: IMAGE }
  provider = await startOpenSea({
    accounts: {
      [`ethereum/${OWNER.toLowerCase()}`]: [
        openSeaItem(TIDEPOOLS, FIRST, {
          collection: 'tidepools',
          name: 'Low\u202Etide',
          display_image_url: IMAGE,
          traits: [{ trait_type: 'Weather', value: 'Fog' }],
        }),
        openSeaItem(MULTI_TOKEN, '7', { ...multiToken, is_nsfw: true }),
        // Claims that the contracts refute: other owners, no units, another standard.
        openSeaItem(TIDEPOOLS, '1'),
        openSeaItem(MULTI_TOKEN, '8', multiToken),
        openSeaItem(MULTI_TOKEN, '7777'),
        openSeaItem(positions, '1'),
        openSeaItem(TIDEPOOLS, SECOND, { is_disabled: true }),
      ],
    },
    collections: { tidepools: openSeaCollection('tidepools', 'Tidepools on OpenSea', 'verified') },
    stats: {
      tidepools: {
        total: {
          volume: 1433.25,
          volume_symbol: 'ETH',
          sales: 12,
          num_owners: 5400,
          floor_price: 0.85,
          floor_price_symbol: 'ETH',
        },
        intervals: [],
      },
    },
    sales: {
      [`ethereum/${TIDEPOOLS.toLowerCase()}/${FIRST}`]: [
        { event_type: 'sale', event_timestamp: 30, closing_date: 30, quantity: 1, chain: 'ethereum', payment: PRICE },
      ],
    },
  })
  api = await startApiWorker({
    RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl] }),
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 5_000, perSecond: 500 } }),
    OPENSEA_API_KEY: OPENSEA_KEY,
    OPENSEA_URL: provider.url,
  })
  client = createMarketClient(api.fetch)
  await indexInto(api.db, world.rpcUrl, CHAIN)
})

afterAll(async () => {
  await api.stop()
  await Promise.all([world.stop(), provider.stop()])
})

const image = expect.stringMatching(/^\/api\/nft-image\/[\w-]+\/[\w-]{43}$/) as unknown

test('NFTs of the index and the provider are listed once, if the contracts confirm the owner, with the units it holds', async () => {
  const { nfts, coverage } = await client.nfts({ owner: OWNER, chainIds: [CHAIN] })
  const keys = nfts.map(({ contract, tokenId }) => `${contract}:${tokenId}`)
  expect(new Set(keys).size).toBe(keys.length)
  const byKey = new Map(nfts.map((nft) => [`${nft.contract}:${nft.tokenId}`, nft]))
  expect(byKey.get(`${getAddress(TIDEPOOLS)}:${FIRST}`)).toMatchObject({
    standard: 'ERC721',
    quantity: '1',
    collection: 'Tidepools',
    name: 'Lowtide',
    image,
  })
  // The contract has no name, so the provider's is used.
  expect(byKey.get(`${MULTI_TOKEN}:7`)).toMatchObject({
    standard: 'ERC1155',
    quantity: '3',
    collection: 'badges',
    name: 'Badge',
    image: null,
  })
  // 20 Tidepools without the disabled one, 4 Herons, 3 hostile ones.
  const count = (contract: string) => keys.filter((key) => key.startsWith(getAddress(contract))).length
  expect([count(TIDEPOOLS), count(HERONS), count(MULTI_TOKEN), keys.length]).toEqual([19, 4, 1, 27])
  expect(byKey.has(`${getAddress(TIDEPOOLS)}:${SECOND}`)).toBe(false)
  expect(coverage).toEqual([
    {
      chainId: CHAIN,
      provider: 'OPENSEA',
      isProviderAvailable: true,
      isComplete: true,
      lastAnswerAt: null,
      disabledCount: 1,
    },
  ])
})

test('details have prices and the last sale to the last digit, and traits of the contract before those of the provider', async () => {
  const found = await client.nft({ chainId: CHAIN, contract: getAddress(TIDEPOOLS), tokenId: FIRST })
  expect(found).toMatchObject({
    standard: 'ERC721',
    owner: OWNER,
    collection: 'Tidepools',
    name: `Tidepools #${FIRST}`,
    image,
    traits: [{ name: 'Hue' }],
    isProviderAvailable: true,
    providerData: {
      provider: 'OPENSEA',
      collectionName: 'Tidepools on OpenSea',
      isVerified: true,
      ownerCount: '5400',
      floorPrice: { value: '0.85', symbol: 'ETH' },
      volume: { value: '1433.25', symbol: 'ETH' },
      lastSale: { price: { value: '13.650000000000000001', symbol: 'WETH' }, quantity: '1', time: 30 },
      lastAnswerAt: null,
    },
  })
})

test('details of an ERC-1155 token have no owner, and its metadata has the id in hexadecimal digits', async () => {
  const found = await client.nft({ chainId: CHAIN, contract: MULTI_TOKEN, tokenId: '7' })
  expect(found).toMatchObject({
    standard: 'ERC1155',
    owner: null,
    size: null,
    name: `Badge ${'7'.padStart(64, '0')}`,
    traits: [{ name: 'Metal', value: 'Tin' }],
    image: null,
    // The collection is unknown to the provider, which is no failure.
    providerData: { collectionName: null, isVerified: false, floorPrice: null, volume: null, lastSale: null },
    isProviderAvailable: true,
  })
})

test('a failing provider affects neither the owner nor the traits, and is reported', async () => {
  provider.failure = () => new Response(null, { status: 500 })
  const found = await client.nft({ chainId: CHAIN, contract: getAddress(HERONS), tokenId: '1' })
  expect(found).toMatchObject({ collection: 'Herons of the Tarn', isProviderAvailable: false, providerData: null })
  expect(found?.traits).toHaveLength(1)
})
