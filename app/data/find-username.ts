import type { Address } from '#app/domain/address/address.ts'
import { parseUsername } from '#app/domain/username/username.ts'

/**
 * Returns the account of a username in upper or lower case; null if it is not registered or the site has no username service. Throws an
 * AppError.
 */
export async function accountOfUsername(text: string): Promise<Address | null> {
  const username = parseUsername(text)
  if (username === undefined || !hasUsernames()) return null
  return (await (await loadClient()).usernameEntry({ username }))?.address ?? null
}

/** Returns the username of an account; null if it has none or the site has no username service. Throws an AppError. */
export async function usernameOf(address: Address): Promise<string | null> {
  if (!hasUsernames()) return null
  return (await (await loadClient()).usernameEntry({ address }))?.username ?? null
}

/** Whether the operator has configured a username service. The server decides; see `USERNAMES_URL` in docs/configuration.md. */
function hasUsernames(): boolean {
  return 'usernames' in document.documentElement.dataset
}

const loadClient = () => import('./usernames.ts')
