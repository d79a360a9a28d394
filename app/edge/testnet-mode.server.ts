import { readCookie } from '#app/base/cookies.ts'

/**
 * Whether a request is in testnet mode, which selects the default network. Separate from the other preferences, which
 * depend on translations that the worker's own bundle does not contain.
 */
export function isTestnetOf(request: Request): boolean {
  return readCookie(request.headers.get('Cookie'), 'testnet')?.toLowerCase() === 'true'
}
