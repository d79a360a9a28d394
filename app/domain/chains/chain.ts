import type { Address } from '#app/domain/address/address.ts'

/** A chain and the addresses of the protocol's contracts. Source: the published deployments. */
export interface Chain {
  readonly id: number
  /** Name in our paths: /explore/tokens/ethereum. */
  readonly slug: string
  /** Name in the `chain` query parameter. */
  readonly interfaceName: string
  readonly aliases: readonly string[]
  /** Name in the GraphQL enum `Chain`. */
  readonly graphName: string
  readonly name: string
  readonly isTestnet: boolean
  readonly native: { readonly symbol: string; readonly name: string; readonly decimals: 18 }
  readonly blockSeconds: number
  readonly explorer: string
  /** Light and dark network colour. */
  readonly color: { readonly light: string; readonly dark: string }
  readonly contracts: ChainContracts
  /** Predeploy of OP Stack networks, which charge for publishing a transaction on Ethereum. */
  readonly gasPriceOracle?: Address
  /** Tokens that count as one US dollar: the base of all prices. */
  readonly stables: readonly Address[]
  /** Tokens at the top of the token selector, after the native currency. */
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
