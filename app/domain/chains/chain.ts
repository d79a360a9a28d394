import type { Address } from '#app/domain/address/address.ts'

/** What one chain is and where the protocol's contracts stand on it. Sources: the contracts' published deployments. */
export interface Chain {
  readonly id: number
  /** The name in our paths: /explore/tokens/ethereum. */
  readonly slug: string
  /** The name in the `chain` query parameter (spec §2). */
  readonly interfaceName: string
  readonly aliases: readonly string[]
  /** The name in the graph endpoint's `Chain` enum. */
  readonly graphName: string
  readonly name: string
  readonly isTestnet: boolean
  readonly native: { readonly symbol: string; readonly name: string; readonly decimals: 18 }
  readonly blockSeconds: number
  readonly explorer: string
  /** Light and dark network colour. */
  readonly color: { readonly light: string; readonly dark: string }
  readonly contracts: ChainContracts
  /** Tokens whose price is one US dollar by definition of the index: where prices start. */
  readonly stables: readonly Address[]
  /** Offered first in the token selector, the native currency before them. */
  readonly bases: readonly Address[]
}

export interface ChainContracts {
  readonly wrappedNative: Address
  readonly permit2: Address
  readonly multicall3: Address
  readonly universalRouter: Address
  readonly v2Factory: Address
  readonly v2Router: Address
  readonly v3Factory: Address
  readonly v3PositionManager: Address
  readonly v3Quoter: Address
  readonly v3TickLens: Address
  readonly v3Migrator: Address
  readonly swapRouter: Address
  readonly v4PoolManager: Address
  readonly v4PositionManager: Address
  readonly v4StateView: Address
  readonly v4Quoter: Address
}

/** The same on every chain served. */
export const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
