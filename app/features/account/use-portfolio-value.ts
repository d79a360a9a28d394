import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { holdingsQuery } from './holdings.query.ts'
import { portfolioValue, type PortfolioValue, type TokenHolding } from './portfolio-value.ts'
import { useBalanceSettings } from './balance-settings.ts'

export interface Portfolio {
  readonly status: 'loading' | 'ready' | 'failed'
  /** The last read failed: the figures are older than they should be. */
  readonly isStale: boolean
  /** When the figures were read, UNIX milliseconds. */
  readonly readAt: number
  readonly value: PortfolioValue
  readonly tokens: readonly TokenHolding[]
  readonly missing: readonly ChainId[]
  readonly retry: () => void
}

/** What an account holds and what it is worth. Unlisted tokens count only if they are shown. */
export function usePortfolioValue(account: Address): Portfolio {
  const isTestnet = useContext(TestnetModeContext)
  const { hidesUnknown } = useBalanceSettings()
  const { data, isError, dataUpdatedAt, refetch } = useQuery(holdingsQuery(account, isTestnet))
  const tokens = (data?.tokens ?? []).filter(({ isListed }) => isListed || !hidesUnknown)
  return {
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    isStale: data !== undefined && isError,
    readAt: dataUpdatedAt,
    value: portfolioValue(tokens),
    tokens,
    missing: data?.missing ?? [],
    retry: () => void refetch(),
  }
}
