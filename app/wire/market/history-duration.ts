/** How far back a figure of the market looks. Names of the graph endpoint's enum; MAX is everything there is. */
export const HISTORY_DURATIONS = ['FIVE_MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR', 'MAX'] as const

export type HistoryDuration = (typeof HISTORY_DURATIONS)[number]
