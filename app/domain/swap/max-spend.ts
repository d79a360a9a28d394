import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Blocks this far apart mean a layer where gas costs dollars rather than cents. */
const SLOW_BLOCK_SECONDS = 10
const SLOW_RESERVE = 15n * 10n ** 15n
const QUICK_RESERVE = 10n ** 14n

/**
 * What "Max" puts in: all of a token; of the native currency, all but the gas, for nobody can swap the gas that the swap needs.
 *
 * Units    base units of the input, wei
 * Rounds   the reserve is one and a half times the quoted cost, and no less than the chain's floor
 */
export function maxSpend(
  balance: bigint,
  facts: { readonly isNative: boolean; readonly networkCost: bigint | undefined; readonly chainId: ChainId },
): bigint {
  if (!facts.isNative) return balance
  const floor = chainById(facts.chainId).blockSeconds >= SLOW_BLOCK_SECONDS ? SLOW_RESERVE : QUICK_RESERVE
  const wanted = ((facts.networkCost ?? 0n) * 3n) / 2n
  const reserve = wanted > floor ? wanted : floor
  return balance > reserve ? balance - reserve : 0n
}
