import { expect, test } from 'vitest'
import type { ApiFetch } from './api-fetch.ts'
import { createMarketClient } from './market-client.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0x0000000000000000000000000000000000000000'

const JSON_BODY = { headers: { 'content-type': 'application/json' } }

/** Returns a client whose API gives one fixed response and records requests. */
function stubApi(body: string, init: ResponseInit = JSON_BODY) {
  const sent: { path: string; query: { operationName: string; variables: unknown } }[] = []
  const api: ApiFetch = async (path, request) => {
    sent.push({ path, query: JSON.parse(String(request?.body ?? '{}')) })
    return new Response(body, init)
  }
  return { market: createMarketClient(api), sent }
}

const token = {
  chainId: 'BASE',
  address: null,
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: '/assets/logos/1a2b3c4d/eth.svg',
  market: { price: '2500' },
}

const findings = { reasons: ['unlisted'], buyFee: null, sellFee: null, triedAt: null }

test('null stands for the native currency in requests and answers', async () => {
  const { market, sent } = stubApi(
    JSON.stringify({
      data: {
        chains: [{ asOf: { chainId: 'BASE', block: 7, time: 1_795_262_400 } }],
        tokens: [{ ...token, findings }, null],
      },
    }),
  )
  const found = await market.tokensByAddress([
    { chainId: 8453, address: NATIVE },
    { chainId: 1, address: USDC },
  ])
  expect(sent[0]?.query.variables).toEqual({
    contracts: [
      { chain: 'BASE', address: null },
      { chain: 'ETHEREUM', address: USDC },
    ],
  })
  expect(found).toEqual([
    {
      chainId: 8453,
      address: NATIVE,
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
      safety: 'VERIFIED',
      isImpersonator: false,
      logo: '/assets/logos/1a2b3c4d/eth.svg',
      findings,
      price: '2500',
      pricedAt: 1_795_262_400,
    },
    null,
  ])
})

test('omitted arguments of topTokens default to those of the explore page', async () => {
  const { market, sent } = stubApi(JSON.stringify({ data: { topTokens: { total: 0, asOf: [], edges: [] } } }))
  expect(await market.topTokens({ filter: '  ' })).toEqual({ tokens: [], total: 0, asOf: [], page: 1, pageSize: 20 })
  expect(sent[0]).toMatchObject({
    path: '/api/graphql',
    query: {
      operationName: 'TopTokens',
      variables: {
        chain: null,
        page: 1,
        pageSize: 20,
        orderBy: 'VOLUME',
        order: 'DESC',
        ids: null,
        filter: null,
        volume: 'DAY',
      },
    },
  })
})

test.each([
  [
    'an error with a code of the catalogue',
    '{"errors":[{"extensions":{"code":"page.tooLarge"}}]}',
    JSON_BODY,
    'page.tooLarge',
  ],
  ['an error with an unknown code', '{"errors":[{"extensions":{"code":"x.y"}}]}', JSON_BODY, 'data.unavailable'],
  [
    'an error code that is the name of an Object method',
    '{"errors":[{"extensions":{"code":"toString"}}]}',
    JSON_BODY,
    'data.unavailable',
  ],
  ['an HTML response', '<html>', JSON_BODY, 'data.unavailable'],
  ['a rate limit of a gateway', 'slow down', { status: 429 }, 'rate.limited'],
  ['a response without data', '{"data":null}', JSON_BODY, 'data.unavailable'],
  [
    'a price that is not a decimal',
    JSON.stringify({ data: { searchTokens: [{ ...token, market: { price: '1e9' } }] } }),
    JSON_BODY,
    'data.unavailable',
  ],
  [
    'an invalid address',
    JSON.stringify({ data: { searchTokens: [{ ...token, address: '0x12' }] } }),
    JSON_BODY,
    'data.unavailable',
  ],
  [
    'an unsupported chain',
    JSON.stringify({ data: { searchTokens: [{ ...token, chainId: 'ATLANTIS' }] } }),
    JSON_BODY,
    'data.unavailable',
  ],
])('%s becomes an AppError', async (_, body, init, code) => {
  await expect(stubApi(body, init).market.searchTokens({ chainIds: [1], text: 'a' })).rejects.toMatchObject({
    name: 'AppError',
    code,
  })
})

test('a network error becomes data.unavailable', async () => {
  const unreachable: ApiFetch = () => Promise.reject(new TypeError('fetch failed'))
  await expect(createMarketClient(unreachable).topTokens({})).rejects.toMatchObject({ code: 'data.unavailable' })
  await expect(createMarketClient(unreachable).status()).rejects.toMatchObject({ code: 'data.unavailable' })
})

test('an aborted request rejects with the abort reason', async () => {
  const controller = new AbortController()
  const hanging: ApiFetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    )
  const response = createMarketClient(hanging).topTokens({}, controller.signal)
  controller.abort()
  await expect(response).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [50, 50, null],
  [51, 50, 'cursor 50'],
])('of %d activities, a page has %d', async (found, shown, next) => {
  const assetActivities = Array.from({ length: found }, (_, index) => ({
    ...{ id: `activity ${index + 1}`, chainId: 'ETHEREUM', time: 1_795_262_400, cursor: `cursor ${index + 1}` },
    details: {
      ...{ hash: `0x${'ab'.repeat(32)}`, block: 1, status: 'CONFIRMED', type: 'SWAP' },
      ...{ counterparty: null, changes: [], changeCount: 0 },
    },
  }))
  const { market, sent } = stubApi(JSON.stringify({ data: { portfolios: [{ assetActivities, coverage: [] }] } }))
  const page = await market.activity({ owner: USDC, chainIds: [1], after: 'cursor 0' })
  expect(sent[0]?.query.variables).toMatchObject({ size: 51, after: 'cursor 0' })
  expect(page.activities).toHaveLength(shown)
  expect(page.next).toBe(next)
})
