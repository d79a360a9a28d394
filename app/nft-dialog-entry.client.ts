/** The way to the dialog that sends an NFT: a page names only this file, not all that the dialog loads. */
export const loadNftDialog = () => import('#app/features/send/send.tsx').then((send) => send.loadNftDialog())
