import { Navigate, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { canonicalPath } from '#app/base/path.ts'

/**
 * Renders the page unless its path is blocked, then redirects to /swap. The edge redirects full loads; this covers
 * client-side navigation.
 */
export function OpenPath({ blocked, children }: { readonly blocked: readonly string[]; readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return blocked.includes(canonicalPath(pathname)) ? <Navigate to="/swap" replace /> : children
}
