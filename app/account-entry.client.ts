/** Loads the account button and drawer. Why this is a separate file: see `app/wallet/wallet-entry.client.ts`. */
export const loadAccount = () => import('./account-island.client.tsx')
