import type { TokenLists } from '../safety/token-lists.ts'

/** Path of the logo that a token list has for a token; null if none has one on an allowed host. `key` as in TokenLists. */
export function tokenLogoPath(key: string, { listed }: TokenLists): string | null {
  return listed.get(key)?.logoSource ? `/api/token-logo/${key.replace(':', '/')}` : null
}
