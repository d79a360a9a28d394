import { useQuery } from '@tanstack/react-query'
import type { PreparedChange } from './change-run.ts'
import { isWithinLimits, swapOutNow } from './prepare-zap.ts'
import { routedNow } from './routed-now.ts'
import { routedZapQuery } from './routed-zap.query.ts'
import { zapPoolQuery } from './zap-pool.query.ts'

/** A reviewed change that would fail at the newest prices. */
export interface MovedChange {
  /** Output of its swap at the newest prices, in base units; 0 if the swap is no longer possible. */
  readonly outNow: bigint
  /** The same change at the newest prices; undefined if it is no longer possible. */
  readonly renewed: PreparedChange | undefined
}

/** Follows the prices of a change with a swap. Undefined while the change would succeed, and while the prices are unknown. */
export function useMovedChange({ request, swap, bound, zap, renewal }: PreparedChange): MovedChange | undefined {
  const routed = useQuery(routedZapQuery(renewal?.by === 'quote' ? renewal.order : undefined))
  const pooled = useQuery(zapPoolQuery(request.chainId, renewal?.by === 'pool' ? zap?.request.pool : undefined))
  if (renewal?.by === 'quote' && swap && routed.data !== undefined) {
    if (routed.data === null) return { outNow: 0n, renewed: undefined }
    const now = routedNow({ swap, bound }, routed.data)
    return now.isWithinLimits ? undefined : { outNow: now.swapOut, renewed: renewal.renew(routed.data) }
  }
  if (renewal?.by === 'pool' && zap && pooled.data && !isWithinLimits(zap, pooled.data))
    return { outNow: swapOutNow(zap, pooled.data) ?? 0n, renewed: renewal.renew(pooled.data) }
  return undefined
}
