import { V2_PAIR, V3_POOL, WETH } from './seeded-market.ts'

/** A value for every parameter that a route has. */
const EXAMPLES: Readonly<Record<string, string>> = {
  tabOrChain: 'tokens',
  chainName: 'ethereum',
  tokenAddress: WETH,
  poolAddress: V3_POOL,
  pairAddress: V2_PAIR,
  protocolVersion: 'v3',
  tokenId: '1',
  walletAddress: WETH,
  tab: 'activity',
  orderId: '7d444840-9dc0-4f3c-8d3b-2f0d1b0a7c11',
}

/** An example path of a route, in the seeded market. Throws for an unknown parameter. */
export function examplePath(route: string): string {
  if (route === '*') return '/nowhere'
  return route
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return part
      const example = EXAMPLES[part.slice(1).replace('?', '')]
      if (example === undefined) throw new Error(`${part} of ${route} has no example`)
      return example
    })
    .join('/')
}
