import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/**
 * Returns the base side of a pair, 0 or 1, as traders see it: stablecoins price everything, the native currency everything except
 * stablecoins; otherwise the higher address prices the lower one, as in a pool. The order of the tokens does not matter.
 */
export function baseSide(chainId: ChainId, token0: Address, token1: Address): 0 | 1 {
  const difference = rank(chainId, token0) - rank(chainId, token1)
  const isFirstBase = difference === 0 ? token0.toLowerCase() < token1.toLowerCase() : difference < 0
  return isFirstBase ? 0 : 1
}

function rank(chainId: ChainId, token: Address): number {
  const { stables, contracts } = chainById(chainId)
  if (stables.some((stable) => isSameAddress(stable, token))) return 2
  return isNative(token) || isSameAddress(token, contracts.wrappedNative) ? 1 : 0
}
