import type { TokenRef } from '#app/wire/market/token.ts'

/** Returns the part of cache keys that identifies a token. */
export function tokenKey({ chainId, address }: TokenRef): string {
  return `${chainId}/${address.toLowerCase()}`
}
