import { expect, test } from 'vitest'
import type { Services } from '#app/edge/services.server.ts'
import { loadExplore, loadExplorePools, loadExploreTransactions } from './explore.server.ts'

/** A market that writes down in whose name it is asked, and a memory that writes down under which key. */
function services() {
  const asked: string[] = []
  const market = (name: string) => ({
    topTokens: async () => (asked.push(`${name} tokens`), { tokens: [], total: 0, asOf: [] }),
    topPools: async () => (asked.push(`${name} pools`), { pools: [], total: 0, asOf: [] }),
    transactions: async () => (asked.push(`${name} transactions`), { transactions: [], next: null, asOf: [] }),
    protocolStats: async () => ({ dayVolume: '1', dayVolumeChange: null, tvl: '1', tvlChange: null, versions: [] }),
  })
  const remember = async (key: string, _: unknown, compute: () => Promise<unknown>) => {
    asked.push(key)
    return { value: await compute(), age: 0 }
  }
  const all = { market: market('house'), visitorMarket: market('visitor'), remember, now: () => 0, report: () => 'id' }
  return { services: all as unknown as Services, asked }
}

const TOTALS = 'protocol-stats/1/1'

test.each([
  ['/explore', ['top-tokens/1/1/volume/desc/1D/1', 'house tokens']],
  ['/explore?filter=', ['top-tokens/1/1/volume/desc/1D/1', 'house tokens']],
  ['/explore?filter=eth', ['visitor tokens']],
  ['/explore?show=favorites', []],
])(
  '%s: what one types is asked in the visitor’s name and not kept, the rest is the house’s',
  async (path, expected) => {
    const { services: all, asked } = services()
    await loadExplore(all, [], new URL(path, 'https://tarn.test'), 1)
    expect(asked.filter((name) => name !== TOTALS)).toEqual(expected)
  },
)

test('pools that one looks for, and transactions behind a cursor, are the visitor’s too', async () => {
  const { services: all, asked } = services()
  await loadExplorePools(all, 'all', new URL('https://tarn.test/?filter=eth'), 1)
  await loadExploreTransactions(all, undefined, new URL('https://tarn.test/?after=abc'), 1)
  expect(asked).toEqual(['visitor pools', 'protocol-stats/1/null', 'visitor transactions', TOTALS])
})
