import type { UseQueryResult } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { quoteAge } from '#app/domain/swap/quote-age.ts'
import { useNow } from '#app/ui/effects/use-now.ts'

/** Whether amounts may be computed from a query's data: not while it is loading, and not if it could not be read for a minute. */
export type Freshness = 'fresh' | 'loading' | 'failed'

type ReadData = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError' | 'fetchStatus'>

/** Returns the freshness of a query that is read again with every block. Its data expires at the age of a quote. */
export function useFreshness({ data, dataUpdatedAt, isError, fetchStatus }: ReadData): Freshness {
  const now = useNow(SECOND)
  if (data !== undefined && quoteAge(dataUpdatedAt, now) !== 'expired') return 'fresh'
  return isError || fetchStatus === 'paused' ? 'failed' : 'loading'
}
