import { useMatches } from '@remix-run/react'
import type { FlatNamespace } from 'i18next'

/** A route's `handle`. */
export interface RouteHandle {
  /** Translation namespaces of everything the route can show. */
  readonly i18n?: readonly FlatNamespace[]
  /** Whether the page has no frame. */
  readonly isBare?: boolean
}

/** The handles of the page's routes. */
export function useRouteHandles(): RouteHandle[] {
  return useMatches().map(({ handle }) => (handle as RouteHandle | undefined) ?? {})
}

/** The translation namespaces of the page's routes. */
export function useNamespaces(): FlatNamespace[] {
  return [...new Set(useRouteHandles().flatMap(({ i18n = [] }) => i18n))]
}
