/**
 * Loads the lazy parts of the wallet. A separate file, because Vite writes the names of all files of a dynamic import into the chunk that
 * contains the import, and these names would add to the first load of every page.
 */
export const loadRuntime = () => import('./runtime.client.ts')
export const loadDialog = () => import('./wallet-dialog.client.tsx')
