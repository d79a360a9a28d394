import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { RETRY_MS } from '#app/domain/swap/quote-age.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'

/** Amounts in base units, before slippage. */
interface QuotedTrade {
  readonly chainId: ChainId
  readonly input: Address
  readonly output: Address
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/**
 * Query for a quote's loss against the pools' price in bps: the larger of the losses computed from the page's node and, if the wallet is on
 * the trade's network, from the wallet's node. Null if the pools are too shallow for a price. The code that reads pools is loaded on first
 * use.
 */
export function impactQuery({ chainId, input, output, amountIn, amountOut }: QuotedTrade, isWalletOnNetwork: boolean) {
  return queryOptions({
    queryKey: ['impact', chainId, input, output, amountIn.toString(), amountOut.toString(), isWalletOnNetwork],
    queryFn: async (): Promise<number | null> => {
      const [{ readWorstImpact }, { pageRpc }, { walletAccount }] = await Promise.all([
        import('#app/signing/worst-impact.ts'),
        import('#app/chain/page-rpc.ts'),
        walletRuntime(),
      ])
      const nodes = { page: pageRpc(chainId), wallet: isWalletOnNetwork ? walletAccount()?.provider : undefined }
      const quoted = { input: amountIn, output: amountOut }
      return (await readWorstImpact(nodes, { chainId, input, output, quoted })) ?? null
    },
    staleTime: Infinity,
    gcTime: 60_000,
    retry: 1,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
}
