import { SECOND } from '#app/base/time.ts'
import type { NftCoverage } from '#app/wire/market/nfts.ts'

/** Time of the oldest cached answer of the providers that do not answer now, in UNIX milliseconds; Infinity without one. */
export function oldestAnswer(coverage: readonly NftCoverage[]): number {
  return Math.min(...coverage.map(({ lastAnswerAt }) => (lastAnswerAt ?? Infinity) * SECOND))
}
