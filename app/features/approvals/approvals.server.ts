import { SECOND } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { accountSource, type Services } from '#app/edge/services.server.ts'
import { shellTimeout, withinTimeout } from '#app/edge/within-timeout.server.ts'
import { chainIdsOf, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { approvalFacts, type ApprovalsState } from './approval-facts.ts'

/**
 * Loads the approvals of an address. Data that is not ready in time is streamed after the shell; `?complete` waits for it, for visitors
 * without JavaScript. Throws 429 for a visitor who loads too many pages.
 */
export async function loadApprovals(
  services: Services,
  query: PortfolioQuery,
  search: URLSearchParams,
  isTestnet: boolean,
) {
  await services.countRead()
  return withinTimeout(readApprovals(accountSource(services), query, isTestnet), shellTimeout(search))
}

async function readApprovals(
  { market, cached, report }: MarketSource,
  query: PortfolioQuery,
  isTestnet: boolean,
): Promise<ApprovalsState> {
  const chainIds = chainIdsOf(query, isTestnet)
  const { address } = query
  try {
    const { value, age } = await cached(`approvals/1/${address}/${chainIds.join()}`, async () => {
      const chains = await market.approvals({ owner: address, chainIds })
      // An error is not cached.
      if (chains.every(({ isAvailable }) => !isAvailable))
        throw new AppError('chain.unavailable', 'no chain of the account could be read')
      return chains
    })
    return { state: 'ready', chains: approvalFacts(value), ageSeconds: Math.floor(age / SECOND) }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'failed', code, errorId: report(error) }
  }
}
