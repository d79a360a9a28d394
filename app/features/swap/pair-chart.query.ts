import { queryOptions } from '@tanstack/react-query'
import { MINUTE, SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { pairPrices } from '#app/domain/swap/pair-prices.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { priceSeries } from '#app/entities/market-page/history.ts'
import type { PriceSeries } from '#app/entities/market-page/market-facts.ts'

export interface PairHistory {
  /** Undefined if the prices of the two tokens do not suffice for a line. */
  readonly series: PriceSeries | undefined
  /** Block time of the older of the two current prices in UNIX seconds, and its age on arrival; undefined if unknown. */
  readonly asOf: { readonly time: number; readonly secondsAgo: number } | undefined
}

/** Query for the price of one token in units of another over the past day, in five-minute steps, from the indexed prices of both. */
export function pairHistoryQuery(chainId: ChainId, token: Address, inUnits: Address, isEnabled: boolean) {
  const [base, quote] = [
    { chainId, address: token },
    { chainId, address: inUnits },
  ] as const
  return queryOptions({
    queryKey: ['pair-history', chainId, token, inUnits],
    queryFn: async ({ signal }): Promise<PairHistory> => {
      const market = createMarketClient(pageFetch)
      const [basePrices, quotePrices, tokens] = await Promise.all([
        market.tokenPrices({ ...base, duration: 'DAY' }, signal),
        market.tokenPrices({ ...quote, duration: 'DAY' }, signal),
        market.tokensByAddress([base, quote], signal),
      ])
      const series = priceSeries(pairPrices(basePrices, quotePrices))
      const times = tokens.flatMap((token) => token?.pricedAt ?? [])
      const time = Math.min(...times)
      const isKnown = times.length === 2
      const secondsAgo = Math.max(0, Math.floor(Date.now() / SECOND) - time)
      return {
        series: series.state === 'price' ? series : undefined,
        asOf: isKnown ? { time, secondsAgo } : undefined,
      }
    },
    enabled: isEnabled,
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  })
}
