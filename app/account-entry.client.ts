/** The way to the account button and drawer: see `app/wallet/wallet-entry.client.ts`. */
export const loadAccount = () => import('./account-island.client.tsx')
