/** Loads the account button and drawer. A separate file for the reason in `app/wallet/wallet-entry.client.ts`. */
export const loadAccount = () => import('./account-island.client.tsx')
