import { expect, test } from 'vitest'
import type { MarketContext } from './context.ts'
import { portfolioFields, portfolioQueries } from './portfolio-resolvers.ts'

test('the NFTs of a portfolio are read once, however many fields request them', async () => {
  const read: number[] = []
  const context = {
    nodes: () => [],
    snapshot: async (chainId: number) => {
      read.push(chainId)
      return null
    },
  } as unknown as MarketContext
  const args = { ownerAddresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], chains: ['ETHEREUM'] }
  const [portfolio] = portfolioQueries.portfolios(undefined, args, context)
  if (!portfolio) throw new Error('no portfolio')
  await Promise.all([
    portfolioFields.Portfolio.nftBalances(portfolio),
    portfolioFields.Portfolio.nftBalances(portfolio),
  ])
  expect(read).toEqual([1])
})
