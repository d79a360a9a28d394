import type { TradeMark } from '#app/entities/chart/trade-marks.ts'
import { connectedSection } from '#app/wallet/connected-section.tsx'
import type { TradedPrice } from './own-trades.ts'

export interface OwnTradesProps {
  readonly price: TradedPrice
  /** Start of the chart, UNIX seconds. */
  readonly from: number
  readonly onMarks: (marks: readonly TradeMark[]) => void
}

/** The connected account's trades of a price chart: a list below it, and marks that the chart draws. */
export const OwnTrades = connectedSection<OwnTradesProps>(() => import('./own-trades.client.tsx'))
