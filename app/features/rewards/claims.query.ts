import { QueryClient, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ClaimOrder } from '#app/domain/rewards/claim.ts'

/** An entry of an account that its distributor has not paid yet. */
export interface OpenClaim {
  readonly order: ClaimOrder
  /** Null if the token is not in the index; the amount cannot be displayed without its decimals. */
  readonly token: { readonly symbol: string; readonly decimals: number; readonly logo: string | null } | null
}

/** Separate from the drawer's persisted queries, because every visit must read again whether an entry is unpaid. */
export const queryClient = new QueryClient()

/** Query for the entries that an account can claim; empty if no campaign lists the account. Throws errors of the market client. */
export function openClaimsQuery(account: Address) {
  return queryOptions({
    queryKey: ['open-claims', account],
    queryFn: ({ signal }) => loadOpenClaims(account, signal),
    // Longer than the refetch interval, so that the data only becomes stale if refetches fail.
    staleTime: 2 * MINUTE,
    refetchInterval: MINUTE,
    // The result contains bigints.
    structuralSharing: false,
  })
}

async function loadOpenClaims(account: Address, signal: AbortSignal): Promise<readonly OpenClaim[]> {
  const market = await loadMarketClient()
  const { claims } = await market.rewardClaims(account, signal)
  if (claims.length === 0) return []
  const [{ readDistributor }, { pageRpc }, tokens] = await Promise.all([
    import('#app/signing/check-claim.ts'),
    import('#app/chain/page-rpc.ts'),
    market.tokensByAddress(
      claims.map(({ chainId, token }) => ({ chainId, address: token })),
      signal,
    ),
  ])
  const orders = claims.map((claim) => ({
    ...claim,
    account,
    index: BigInt(claim.index),
    amount: BigInt(claim.amount),
  }))
  // Entries whose state cannot be read are left out.
  const states = await Promise.all(
    orders.map((order) => readDistributor(pageRpc(order.chainId), order).catch((): undefined => undefined)),
  )
  return orders.flatMap((order, index) =>
    states[index]?.isClaimed === false ? [{ order, token: tokens[index] ?? null }] : [],
  )
}
