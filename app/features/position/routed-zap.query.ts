import { queryOptions } from '@tanstack/react-query'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { QuotedZap, RoutedZapOrder } from './quote-routed-zap.ts'

/** Query for a deposit of one token whose swap is routed over all pools, quoted again with every block; null if it is impossible. */
export function routedZapQuery(order: RoutedZapOrder | undefined) {
  const { chainId } = order ?? { chainId: 1 as const }
  return queryOptions({
    queryKey: [
      'routed-zap',
      JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ],
    queryFn: async ({ signal }): Promise<QuotedZap | null> => {
      if (!order) return null
      const [{ quoteRoutedZap }, { pageRpc }, { pageFetch }] = await Promise.all([
        import('./quote-routed-zap.ts'),
        import('#app/chain/page-rpc.ts'),
        import('#app/data/api-fetch.ts'),
      ])
      return (await quoteRoutedZap(order, { node: pageRpc(chainId), api: pageFetch, signal })) ?? null
    },
    enabled: order !== undefined,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    // The result contains bigints.
    structuralSharing: false,
    retry: 1,
  })
}
