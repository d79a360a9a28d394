import { useQuery } from '@tanstack/react-query'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { BalancesDisputed } from './balances-disputed.ts'
import { balancesQuery } from './balances.query.ts'

export interface AccountBalances {
  /** Base units; undefined until read, and while the nodes disagree. */
  readonly of: (token: Address) => bigint | undefined
  /** The page's node and the wallet's disagree. */
  readonly areDisputed: boolean
  /** The last attempt to read them failed. */
  readonly isError: boolean
}

/** The account's balances of these tokens. */
export function useBalances(
  chainId: ChainId,
  account: Address | undefined,
  tokens: readonly Address[],
): AccountBalances {
  const { data, error, isError } = useQuery(balancesQuery(chainId, account, tokens))
  const areDisputed = error instanceof BalancesDisputed
  return { of: (token) => (areDisputed ? undefined : data?.get(addressKey(chainId, token))), areDisputed, isError }
}
