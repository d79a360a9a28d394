import { createContext, useContext } from 'react'
import { offeredChains, type ChainId, type ServedChain } from '#app/domain/chains/catalogue.ts'

/** Whether testnet mode is on. */
export const TestnetModeContext = createContext(false)

/** The networks to choose from: those of the current mode, and `current`, the network of the page, if any. */
export function useOfferedChains(current: ChainId | null): readonly ServedChain[] {
  return offeredChains(useContext(TestnetModeContext), current)
}
