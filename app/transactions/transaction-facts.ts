import { lazy } from 'react'

/** Facts of a mined transaction, shown in `TransactionDetails`. The code loads when details are opened for the first time. */
export const TransactionFacts = lazy(() => import('./transaction-facts.client.tsx'))
