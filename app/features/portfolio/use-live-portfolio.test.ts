import { expect, test } from 'vitest'
import type { PortfolioData } from './portfolio-facts.ts'
import { withRefreshed } from './use-live-portfolio.ts'

const HOLDINGS = {
  state: 'ready',
  facts: { total: '1', change: null, balances: [], missing: [], secondsAgo: 10, ageSeconds: 0 },
} as const
const ACTIVITY = {
  state: 'ready',
  rows: [],
  next: null,
  withoutNative: [],
  unavailable: [],
  limited: [],
  ageSeconds: 0,
} as const
const NFTS = { state: 'ready', nfts: [], coverage: [], ageSeconds: 0 } as const
const PROFITS = { state: 'ready', profits: [], ageSeconds: 0 } as const
const HISTORY = {
  state: 'ready',
  history: { series: { state: 'empty' }, leftOut: [], missing: [], isWhole: true },
  ageSeconds: 0,
} as const
const data: PortfolioData = {
  holdings: HOLDINGS,
  activity: ACTIVITY,
  nfts: NFTS,
  positions: null,
  profits: PROFITS,
  history: HISTORY,
}

test('parts that could not be refreshed age, and refreshed ones replace them', () => {
  const aged = withRefreshed(data, {}, 150)
  expect(aged).toMatchObject({
    holdings: { facts: { secondsAgo: 160, ageSeconds: 150 } },
    activity: { ageSeconds: 150 },
    nfts: { ageSeconds: 150 },
    positions: null,
    profits: { ageSeconds: 150 },
    history: { ageSeconds: 150 },
  })
  expect(
    withRefreshed(aged, { nfts: NFTS, activity: ACTIVITY, holdings: HOLDINGS, profits: PROFITS, history: HISTORY }, 10),
  ).toEqual(data)
})
