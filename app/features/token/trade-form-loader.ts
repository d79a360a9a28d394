import { createContext, type ComponentType } from 'react'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'

interface TradeFormProps {
  /** The initial pair. */
  readonly start: SwapLink
  /** The token of the page. */
  readonly known: PricedToken
}

/** Loads a trade form. Must return the same promise each time. */
export type LoadTradeForm = () => Promise<ComponentType<TradeFormProps>>

/** How the trade card loads the form of the swap feature; undefined without one. */
export const TradeFormLoader = createContext<LoadTradeForm | undefined>(undefined)
