import { createContext, type ComponentType } from 'react'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'

interface TradeFormProps {
  /** The initial pair. */
  readonly start: SwapLink
  /** The page's token, so that the form starts with its name and price. */
  readonly known: PricedToken
}

/** Loads a trade form. Must return the same promise on every call. */
export type LoadTradeForm = () => Promise<ComponentType<TradeFormProps>>

/** Function with which the trade card loads the swap feature's form; undefined without a provider. */
export const TradeFormLoader = createContext<LoadTradeForm | undefined>(undefined)
