import { createContext, useContext } from 'react'

const DestinationContext = createContext<string | undefined>(undefined)

export const DestinationProvider = DestinationContext.Provider

/** The destination that the page lies under. It wakes its callers only when that is another, not at each step. */
export function useDestination(): string | undefined {
  return useContext(DestinationContext)
}
