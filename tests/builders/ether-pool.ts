import type { V3Pool } from '#devnet/pools.ts'
import type { SmallWorld } from '#devnet/small-world.ts'

/** The v3 pool of wrapped ether. */
export function etherPool({ pools, addresses }: SmallWorld): V3Pool {
  const found = pools.find(({ version, currency0, currency1 }) => {
    return version === 'v3' && [currency0, currency1].some(({ address }) => address === addresses.wrappedNative)
  })
  if (found?.version !== 'v3') throw new Error('no v3 pool with ether')
  return found
}
