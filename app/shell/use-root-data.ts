import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { loader } from '#app/root.tsx'

type RootData = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>

/** Used only in the browser, which has a single visitor. On the server the next request may be another visitor's. */
let lastKnown: RootData | undefined

/**
 * The root loader's data, for the document, which provides it to others. If a later load fails, the last data stays, so
 * theme, language and direction do not change. Undefined only if the first load failed.
 */
export function useLoadedRoot(): RootData | undefined {
  const data = useRouteLoaderData<typeof loader>('root')
  if (import.meta.env.SSR) return data
  if (data !== undefined) lastKnown = data
  return data ?? lastKnown
}

const RootDataContext = createContext<RootData | undefined>(undefined)

export const RootDataProvider = RootDataContext.Provider

/** The root loader's data. Re-renders consumers only when it changes, unlike the router's hook. */
export function useRootData(): RootData | undefined {
  return useContext(RootDataContext)
}
