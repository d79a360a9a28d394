import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { loader } from '#app/root.tsx'

type RootData = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>

/** In the browser there is one visitor. On the server nothing is remembered: the next request is another's. */
let lastKnown: RootData | undefined

/**
 * What the root has loaded, for the document, which hands it on. When it fails later on, what it said before still holds: theme, language
 * and direction stay with the page that says so. Undefined only where it failed from the start.
 */
export function useLoadedRoot(): RootData | undefined {
  const data = useRouteLoaderData<typeof loader>('root')
  if (import.meta.env.SSR) return data
  if (data !== undefined) lastKnown = data
  return data ?? lastKnown
}

const RootDataContext = createContext<RootData | undefined>(undefined)

export const RootDataProvider = RootDataContext.Provider

/** What the root has loaded. Unlike the router's own reader it wakes its callers only when that changes, not at each step of a move. */
export function useRootData(): RootData | undefined {
  return useContext(RootDataContext)
}
