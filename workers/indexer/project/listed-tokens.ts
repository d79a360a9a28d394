import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }

/** Returns the addresses of the chain's tokens on the default token list. */
export function listedTokens(chainId: number): string[] {
  return defaultList.filter((token) => token.chainId === chainId).map((token) => token.address)
}
