/**
 * Returns the canonical form of a path: no empty segments, no trailing slash, lower case. `/Explore//Tokens/` →
 * `/explore/tokens`.
 */
export function canonicalPath(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`.toLowerCase()
}
