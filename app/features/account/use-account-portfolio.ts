import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { portfolioFacts, type PortfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { accountPortfolioQuery } from './account-portfolio.query.ts'
import { BALANCES_FRESH_MS } from './account-queries.ts'
import { useBalanceSettings } from '#app/entities/portfolio/balance-settings.ts'

export interface AccountPortfolio {
  /** Undefined until the first response. */
  readonly facts: PortfolioFacts | undefined
  /** The first read failed or the browser is offline, so there are no values. */
  readonly hasFailed: boolean
  /** The last read failed or the browser is offline, so the values of an earlier read are shown. */
  readonly hasRefreshFailed: boolean
  /** The values are older than `BALANCES_FRESH_MS`, and new ones are loading. */
  readonly isOutdated: boolean
  /** When the values were read, UNIX milliseconds. */
  readonly readAt: number
  readonly retry: () => void
}

/** Returns the balances of an account and their value. Tokens that are not on the default list only count if they are shown. */
export function useAccountPortfolio(account: Address): AccountPortfolio {
  const isTestnet = useContext(TestnetModeContext)
  const { hidesSmall, hidesUnknown } = useBalanceSettings()
  const query = useQuery(accountPortfolioQuery(account, isTestnet, !hidesUnknown))
  const { data, isError, dataUpdatedAt, fetchStatus, refetch } = query
  const age = Math.max(0, useNow(SECOND * 5) - dataUpdatedAt)
  return {
    facts: data && portfolioFacts(data, Date.now(), Math.floor(age / SECOND), hidesSmall && !isTestnet),
    hasFailed: data === undefined && (isError || fetchStatus === 'paused'),
    hasRefreshFailed: data !== undefined && (isError || fetchStatus === 'paused'),
    isOutdated: data !== undefined && fetchStatus === 'fetching' && age > BALANCES_FRESH_MS,
    readAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
