import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Names of the protocol's contracts: proper nouns, the same in every language. */
const NAMES = {
  permit2: 'Permit2',
  universalRouter: 'Universal Router',
  swapRouter: 'Swap Router 02',
  v2Router: 'V2 Router',
  v3PositionManager: 'V3 Position Manager',
  v3Migrator: 'V3 Migrator',
  v4PositionManager: 'V4 Position Manager',
} as const

/** Returns the name of one of the protocol's contracts that holds approvals; undefined for any other address. */
export function knownSpender(chainId: ChainId, address: string): string | undefined {
  const { contracts } = chainById(chainId)
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[]
  const found = names.find((name) => isSameAddress(contracts[name], address))
  return found && NAMES[found]
}
