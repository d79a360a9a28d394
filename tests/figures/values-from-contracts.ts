import { erc20Abi, type Address, type PublicClient } from 'viem'
import type { MarketFromLogs } from './market-from-logs.ts'

// Computes the value of accounts at past times from contract reads at past blocks and the market of `market-from-logs.ts`.
// Must not import from app/domain or workers, because shared code cannot be checked by comparison.

interface Token {
  readonly address: Address
  readonly decimals: number
}

export interface PastValues {
  /** UNIX seconds of the newest block. */
  readonly now: number
  /**
   * Value in micro-dollars of all tokens and, if `hasNative`, the native currency, at the last block before `end` (UNIX seconds),
   * or with `isNow` at the newest block.
   */
  valueAt(owner: Address, end: number, options: { isNow: boolean; hasNative: boolean }): Promise<bigint>
}

export async function valuesFromContracts(
  client: PublicClient,
  market: MarketFromLogs,
  tokens: readonly Token[],
  wrappedNative: Address,
  head: number,
): Promise<PastValues> {
  const numbers = Array.from({ length: head + 1 }, (_, number) => number)
  const times = await Promise.all(
    numbers.map(async (number) => Number((await client.getBlock({ blockNumber: BigInt(number) })).timestamp)),
  )
  const cache = new Map<string, Promise<readonly bigint[]>>()
  const balancesAt = (owner: Address, block: number) => {
    const key = `${owner} ${block}`
    const balances =
      cache.get(key) ??
      client.multicall({
        contracts: tokens.map(({ address }) => {
          return { address, abi: erc20Abi, functionName: 'balanceOf' as const, args: [owner] as const }
        }),
        allowFailure: false,
        blockNumber: BigInt(block),
      })
    cache.set(key, balances)
    return balances
  }
  return {
    now: times[head] ?? 0,
    async valueAt(owner, end, { isNow, hasNative }) {
      const block = isNow ? head : times.findLastIndex((time) => time < end)
      if (block < 0) return 0n
      const balances = await balancesAt(owner, block)
      const ether = hasNative ? await client.getBalance({ address: owner, blockNumber: BigInt(block) }) : 0n
      const valueOf = (address: Address, decimals: number, balance: bigint) => {
        const token = market.tokens.get(address.toLowerCase())
        const price = token && (isNow ? market.price(token) : token.samples.findLast(({ time }) => time < end)?.price)
        return price === undefined ? 0n : (balance * price) / 10n ** BigInt(decimals + 12)
      }
      return tokens.reduce(
        (sum, { address, decimals }, index) => sum + valueOf(address, decimals, balances[index] ?? 0n),
        valueOf(wrappedNative, 18, ether),
      )
    },
  }
}
