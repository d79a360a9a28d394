import { base } from './base.ts'
import type { Chain } from './chain.ts'
import { ethereum } from './ethereum.ts'
import { sepolia } from './sepolia.ts'

/** Every chain served, in the order of the network selector. */
export const CHAINS = [ethereum, base, sepolia] as const satisfies readonly Chain[]

export type ChainId = (typeof CHAINS)[number]['id']

/** Where a visitor starts (spec §2: the default network is ethereum). */
export const DEFAULT_CHAIN: Chain & { readonly id: ChainId } = ethereum

/** Where one starts in testnet mode (defaults G-04). */
const DEFAULT_TESTNET: Chain & { readonly id: ChainId } = sepolia

/** Where one starts when nothing names a network. */
export function defaultChain(isTestnet: boolean): Chain & { readonly id: ChainId } {
  return isTestnet ? DEFAULT_TESTNET : DEFAULT_CHAIN
}

/** The networks to choose from, in the selector's order: test networks or the others, and in any case the current one. */
export function offeredChains(isTestnet: boolean, current: ChainId): readonly (Chain & { readonly id: ChainId })[] {
  return CHAINS.filter((chain) => chain.isTestnet === isTestnet || chain.id === current)
}

export function isChainId(id: number): id is ChainId {
  return CHAINS.some((chain) => chain.id === id)
}

export function chainById(id: ChainId): Chain & { readonly id: ChainId }
export function chainById(id: number): (Chain & { readonly id: ChainId }) | undefined
export function chainById(id: number): (Chain & { readonly id: ChainId }) | undefined {
  return CHAINS.find((chain) => chain.id === id)
}

/** Looks a chain up by what a URL may carry: slug, interface name, alias or id, in any case. */
export function chainByName(name: string): (Chain & { readonly id: ChainId }) | undefined {
  const wanted = name.toLowerCase()
  return CHAINS.find(
    (chain) =>
      chain.slug === wanted || chain.interfaceName === wanted || (chain.aliases as readonly string[]).includes(wanted),
  )
}

/** Looks a chain up by its name in the graph endpoint's enum, exactly. */
export function chainByGraphName(name: string): (Chain & { readonly id: ChainId }) | undefined {
  return CHAINS.find((chain) => chain.graphName === name)
}
