/** Loads the dialog that sends an NFT. If a page imported the dialog itself, its first load would list all of the dialog's files. */
export const loadNftDialog = () => import('#app/features/send/send.tsx').then((send) => send.loadNftDialog())
