import { expect, test } from 'vitest'
import type { Services } from '#app/edge/services.server.ts'
import { loadExplore, loadExplorePools, loadExploreTransactions } from './explore.server.ts'

/** A market client and a cache that record their calls, and a counter of page reads. */
function services() {
  const calls: string[] = []
  const market = {
    topTokens: async () => (calls.push('tokens'), { tokens: [], total: 0, asOf: [] }),
    topPools: async () => (calls.push('pools'), { pools: [], total: 0, asOf: [] }),
    transactions: async () => (calls.push('transactions'), { transactions: [], next: null, asOf: [] }),
    protocolStats: async () => ({
      dayVolume: '1',
      dayVolumeChange: null,
      tvl: '1',
      tvlChange: null,
      versions: [],
      asOf: [{ chainId: 1, block: 1, time: 0 }],
    }),
    protocolHistory: async () => ({ volumes: [], tvls: [] }),
  }
  const countRead = async () => void calls.push('counted')
  const cached = async (key: string, _: unknown, compute: () => Promise<unknown>) => {
    calls.push(key)
    return { value: await compute(), age: 0 }
  }
  const all = { market, countRead, cached, now: () => 0, report: () => 'id' }
  return { services: all as unknown as Services, calls }
}

const TOTALS = ['protocol-stats/1/1', 'protocol-history/1/1']

test.each([
  ['/explore', ['top-tokens/2/1/volume/desc/1D/1', 'tokens']],
  ['/explore?filter=', ['top-tokens/2/1/volume/desc/1D/1', 'tokens']],
  ['/explore?page=2', ['counted', 'top-tokens/2/1/volume/desc/1D/2', 'tokens']],
  ['/explore?filter=eth', ['counted', 'tokens']],
  ['/explore?add=tvl.1w', ['top-tokens/2/1/volume/desc/1D/1/extras', 'tokens']],
  ['/explore?show=favorites', []],
])('%s counts searches without caching them, and counts pages after the first', async (path, expected) => {
  const { services: all, calls } = services()
  await loadExplore(all, [], new URL(path, 'https://tarn.test'), 1)
  expect(calls.filter((name) => !TOTALS.includes(name))).toEqual(expected)
})

test('pool searches and transactions after a cursor are counted and not cached', async () => {
  const { services: all, calls } = services()
  await loadExplorePools(all, 'all', new URL('https://tarn.test/?filter=eth'), 1)
  await loadExploreTransactions(all, undefined, new URL('https://tarn.test/?after=abc'), 1)
  const totals = ['protocol-stats/1/null', 'protocol-history/1/null']
  expect(calls).toEqual(['counted', 'pools', ...totals, 'counted', 'transactions', ...TOTALS])
})

test('a visitor who reads too many pages is rejected before anything is loaded', async () => {
  const { services: all, calls } = services()
  const limited = { ...all, countRead: () => Promise.reject(new Response('rate.limited', { status: 429 })) }
  const request = loadExploreTransactions(limited, undefined, new URL('https://tarn.test/?after=abc'), 1)
  await expect(request).rejects.toMatchObject({ status: 429 })
  expect(calls).toEqual([])
})

test.each([['nowhere'], ['nowhere', 'base'], ['Tokens2']])(
  'the unknown tab %s is reported and returns 404',
  async (...segments) => {
    const { services: all, calls } = services()
    const reported: string[] = []
    const reporting = { ...all, report: (error: unknown) => (reported.push(String(error)), 'id') }
    const path = `/explore/${segments.join('/')}`
    const request = loadExplore(reporting, segments, new URL(path, 'https://tarn.test'), 1)
    await expect(request).rejects.toMatchObject({ status: 404 })
    expect(reported).toEqual([`Error: unknown explore tab: ${path}`])
    expect(calls).toEqual(['counted'])
  },
)

test('the totals of a network without indexed data are null, not zero', async () => {
  const { services: all } = services()
  const zero = { dayVolume: '0', dayVolumeChange: null, tvl: '0', tvlChange: null, versions: [], asOf: [] }
  const empty = { ...all, market: { ...all.market, protocolStats: async () => zero } } as unknown as Services
  const page = await loadExplore(empty, [], new URL('https://tarn.test/explore?complete'), 1)
  expect(page.totals).toEqual({ stats: null, history: null })
})
