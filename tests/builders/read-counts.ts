import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { vi } from 'vitest'

const START = 1_790_000_000_000

/**
 * Reads a query at these ages of its first result (milliseconds), and returns how many requests there were after each read. Sets the clock
 * until `vi.useRealTimers`.
 */
export async function readCounts(
  { queryKey, staleTime }: { readonly queryKey: QueryKey; readonly staleTime?: unknown },
  ages: readonly number[],
): Promise<readonly number[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const queries = new QueryClient()
  const counts: number[] = []
  let requests = 0
  const queryFn = async () => {
    requests += 1
    return null
  }
  for (const age of ages) {
    vi.setSystemTime(START + age)
    await queries.query({ queryKey, queryFn, ...(typeof staleTime === 'number' && { staleTime }) })
    counts.push(requests)
  }
  return counts
}
