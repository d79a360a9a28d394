import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/**
 * Which token of a pool a trader takes for the thing, the other for its price: 0 or 1. Dollars price everything, the chain's own
 * currency everything but dollars; among equals token 1 prices token 0, as the pool itself has it.
 */
export function baseSide(chainId: ChainId, token0: Address, token1: Address): 0 | 1 {
  return rank(chainId, token0) > rank(chainId, token1) ? 1 : 0
}

function rank(chainId: ChainId, token: Address): number {
  const { stables, contracts } = chainById(chainId)
  if (stables.some((stable) => isSameAddress(stable, token))) return 2
  return isNative(token) || isSameAddress(token, contracts.wrappedNative) ? 1 : 0
}
