import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { loadSearchResults } from './search-results.server.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PAIR = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'

const token = (address: string, symbol: string) => ({
  chainId: 'ETHEREUM',
  address,
  symbol,
  name: `<b>${symbol}</b>\u202E`,
  decimals: 6,
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: null,
  market: { price: '1.00012345678901' },
})
const pool = {
  chainId: 'ETHEREUM',
  version: 'V2',
  fee: 3000,
  tvl: '12345678.901234',
  token0: token(USDC, 'USDC'),
  token1: token(WETH, 'WETH'),
  dayVolume: '1',
  address: PAIR,
}

/** Creates services on top of an API that answers these fields and fails for all others. */
function createServices(answers: Readonly<Record<string, unknown>>) {
  const requests: unknown[] = []
  const reads = { count: 0 }
  const api: ApiFetch = async (_, init) => {
    const { operationName, variables } = JSON.parse(String(init?.body)) as { operationName: string; variables: object }
    requests.push(variables)
    const field = operationName === 'SearchTokens' ? 'searchTokens' : 'searchPools'
    if (answers[field] === undefined) throw new Error('unavailable')
    return Response.json({ data: { [field]: answers[field] } })
  }
  const market = createMarketClient(api)
  const reported: unknown[] = []
  const report = (error: unknown) => {
    reported.push(error)
    return 'error-1'
  }
  const countRead = async () => void (reads.count += 1)
  return { services: { market, report, countRead } as unknown as Services, requests, reported, reads }
}

test('outside testnet mode, tokens and pools of all mainnets are found, with names as plain text', async () => {
  const { services: stub, requests } = createServices({ searchTokens: [token(USDC, 'USDC')], searchPools: [pool] })
  const facts = await loadSearchResults(stub, ' usdc ', false)
  expect(requests).toEqual([
    { text: 'usdc', chains: ['ETHEREUM', 'BASE'], size: 15 },
    { text: 'usdc', chains: ['ETHEREUM', 'BASE'], size: 15 },
  ])
  expect(facts).toMatchObject({
    text: 'usdc',
    tokens: [{ address: USDC, name: '<b>USDC</b>', price: '1.000123456' }],
    pools: [{ chainId: 1, tvl: '12345678.9' }],
    arePoolsFirst: false,
    wallet: null,
    failure: null,
  })
})

test('testnet mode searches only test networks, and a search counts as a page read', async () => {
  const { services: stub, requests, reads } = createServices({ searchTokens: [], searchPools: [] })
  await loadSearchResults(stub, 'eth', true)
  expect(reads.count).toBe(1)
  expect(requests).toMatchObject([{ chains: ['ETHEREUM_SEPOLIA'] }, { chains: ['ETHEREUM_SEPOLIA'] }])
})

test("a pool's address shows only that pool; an unknown address may be a wallet", async () => {
  const known = createServices({ searchTokens: [token(USDC, 'USDC')], searchPools: [pool] }).services
  expect(await loadSearchResults(known, PAIR.toLowerCase(), false)).toMatchObject({ tokens: [], wallet: null })
  const nothing = createServices({ searchTokens: [], searchPools: [] }).services
  expect(await loadSearchResults(nothing, PAIR.toLowerCase(), false)).toMatchObject({ wallet: PAIR })
})

test('if one list fails, the other is shown with the error and its id', async () => {
  const { services: stub, reported } = createServices({ searchPools: [pool] })
  const facts = await loadSearchResults(stub, 'usdc', false)
  expect(facts).toMatchObject({ tokens: null, failure: { code: 'data.unavailable', errorId: 'error-1' } })
  expect(facts.pools).toHaveLength(1)
  expect(reported).toEqual([expect.any(AppError)])
})
