/** Durations of market data. Names of the GraphQL enum; MAX is the whole history. */
export const HISTORY_DURATIONS = ['FIVE_MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR', 'MAX'] as const

export type HistoryDuration = (typeof HISTORY_DURATIONS)[number]
