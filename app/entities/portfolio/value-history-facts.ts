import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { lineSeries } from '#app/entities/market-page/history.ts'
import type { EmptyState, InvalidState, LineSeries } from '#app/entities/market-page/market-facts.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { ValueHistory } from '#app/wire/market/value-history.ts'

/** The value of an account's tokens over time, as its chart shows it. */
export interface ValueHistoryFacts {
  readonly series: LineSeries | EmptyState | InvalidState
  /** Symbols of tokens that the values do not include; once each, even if the token is left out on several networks. */
  readonly leftOut: readonly string[]
  /** Requested chains that the values do not include. */
  readonly missing: readonly ChainId[]
  /** False if the account has too many transfers, so that the line begins later. */
  readonly isWhole: boolean
}

export function historyFacts(
  { points, chainIds, leftOut, isWhole }: ValueHistory,
  requested: readonly ChainId[],
): ValueHistoryFacts {
  return {
    series: lineSeries(points),
    leftOut: [...new Set(leftOut.map(({ symbol }) => plainText(symbol)))],
    missing: requested.filter((chainId) => !chainIds.includes(chainId)),
    isWhole,
  }
}
