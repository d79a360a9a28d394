import { createContext, useContext } from 'react'
import type { Chain } from '#app/domain/chains/chain.ts'
import { offeredChains, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Whether the visitor works on test networks. */
export const TestnetModeContext = createContext(false)

/** The networks to choose from: those of the mode, and the one that the page is on, whichever that is. */
export function useOfferedChains(current: ChainId): readonly (Chain & { readonly id: ChainId })[] {
  return offeredChains(useContext(TestnetModeContext), current)
}
