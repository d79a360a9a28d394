import { queryOptions } from '@tanstack/react-query'
import { pageFetch } from '#app/data/api-fetch.ts'
import { RETRY_MS } from '#app/domain/swap/quote-age.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import type { SimulatedTrade } from './simulate-trade.ts'

interface ToSimulate {
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
  readonly deadlineMinutes: number
}

/**
 * Query of the simulation of a trade with the approvals that it still needs, on the first node of the signing guard. Its result is only
 * displayed: before a signature is requested, the guard simulates on both of its nodes.
 */
export function simulatedTradeQuery({ trade, input, output, deadlineMinutes }: ToSimulate) {
  const { chainId, amountIn, amountOut, maximumIn, minimumOut, response } = trade
  const account = response.quote.swapper
  const amounts = [amountIn, amountOut, maximumIn, minimumOut].map(String)
  return queryOptions({
    queryKey: ['simulated-trade', chainId, account, trade.input, trade.output, ...amounts],
    queryFn: async (): Promise<SimulatedTrade> => {
      const [{ simulateTrade }, { guardRpc }] = await Promise.all([
        import('./simulate-trade.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      return simulateTrade(guardRpc(chainId), {
        trade,
        account,
        deadlineMinutes,
        approval: 'once',
        acceptedImpact: 'severe',
        api: pageFetch,
        input: { token: input.address, symbol: input.symbol, decimals: input.decimals },
        output: { token: output.address, symbol: output.symbol, decimals: output.decimals },
      })
    },
    // An approval may be mined between two reviews of the same quote.
    staleTime: 0,
    gcTime: 60_000,
    retry: 1,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
    // The result contains bigints.
    structuralSharing: false,
  })
}
