import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/**
 * Returns the base side of a pool, 0 or 1, as traders see it: stablecoins price everything, the native currency everything
 * except stablecoins; otherwise token 1 prices token 0.
 */
export function baseSide(chainId: ChainId, token0: Address, token1: Address): 0 | 1 {
  return rank(chainId, token0) > rank(chainId, token1) ? 1 : 0
}

function rank(chainId: ChainId, token: Address): number {
  const { stables, contracts } = chainById(chainId)
  if (stables.some((stable) => isSameAddress(stable, token))) return 2
  return isNative(token) || isSameAddress(token, contracts.wrappedNative) ? 1 : 0
}
