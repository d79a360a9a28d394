import { expect, test } from 'vitest'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { quoteSwap } from '#app/data/trading.ts'
import { logoPath } from '#app/domain/logos/logo-path.ts'
import { createIsolateState, staleWhileRevalidate } from '#app/edge/stale-while-revalidate.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { loadLanding } from './landing.server.ts'

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ONDO = '0xfAbA6f8e4a5E8Ab82F62fe7C39859FA577269BE3'
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const LINK_ON_BASE = '0x88Fb150BDc53A65fe94Dea0c9BA0a6dAf8C6e196'

/** Services for the page with this API and empty caches. */
function servicesOver(api: ApiFetch): Services {
  const services: Pick<Services, 'market' | 'quote' | 'cached' | 'now' | 'report'> = {
    market: createMarketClient(api),
    quote: (request) => quoteSwap(api, request),
    cached: staleWhileRevalidate(
      {
        kv: { get: async () => null, put: async () => {} } as unknown as KVNamespace,
        cache: { match: async () => undefined, put: async () => {} },
        waitUntil: () => {},
        now: Date.now,
      },
      createIsolateState(),
    ),
    now: Date.now,
    report: () => 'the-error-id',
  }
  // The landing page uses no other services.
  return services as Services
}

const url = new URL('https://tarn.test/')

test('without an API the widget offers the built-in tokens, and only the statistics fail', async () => {
  const page = await loadLanding(
    servicesOver(() => Promise.reject(new Error('no route'))),
    url,
    1,
  )
  expect(page.widget.choices.slice(0, 3)).toEqual([
    { address: '0x0000000000000000000000000000000000000000', symbol: 'ETH', logo: logoPath('eth'), price: null },
    { address: WETH, symbol: 'WETH', logo: logoPath('weth'), price: null },
    { address: USDC, symbol: 'USDC', logo: logoPath('usdc'), price: null },
  ])
  expect(page.floating).toEqual({ tokens: [] })
  expect(page.stats).toEqual({ state: 'failed', code: 'data.unavailable', errorId: 'the-error-id' })
})

test('an API that does not answer does not delay the page', async () => {
  const before = performance.now()
  const page = await loadLanding(
    servicesOver(() => new Promise(() => {})),
    url,
    1,
  )
  expect(performance.now() - before).toBeLessThan(500)
  expect(page.widget.choices.length).toBeGreaterThan(2)
  expect(page.widget.later).toBeInstanceOf(Promise)
  expect(page.stats).toHaveProperty('later')
  expect(page.floating).toHaveProperty('later')
})

test('floating tokens are listed, with a logo first, one per symbol, without stablecoins and wrapped native tokens', async () => {
  const node = (chainId: string, address: string | null, symbol: string, safety: string, dayChange: string | null) => ({
    chainId,
    address,
    symbol,
    name: symbol,
    decimals: 18,
    safety,
    isImpersonator: false,
    logo: symbol === 'ONDO' ? null : `/assets/logos/1a2b3c4d/${symbol}.svg`,
    market: {
      price: '1',
      hourChange: null,
      dayChange,
      fdv: null,
      volume: '1',
      tvl: '1',
      sparkline: [],
    },
  })
  const nodes = [
    node('ETHEREUM', WETH, 'WETH', 'VERIFIED', '0.5'),
    node('ETHEREUM', ONDO, 'ONDO', 'VERIFIED', '2.5'),
    node('ETHEREUM', null, 'ETH', 'VERIFIED', '0.5'),
    node('ETHEREUM', USDC, 'USDC', 'VERIFIED', '0'),
    node('ETHEREUM', LINK, 'LINK', 'VERIFIED', '-1.25'),
    node('BASE', LINK_ON_BASE, 'LINK', 'VERIFIED', '-1.5'),
    node('ETHEREUM', '0x0000000000000000000000000000000000000abc', 'SCAM', 'STRONG_WARNING', '900'),
    node('ETHEREUM', UNI, 'UNI', 'VERIFIED', null),
  ]
  const api: ApiFetch = async (_, init) =>
    String(init?.body).includes('TopTokens')
      ? Response.json({
          data: { topTokens: { total: 8, asOf: [], edges: nodes.map((node, rank) => ({ rank, node })) } },
        })
      : new Response('', { status: 500 })
  const page = await loadLanding(servicesOver(api), new URL('https://tarn.test/?complete'), 1)
  expect(page.floating).toEqual({
    tokens: [
      {
        chainId: 1,
        address: '0x0000000000000000000000000000000000000000',
        symbol: 'ETH',
        logo: '/assets/logos/1a2b3c4d/ETH.svg',
        dayChange: '0.5',
      },
      { chainId: 1, address: LINK, symbol: 'LINK', logo: '/assets/logos/1a2b3c4d/LINK.svg', dayChange: '-1.25' },
      { chainId: 1, address: ONDO, symbol: 'ONDO', logo: null, dayChange: '2.5' },
    ],
  })
})

test('in testnet mode all data is that of the test network', async () => {
  const requested: unknown[] = []
  const api: ApiFetch = async (_, init) => {
    const { operationName = 'quote', variables = {}, tokenInChainId } = JSON.parse(String(init?.body))
    const { chain, chains, contracts } = variables
    requested.push([operationName, chain ?? chains?.[0] ?? contracts?.[0].chain ?? tokenInChainId])
    return new Response('', { status: 500 })
  }
  await loadLanding(servicesOver(api), new URL('https://tarn.test/?complete'), 11155111)
  expect(requested).toEqual([
    ['SearchTokens', 'ETHEREUM_SEPOLIA'],
    ['TopTokens', 'ETHEREUM_SEPOLIA'],
    ['ProtocolStats', 'ETHEREUM_SEPOLIA'],
    ['Transactions', 'ETHEREUM_SEPOLIA'],
    ['Tokens', 'ETHEREUM_SEPOLIA'],
    ...Array.from({ length: 4 }, () => ['quote', 11155111]),
  ])
})
