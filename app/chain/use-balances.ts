import { useQuery } from '@tanstack/react-query'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { BalancesDisputed } from './balances-disputed.ts'
import { balancesQuery } from './balances.query.ts'

export interface AccountBalances {
  /** Returns the balance in base units; undefined until it is read, and while the nodes disagree. */
  readonly of: (token: Address) => bigint | undefined
  /** Whether the page's node and the wallet's node disagree. */
  readonly areDisputed: boolean
  /** failed: the last read has failed or lacks a token, the balances are disputed, or the page is offline. */
  readonly status: 'known' | 'loading' | 'failed'
}

/** Returns the account's balances of these tokens, refreshed by `balancesQuery`. */
export function useBalances(
  chainId: ChainId,
  account: Address | undefined,
  tokens: readonly Address[],
): AccountBalances {
  const { data, error, isError, fetchStatus } = useQuery(balancesQuery(chainId, account, tokens))
  const areDisputed = error instanceof BalancesDisputed
  const of = (token: Address) => (areDisputed ? undefined : data?.get(addressKey(chainId, token)))
  const isKnown = tokens.every((token) => of(token) !== undefined)
  const hasFailed = isError || (!isKnown && (data !== undefined || fetchStatus === 'paused'))
  return { of, areDisputed, status: hasFailed ? 'failed' : isKnown ? 'known' : 'loading' }
}
