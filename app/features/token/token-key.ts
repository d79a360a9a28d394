import type { TokenQuery } from './token-query.ts'

/** The token in cache keys. */
export function tokenKey({ chainId, address }: TokenQuery): string {
  return `${chainId}/${address.toLowerCase()}`
}
