// `npm run build` generates the module; `imports` of package.json maps its name.
declare module '#server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'
  export const mode: ServerBuild['mode']
  export const entry: ServerBuild['entry']
  export const routes: ServerBuild['routes']
  export const assets: ServerBuild['assets']
  export const basename: string
  export const publicPath: ServerBuild['publicPath']
  export const assetsBuildDirectory: ServerBuild['assetsBuildDirectory']
  export const future: ServerBuild['future']
  export const isSpaMode: boolean
}
