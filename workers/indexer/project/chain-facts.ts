import type { Chain } from '#app/domain/chains/chain.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import type { PriceLevel } from './prices.ts'

/** Static data of a chain for the projection. Addresses are lower case. */
export interface ChainFacts {
  readonly chainId: number
  readonly native: {
    readonly address: string
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  readonly wrappedNative: string
  readonly v2Factory: string
  readonly v3Factory: string
  readonly v3PositionManager: string
  readonly v4PoolManager: string
  readonly v4PositionManager: string
  readonly permit2: string
  readonly listed: ReadonlySet<string>
  levelOf(token: string): PriceLevel
}

export function chainFacts(chain: Chain, listed: Iterable<string>): ChainFacts {
  const wrappedNative = chain.contracts.wrappedNative.toLowerCase()
  const stables = lowerSet(chain.stables)
  const bases = lowerSet(chain.bases)
  return {
    chainId: chain.id,
    native: { address: NATIVE, ...chain.native },
    wrappedNative,
    v2Factory: chain.contracts.v2Factory.toLowerCase(),
    v3Factory: chain.contracts.v3Factory.toLowerCase(),
    v3PositionManager: chain.contracts.v3PositionManager.toLowerCase(),
    v4PoolManager: chain.contracts.v4PoolManager.toLowerCase(),
    v4PositionManager: chain.contracts.v4PositionManager.toLowerCase(),
    permit2: chain.contracts.permit2.toLowerCase(),
    listed: lowerSet(listed),
    levelOf(token) {
      if (stables.has(token)) return 0
      if (token === wrappedNative || token === NATIVE) return 1
      return bases.has(token) ? 2 : 3
    },
  }
}

function lowerSet(addresses: Iterable<string>): Set<string> {
  return new Set(Array.from(addresses, (address) => address.toLowerCase()))
}
