import { Navigate, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { normalPath } from '#app/base/path.ts'

/** The page, unless its path is closed: then /swap. A full load was led there by the edge already; this is for a move within the site. */
export function OpenPath({ blocked, children }: { readonly blocked: readonly string[]; readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return blocked.includes(normalPath(pathname)) ? <Navigate to="/swap" replace /> : children
}
