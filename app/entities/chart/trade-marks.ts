/** A trade to mark in a price chart. */
export interface TradeMark {
  /** UNIX seconds. */
  readonly time: number
  readonly isBuy: boolean
  /** Describes the trade: `Bought 1.5 UNI · $15.00`. */
  readonly text: string
}

interface Steps {
  /** Start in UNIX seconds, and the interval in seconds. */
  readonly from: number
  readonly step: number
  readonly values: readonly string[]
}

/** Index of the step that contains a trade; the newest step also contains later trades. Undefined before the series. */
export function stepOf({ from, step, values }: Steps, { time }: Pick<TradeMark, 'time'>): number | undefined {
  const index = Math.min(values.length - 1, Math.floor((time - from) / step))
  return index >= 0 ? index : undefined
}

/** Purchases or sales in a step of a series. */
export interface SeriesMark {
  /** Index of the step. */
  readonly index: number
  readonly isBuy: boolean
}

/** One mark per step and direction, in the order of the trades. */
export function marksOf(series: Steps, trades: readonly TradeMark[]): readonly SeriesMark[] {
  const marks = new Map<string, SeriesMark>()
  for (const trade of trades) {
    const index = stepOf(series, trade)
    if (index !== undefined) marks.set(`${index} ${trade.isBuy}`, { index, isBuy: trade.isBuy })
  }
  return [...marks.values()]
}
