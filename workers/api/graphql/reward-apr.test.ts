import { expect, test } from 'vitest'
import type { ChainSnapshot } from './chain-snapshot.ts'
import type { Campaign } from '../rewards/campaigns.ts'
import { rewardApr } from './reward-apr.ts'

const POOL = `0x${'12'.repeat(20)}`
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
/** Price of one US dollar, 18 decimals. */
const ONE_DOLLAR = 10n ** 18n
/** One million US dollars, 6 decimals. */
const ONE_MILLION = 1_000_000n * 1_000_000n

function snapshot(price: bigint | null): Pick<ChainSnapshot, 'chainId' | 'tokenByAddress'> {
  const token = { decimals: 18, price }
  return { chainId: 1, tokenByAddress: new Map([[UNI.toLowerCase(), token]]) } as unknown as ChainSnapshot
}
const campaign = (perDay: string, change: Partial<Campaign> = {}): Campaign => ({
  chainId: 1,
  distributor: UNI,
  token: UNI,
  claims: new Map(),
  pools: [{ pool: POOL, perDay }],
  ...change,
})
const apr = (campaigns: readonly Campaign[], price: bigint | null = 8n * ONE_DOLLAR, tvl = ONE_MILLION) =>
  rewardApr(campaigns, snapshot(price), { id: POOL, tvl })

test('the APR is the value of a year of rewards from all campaigns in percent of the TVL', () => {
  // 100 UNI a day at 8 dollars are 292,000 dollars a year.
  expect(apr([campaign('100')])).toBe('29.2')
  expect(apr([campaign('100'), campaign('50.5')])).toBe('43.946')
})

test('the APR is null without a campaign for the pool, without a token price, or if the TVL is zero', () => {
  expect(apr([])).toBeNull()
  expect(apr([campaign('100', { chainId: 8453 })])).toBeNull()
  expect(apr([campaign('100', { pools: [{ pool: `0x${'34'.repeat(20)}`, perDay: '1' }] })])).toBeNull()
  expect(apr([campaign('100', { token: `0x${'56'.repeat(20)}` })])).toBeNull()
  expect(apr([campaign('100')], null)).toBeNull()
  expect(apr([campaign('100')], ONE_DOLLAR, 0n)).toBeNull()
})
