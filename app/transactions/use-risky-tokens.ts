import { useQuery } from '@tanstack/react-query'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import type { RiskyToken } from './use-token-consent.ts'

/**
 * The tokens of a pair that have a strong warning or that the index does not know; undefined while they are read. An outage of the API does
 * not make a token risky.
 */
export function useRiskyTokens(
  chainId: ChainId,
  [first, second]: readonly [RiskyToken, RiskyToken],
): readonly RiskyToken[] | undefined {
  const queries = [
    useQuery(tokenQuery(chainId, first.address, [], 0)),
    useQuery(tokenQuery(chainId, second.address, [], 0)),
  ]
  if (queries.some(({ isLoading }) => isLoading)) return undefined
  return [first, second].filter((_, index) => {
    const token = queries[index]?.data
    return token === null || token?.safety === 'STRONG_WARNING'
  })
}
