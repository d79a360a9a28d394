import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import type { RampQuotes, RampQuotesRequest } from '#app/wire/ramp.ts'

const NONE: RampQuotes = { quotes: [], problems: [] }

/** Query of the providers' quotes, refreshed every half minute. Not cached, because an amount that is entered again needs new quotes. */
export function quotesQuery(request: RampQuotesRequest | undefined) {
  return queryOptions({
    queryKey: ['ramp-quotes', request],
    queryFn: async ({ signal }): Promise<RampQuotes> =>
      request ? (await import('#app/data/ramp.ts')).quoteRamp(pageFetch, request, signal) : NONE,
    enabled: request !== undefined,
    refetchInterval: 30 * SECOND,
    gcTime: 0,
    retry: 1,
  })
}
