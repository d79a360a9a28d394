import { queryOptions } from '@tanstack/react-query'
import { MINUTE, secondsSince } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { DataAge } from '#app/entities/age/use-stale-age.ts'
import type { PoolReplay, PoolReplayQuery } from '#app/wire/market/pool-replay.ts'

/** A replay with its age on arrival; `replay` is null if the pool has no history. */
export interface DatedReplay extends DataAge {
  readonly replay: PoolReplay | null
}

/** Loads the replay of liquidity in a range. Throws the errors of the market client. */
export function replayQuery(request: PoolReplayQuery) {
  const { chainId, id, liquidity, range, period } = request
  return queryOptions({
    queryKey: ['replay', chainId, id, liquidity.toString(), range?.tickLower, range?.tickUpper, period],
    queryFn: async ({ signal }): Promise<DatedReplay> => {
      const market = await loadMarketClient()
      const replay = await market.poolReplay(request, signal)
      return { replay, secondsAgo: replay && secondsSince(replay.asOf.time, Date.now()), ageSeconds: 0 }
    },
    staleTime: MINUTE,
  })
}
