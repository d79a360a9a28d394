import type { TokenLists } from '../safety/token-lists.ts'

/** Returns the path under which a token's logo from a token list is served; null if no list has one on an allowed host. `key` as in TokenLists. */
export function tokenLogoPath(key: string, { listed }: TokenLists): string | null {
  return listed.get(key)?.logoSource ? `/api/token-logo/${key.replace(':', '/')}` : null
}
