import { useQuery } from '@tanstack/react-query'
import type { V4Pool } from '#app/domain/liquidity/pool.ts'
import { useFreshness, type Freshness } from '#app/transactions/use-freshness.ts'
import type { PreparedChange } from './change-run.ts'
import { isWithinLimits, currentSwapOut } from './prepare-zap.ts'
import type { QuotedZap } from './quote-routed-zap.ts'
import { checkAgainstQuote } from './check-against-quote.ts'
import { routedZapQuery } from './routed-zap.query.ts'
import { zapPoolQuery } from './zap-pool.query.ts'

/** A reviewed change that would fail at the newest prices. */
export interface MovedChange {
  /** Output of its swap at the newest prices, in base units; 0 if the swap is no longer possible. */
  readonly outNow: bigint
  /** The same change at the newest prices; undefined if it is no longer possible. */
  readonly renewed: PreparedChange | undefined
}

interface TrackedChange {
  /** Undefined while the change would succeed, and for a change without a swap. */
  readonly moved: MovedChange | undefined
  /** Freshness of the prices; `fresh` for a change without a swap. */
  readonly freshness: Freshness
}

/** Compares a change with a swap with the newest prices, repeatedly. */
export function useMovedChange(change: PreparedChange): TrackedChange {
  const { request, zap, renewal } = change
  const quoteQuery = useQuery(routedZapQuery(renewal?.by === 'quote' ? renewal.order : undefined))
  const poolQuery = useQuery(zapPoolQuery(request.chainId, renewal?.by === 'pool' ? zap?.request.pool : undefined))
  const freshness = { quote: useFreshness(quoteQuery), pool: useFreshness(poolQuery) }
  return {
    moved: movedChange(change, quoteQuery.data, poolQuery.data),
    freshness: renewal ? freshness[renewal.by] : 'fresh',
  }
}

function movedChange(
  { swap, bound, zap, renewal }: PreparedChange,
  routed: QuotedZap | null | undefined,
  pooled: V4Pool | null | undefined,
): MovedChange | undefined {
  if (renewal?.by === 'quote' && swap && routed !== undefined) {
    if (routed === null) return { outNow: 0n, renewed: undefined }
    const now = checkAgainstQuote({ swap, bound }, routed)
    return now.isWithinLimits ? undefined : { outNow: now.swapOut, renewed: renewal.renew(routed) }
  }
  if (renewal?.by === 'pool' && zap && pooled && !isWithinLimits(zap, pooled))
    return { outNow: currentSwapOut(zap, pooled) ?? 0n, renewed: renewal.renew(pooled) }
  return undefined
}
