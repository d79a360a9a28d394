/**
 * The current path of an old hash-based URL: `/#/swap?chain=base` → `/swap?chain=base`. Undefined for any other URL.
 * The result is always a path of this site, whatever follows the hash.
 */
export function hashPath(href: string): string | undefined {
  const { origin, pathname, hash } = new URL(href)
  if (pathname !== '/' || !hash.startsWith('#/')) return undefined
  const path = `/${hash.slice(1).replace(/^[/\\\s]+/, '')}`
  if (!URL.canParse(path, origin)) return '/'
  const target = new URL(path, origin)
  // `/.//evil.test` normalises to `//evil.test`, a URL of another site.
  const safePathname = target.pathname.replace(/^\/+/, '/')
  return target.origin === origin ? safePathname + target.search + target.hash : '/'
}

/**
 * Replaces a hash path by its current path, now and on every hash change. Does a full page load, because the server
 * redirects old paths.
 */
export function followHashPaths(): void {
  const follow = () => {
    const path = hashPath(location.href)
    if (path !== undefined) location.replace(path)
  }
  addEventListener('hashchange', follow)
  follow()
}
