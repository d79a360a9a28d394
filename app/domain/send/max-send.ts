import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Gas costs dollars rather than cents on chains with at least this block time. */
const SLOW_BLOCK_SECONDS = 10
const SLOW_RESERVE = 2n * 10n ** 15n
const QUICK_RESERVE = 10n ** 14n

/** Returns the wei of native currency that "Max" leaves at least, for the network costs of a few simple transactions. */
export function minimumReserve(chainId: ChainId): bigint {
  return chainById(chainId).blockSeconds >= SLOW_BLOCK_SECONDS ? SLOW_RESERVE : QUICK_RESERVE
}

interface MaxFacts {
  readonly chainId: ChainId
  readonly isNative: boolean
  /** Wei; undefined until estimated. */
  readonly gasFee: bigint | undefined
}

/**
 * Returns the amount that "Max" enters: the whole balance of a token; of the native currency, the balance less a reserve for network costs
 * of one and a half times the estimate, at least 0.002 ETH on Ethereum and Sepolia, and 0.0001 ETH on Base.
 *
 * Units    base units, wei
 * Rounds   the reserve down
 */
export function maxSend(balance: bigint, { chainId, isNative, gasFee = 0n }: MaxFacts): bigint {
  if (!isNative) return balance
  const floor = minimumReserve(chainId)
  const estimate = (gasFee * 3n) / 2n
  const reserve = estimate > floor ? estimate : floor
  return balance > reserve ? balance - reserve : 0n
}

/** Whether a send leaves no more native currency than the reserve, so that later transactions may not be payable. */
export function isFullNative(amount: bigint, balance: bigint, facts: MaxFacts): boolean {
  return facts.isNative && amount > 0n && amount >= maxSend(balance, facts)
}
