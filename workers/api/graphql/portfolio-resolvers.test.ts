import { expect, test } from 'vitest'
import { TRUSTED } from '#app/domain/token/safety.ts'
import type { TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { portfolioFields, portfolioQueries } from './portfolio-resolvers.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('the NFTs of a portfolio are read once, however many fields request them', async () => {
  const read: number[] = []
  const context = {
    nodes: () => [],
    snapshot: async (chainId: number) => {
      read.push(chainId)
      return null
    },
  } as unknown as MarketContext
  const args = { ownerAddresses: [OWNER], chains: ['ETHEREUM'] }
  const [portfolio] = portfolioQueries.portfolios(undefined, args, context)
  if (!portfolio) throw new Error('no portfolio')
  await Promise.all([
    portfolioFields.Portfolio.nftBalances(portfolio),
    portfolioFields.Portfolio.nftBalances(portfolio),
  ])
  expect(read).toEqual([1])
})

const E18 = 10n ** 18n
const TOKENS = { LISTED: 'a1', SMALL: 'a2', SPAM: 'a3', NEW: 'a4' } as const
const contract = (symbol: keyof typeof TOKENS) => ({ chain: 'ETHEREUM', address: `0x${TOKENS[symbol].repeat(20)}` })

/** A balance of one token, whose price is in cents. */
function holding(symbol: keyof typeof TOKENS, cents: bigint, isListed = true) {
  const token: Partial<TokenSnapshot> = {
    ...({ chainId: 1, address: contract(symbol).address, symbol, decimals: 18 } as const),
    ...{ isListed, safety: TRUSTED, price: (cents * E18) / 100n },
  }
  return { token, amount: E18 }
}

const holder = {
  holdings: async () => ({
    balances: [holding('LISTED', 200n), holding('SMALL', 50n), holding('SPAM', 800n), holding('NEW', 1_600n, false)],
  }),
  spamFilter: async () => (token: TokenSnapshot) => token.symbol === 'SPAM',
} as unknown as MarketContext

test.each([
  ['no modifier', {}, '2.5'],
  ['includeSmallBalances', { includeSmallBalances: false }, '2'],
  ['includeSmallBalances as by default', { includeSmallBalances: true }, '2.5'],
  ['includeSpamTokens', { includeSpamTokens: true }, '26.5'],
  ['includeSpamTokens as by default', { includeSpamTokens: false }, '2.5'],
  ['tokenIncludeOverrides with spam', { tokenIncludeOverrides: [contract('SPAM')] }, '10.5'],
  ['tokenIncludeOverrides with an unlisted token', { tokenIncludeOverrides: [contract('NEW')] }, '18.5'],
  ['tokenIncludeOverrides of another chain', { tokenIncludeOverrides: [{ ...contract('NEW'), chain: 'BASE' }] }, '2.5'],
  ['tokenExcludeOverrides', { tokenExcludeOverrides: [contract('LISTED')] }, '0.5'],
  ['a modifier of another owner', { ownerAddress: contract('SPAM').address, includeSpamTokens: true }, '2.5'],
])('the total of a portfolio follows its value modifier: %s', async (_what, modifier, total) => {
  const valueModifiers = [{ ownerAddress: OWNER, ...modifier }]
  const args = { ownerAddresses: [OWNER], chains: ['ETHEREUM'], valueModifiers }
  const [portfolio] = portfolioQueries.portfolios(undefined, args, holder)
  if (!portfolio) throw new Error('no portfolio')
  const { value } = await portfolioFields.Portfolio.tokensTotalDenominatedValue(portfolio)
  expect(value).toBe(total)
})
