/** Loads the dialog that sends an NFT. A separate file for the reason in `app/wallet/wallet-entry.client.ts`. */
export const loadNftDialog = () => import('#app/features/send/send.tsx').then((send) => send.loadNftDialog())
