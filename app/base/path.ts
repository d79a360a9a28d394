/**
 * Returns the canonical form of a path: no empty segments, no trailing slash, lower case. `/Explore//Tokens/` →
 * `/explore/tokens`.
 */
export function canonicalPath(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`.toLowerCase()
}

/** Removes slashes at the end of a URL or path, so that a path can be appended. */
export function withoutTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '')
}
