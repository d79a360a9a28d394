/**
 * The way to the lazy parts of the wallet. A page that imported them itself would list all their files in its first
 * load.
 */
export const loadRuntime = () => import('./runtime.client.ts')
export const loadDialog = () => import('./wallet-dialog.client.tsx')
