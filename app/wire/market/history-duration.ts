import type { graphql } from './graphql.ts'

/** Durations of market data; MAX is the whole history. */
export type HistoryDuration = ReturnType<typeof graphql.scalar<'HistoryDuration'>>
