import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Gas costs dollars rather than cents on chains with at least this block time. */
const SLOW_BLOCK_SECONDS = 10
/** Minimum reserves in wei: 0.015 and 0.0001 ETH. */
const SLOW_RESERVE = 15n * 10n ** 15n
const QUICK_RESERVE = 10n ** 14n

/**
 * Returns the amount that "Max" enters: the whole balance of a token; of the native currency, the balance less a gas reserve of one and a
 * half times the quoted cost, at least 0.015 ETH on Ethereum and Sepolia, and 0.0001 ETH on Base.
 *
 * Units    base units of the input, wei
 * Rounds   the reserve down
 */
export function maxSpend(
  balance: bigint,
  facts: { readonly isNative: boolean; readonly networkCost: bigint | undefined; readonly chainId: ChainId },
): bigint {
  if (!facts.isNative) return balance
  const floor = chainById(facts.chainId).blockSeconds >= SLOW_BLOCK_SECONDS ? SLOW_RESERVE : QUICK_RESERVE
  const estimate = ((facts.networkCost ?? 0n) * 3n) / 2n
  const reserve = estimate > floor ? estimate : floor
  return balance > reserve ? balance - reserve : 0n
}

/** Returns `percent` of the spendable amount, in base units. Rounds down. */
export function shareOf(spendable: bigint, percent: number): bigint {
  return (spendable * BigInt(percent)) / 100n
}
