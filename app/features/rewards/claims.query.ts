import { QueryClient, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ClaimOrder } from '#app/domain/rewards/claim.ts'

/** An entry that its distributor has not paid. */
export interface OpenClaim {
  readonly order: ClaimOrder
  /** Null if the index does not know the token: then no amount of it can be told. */
  readonly token: { readonly symbol: string; readonly decimals: number; readonly logo: string | null } | null
}

/** Not among the drawer's stored answers: whether an entry is open is read again in every visit. */
export const queries = new QueryClient()

/** Entries that an account can claim. Empty without a campaign. */
export function openClaimsQuery(account: Address) {
  return queryOptions({
    queryKey: ['open-claims', account],
    queryFn: ({ signal }) => loadOpenClaims(account, signal),
    // Read again before it is stale, so that it becomes stale only if that fails.
    staleTime: 2 * MINUTE,
    refetchInterval: MINUTE,
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
    ...{ ...claim, account, index: BigInt(claim.index), amount: BigInt(claim.amount) },
  }))
  // An entry of which that cannot be read is not offered.
  const states = await Promise.all(
    orders.map((order) => readDistributor(pageRpc(order.chainId), order).catch((): undefined => undefined)),
  )
  return orders.flatMap((order, at) => (states[at]?.isClaimed === false ? [{ order, token: tokens[at] ?? null }] : []))
}
