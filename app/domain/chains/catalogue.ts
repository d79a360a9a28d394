import { base } from './base.ts'
import type { Chain } from './chain.ts'
import { ethereum } from './ethereum.ts'
import { sepolia } from './sepolia.ts'

/** Every chain served, in the order of the network selector. */
export const CHAINS = [ethereum, base, sepolia] as const satisfies readonly Chain[]

export type ChainId = (typeof CHAINS)[number]['id']

export type ServedChain = Chain & Pick<(typeof CHAINS)[number], 'id' | 'graphName'>

/** The default network. */
export const DEFAULT_CHAIN: ServedChain = ethereum

/** The default network in testnet mode. */
const DEFAULT_TESTNET: ServedChain = sepolia

/** Returns the network of pages whose URL does not name one. */
export function defaultChain(isTestnet: boolean): ServedChain {
  return isTestnet ? DEFAULT_TESTNET : DEFAULT_CHAIN
}

/** Returns the networks of the mode (mainnets or testnets) and always the current one, in the selector's order. */
export function offeredChains(isTestnet: boolean, current: ChainId | null): readonly ServedChain[] {
  return CHAINS.filter((chain) => chain.isTestnet === isTestnet || chain.id === current)
}

export function isChainId(id: number): id is ChainId {
  return CHAINS.some((chain) => chain.id === id)
}

export function chainById(id: ChainId): ServedChain
export function chainById(id: number): ServedChain | undefined
export function chainById(id: number): ServedChain | undefined {
  return CHAINS.find((chain) => chain.id === id)
}

/** Finds a chain by slug, interface name, alias or id, in any case. */
export function chainByName(name: string): ServedChain | undefined {
  const lowerCaseName = name.toLowerCase()
  return CHAINS.find(
    (chain) =>
      chain.slug === lowerCaseName ||
      chain.interfaceName === lowerCaseName ||
      (chain.aliases as readonly string[]).includes(lowerCaseName),
  )
}

/** Finds a chain by its exact name in the GraphQL enum. */
export function chainByGraphName(name: string): ServedChain | undefined {
  return CHAINS.find((chain) => chain.graphName === name)
}
