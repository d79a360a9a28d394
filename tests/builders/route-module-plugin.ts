import type { Plugin } from 'vite'

const FILE = '/@remix-run/react/dist/esm/routeModules.js'
const RELOAD = 'window.location.reload();'

/**
 * Remix loads the page again whenever a route's script is missing, at the address one is leaving, without end. It tells our own watch
 * instead (`app/shell/missing-files`), which goes where one was going, and once.
 */
export function routeModulePlugin(): Plugin {
  return {
    name: 'tarn:route-module',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(FILE)) return undefined
      if (code.split(RELOAD).length !== 2) throw new Error(`${FILE} is not what it was: look where it reloads now`)
      return { code: code.replace(RELOAD, "window.dispatchEvent(new Event('file-gone'));"), map: null }
    },
  }
}
