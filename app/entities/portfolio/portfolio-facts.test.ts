import { expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import type { Portfolio, TokenBalance } from '#app/wire/market/portfolio.ts'
import { isUnreadable, portfolioFacts } from './portfolio-facts.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NOW = 1_795_262_400

const balance = (facts: Partial<TokenBalance>): TokenBalance => ({
  token: {
    chainId: 1,
    address: OWNER,
    symbol: 'A',
    name: 'A',
    decimals: 18,
    logo: null,
    isListed: true,
    isSpam: false,
  },
  quantity: '1.000000000000000001',
  value: '5',
  price: '5',
  dayChange: null,
  hiddenReason: null,
  ...facts,
})

const chain = (chainId: 1 | 8453, facts: Partial<Portfolio['chains'][number]> = {}): Portfolio['chains'][number] => {
  const asOf = { chainId, block: 1, time: (NOW - 10) as UnixSeconds }
  return { chainId, isAvailable: true, isComplete: true, asOf, pricesAsOf: asOf, value: '5', ...facts }
}

const portfolio = (facts: Partial<Portfolio>): Portfolio => ({
  owner: OWNER,
  chains: [chain(1)],
  balances: [],
  total: '5',
  change: { absolute: null, percentage: null },
  ...facts,
})

const facts = (fields: Partial<Portfolio>) => portfolioFacts(portfolio(fields), NOW * 1_000, 3)

test('balances below one dollar are collapsed, those without a value are not', () => {
  const values = ['1', '0.999999', '0', null].map((value) => balance({ value }))
  expect(facts({ balances: values }).balances.map(({ collapsed }) => collapsed)).toEqual([null, 'small', 'small', null])
})

test('small balances are not collapsed if the visitor shows them', () => {
  const found = portfolioFacts(portfolio({ balances: [balance({ value: '0.5' })] }), NOW * 1_000, 3, false)
  expect(found.balances.map(({ collapsed }) => collapsed)).toEqual([null])
})

test('a hidden balance has the reason from the API, regardless of its value', () => {
  const balances = [balance({ hiddenReason: 'SPAM' }), balance({ hiddenReason: 'UNLISTED', value: '0.1' })]
  expect(facts({ balances }).balances.map(({ collapsed }) => collapsed)).toEqual(['spam', 'unlisted'])
})

test('amounts keep all digits', () => {
  expect(facts({ balances: [balance({})] }).balances[0]?.amount).toBe('1.000000000000000001')
})

test.each(['asOf', 'pricesAsOf'])(
  'chains that could not be read in full are missing, and the oldest balances or prices (%s) give the age',
  (oldest) => {
    const old = { chainId: 8453, block: 1, time: (NOW - 700) as UnixSeconds } as const
    const found = facts({ chains: [chain(1, { isComplete: false }), chain(8453, { [oldest]: old })] })
    expect(found).toMatchObject({ missing: [1], secondsAgo: 700, ageSeconds: 3 })
  },
)

test('a portfolio is unreadable only if no chain could be read', () => {
  const unavailable = chain(8453, { isAvailable: false, isComplete: false, asOf: null, pricesAsOf: null })
  expect(isUnreadable(portfolio({ chains: [chain(1), unavailable] }))).toBe(false)
  expect(isUnreadable(portfolio({ chains: [unavailable] }))).toBe(true)
})

test('without an earlier price there is no change', () => {
  expect(facts({}).change).toBeNull()
  expect(facts({ change: { absolute: '-1', percentage: '-2' } }).change).toEqual({ absolute: '-1', percent: '-2' })
})
