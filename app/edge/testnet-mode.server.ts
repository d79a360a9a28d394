const KEPT = /(?:^|;\s*)testnet=([\w-]+)/

/**
 * Whether a request is made in testnet mode: for loaders, which offer another network then, and for the worker's redirects. Apart from the
 * other preferences: those know the words, which the worker's own bundle does not.
 */
export function isTestnetOf(request: Request): boolean {
  return KEPT.exec(request.headers.get('Cookie') ?? '')?.[1]?.toLowerCase() === 'true'
}
