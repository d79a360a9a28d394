import type { TokenQuery } from './token-query.ts'

/** Returns the part of cache keys that identifies a token. */
export function tokenKey({ chainId, address }: TokenQuery): string {
  return `${chainId}/${address.toLowerCase()}`
}
