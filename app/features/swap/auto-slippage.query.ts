import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { quoteSwap } from '#app/data/trading.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { isAutoSlippage } from '#app/domain/swap/auto-slippage.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'

/** Query for the API's automatic slippage for the requested trade, to compare a custom one with; its result is null if unknown. */
export function autoSlippageQuery(request: QuoteRequestInput | undefined, isEnabled: boolean) {
  const { slippageTolerance: _, ...rest } = request ?? {}
  const automatic = { ...rest, autoSlippage: 'DEFAULT' }
  return queryOptions({
    queryKey: ['auto-slippage', automatic],
    queryFn: async ({ signal }): Promise<Bps | null> => {
      const quote = await quoteSwap(pageFetch, automatic as QuoteRequestInput, signal)
      if (!quote.ok || quote.value.response.routing !== 'CLASSIC') return null
      const bps = Math.round(quote.value.response.quote.slippage * 100)
      return isAutoSlippage(bps) ? (bps as Bps) : null
    },
    enabled: isEnabled && request !== undefined,
    staleTime: 30 * SECOND,
    retry: false,
  })
}
