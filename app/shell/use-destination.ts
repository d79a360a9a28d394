import { createContext, useContext } from 'react'

const DestinationContext = createContext<string | undefined>(undefined)

export const DestinationProvider = DestinationContext.Provider

/** The destination of the current page. Re-renders consumers only when it changes, not on every navigation. */
export function useDestination(): string | undefined {
  return useContext(DestinationContext)
}
