/** Every URL and the door it opens. `remix.config.ts` reads this table; the paths are the specification's (§2). */
export const ROUTES = [
  { path: '/', file: 'routes/landing.tsx' },
  { path: '/explore/:tabOrChain?/:chainName?', file: 'routes/explore.tsx' },
  { path: '/explore/tokens/:chainName/:tokenAddress', file: 'routes/token.tsx' },
  { path: '/swap', file: 'routes/swap.tsx' },
  { path: '/preferences', file: 'routes/preferences.ts' },
  { path: '/not-found', file: 'routes/not-found.tsx' },
  { path: '*', file: 'routes/not-found.tsx' },
] as const satisfies readonly { readonly path: string; readonly file: string }[]
