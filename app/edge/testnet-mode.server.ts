import { readCookie } from '#app/base/cookies.ts'

/**
 * Whether a request is made in testnet mode: for loaders, which offer another network then, and for the worker's redirects. Apart from the
 * other preferences: those know the words, which the worker's own bundle does not.
 */
export function isTestnetOf(request: Request): boolean {
  return readCookie(request.headers.get('Cookie'), 'testnet')?.toLowerCase() === 'true'
}
