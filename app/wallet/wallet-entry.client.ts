/**
 * Loads the lazy parts of the wallet. A separate file, because Vite writes the names of all files of a dynamic import into the chunk that
 * contains it: pages would pay for those names at their first load.
 */
export const loadRuntime = () => import('./runtime.client.ts')
export const loadDialog = () => import('./wallet-dialog.client.tsx')
