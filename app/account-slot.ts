import { lazy } from 'react'

/** The account button and its drawer; their code is loaded once a wallet is connected. */
export const AccountSlot = lazy(() => import('./account-entry.client.ts').then(({ loadAccount }) => loadAccount()))
