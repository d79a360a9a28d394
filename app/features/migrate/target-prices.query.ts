import { queryOptions } from '@tanstack/react-query'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { readPoolPrices } from '#app/chain/read-pool-prices.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { SourcePosition } from './source-position.ts'
import { targetKeys } from './target-pools.ts'

/** Query for the prices of the pools that a position can migrate to, refreshed with every block; in the order of `targetKeys`. */
export function targetPricesQuery(source: SourcePosition, version: 'v3' | 'v4', hook: Address | undefined) {
  const { chainId } = source
  return queryOptions({
    queryKey: ['targets', chainId, version, hook, ...source.tokens.map(({ token }) => token)],
    queryFn: () =>
      readPoolPrices(
        pageRpc(chainId),
        chainId,
        targetKeys(source, version, hook).map(({ pool }) => pool),
      ),
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
  })
}
