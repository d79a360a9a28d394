import { createContext, useContext } from 'react'
import type { Chain } from '#app/domain/chains/chain.ts'
import { offeredChains, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Whether testnet mode is on. */
export const TestnetModeContext = createContext(false)

/** The networks to choose from: those of the current mode, and the page's own. */
export function useOfferedChains(current: ChainId): readonly (Chain & { readonly id: ChainId })[] {
  return offeredChains(useContext(TestnetModeContext), current)
}
