/**
 * Where an address from the days of hash paths lives now: `/#/swap?chain=base` → `/swap?chain=base`. Undefined for any other. The target
 * is a path of this site, whatever stands behind the hash.
 *
 * Source  spec §2, Route behaviours; defaults G-01
 */
export function hashPath(href: string): string | undefined {
  const { origin, pathname, hash } = new URL(href)
  if (pathname !== '/' || !hash.startsWith('#/')) return undefined
  const path = `/${hash.slice(1).replace(/^[/\\\s]+/, '')}`
  if (!URL.canParse(path, origin)) return '/'
  const target = new URL(path, origin)
  // `/.//evil.test` only becomes `//evil.test` here, and that would be another site.
  const here = target.pathname.replace(/^\/+/, '/')
  return target.origin === origin ? here + target.search + target.hash : '/'
}

/** Replaces a hash path by its path, now and whenever one is typed or pressed. A full load: the server knows where old paths lead. */
export function followHashPaths(): void {
  const follow = () => {
    const path = hashPath(location.href)
    if (path !== undefined) location.replace(path)
  }
  addEventListener('hashchange', follow)
  follow()
}
