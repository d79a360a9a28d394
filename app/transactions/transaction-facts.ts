import { lazy } from 'react'

/** Facts of a mined transaction, in `TransactionDetails`. The code loads when the first details are opened. */
export const TransactionFacts = lazy(() => import('./transaction-facts.client.tsx'))
