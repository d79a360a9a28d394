/** Loads the lazy parts of the wallet. If a page imported them itself, its first load would list all their files. */
export const loadRuntime = () => import('./runtime.client.ts')
export const loadDialog = () => import('./wallet-dialog.client.tsx')
