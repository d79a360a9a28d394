import { createContext, type ComponentType } from 'react'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'

/** Loads a trade form with this initial pair. Must return the same promise each time. */
export type LoadTradeForm = () => Promise<ComponentType<{ readonly start: SwapLink }>>

/** How the trade card loads the form of the swap feature; undefined without one. */
export const TradeFormLoader = createContext<LoadTradeForm | undefined>(undefined)
