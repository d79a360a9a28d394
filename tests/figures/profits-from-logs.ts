import { erc20Abi, type Address, type Hex, type PublicClient } from 'viem'
import type { MarketFromLogs } from './market-from-logs.ts'

// Computes profit and loss from raw logs, past balances and the market of `market-from-logs.ts`. Must not import from
// app/domain or workers, because shared code cannot be checked by comparison.

/** Topics of the events Transfer, Deposit and Withdrawal. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
/** Fixed-point scale with more digits than the tested code uses. */
const SCALE = 10n ** 40n

export interface ExpectedProfit {
  /** Whether the logs add up to the balance. */
  readonly isKnown: boolean
  /** Micro-dollars. */
  readonly cost: bigint
  readonly unrealised: bigint
  readonly realised: bigint
  /** Base units that were acquired at an unknown cost. */
  readonly unknownQuantity: bigint
  /** Largest sum of all rounding errors, in micro-dollars. */
  readonly tolerance: bigint
}

interface RawLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly logIndex: Hex
}

interface BalanceChange {
  /** Base units. */
  readonly amount: bigint
  /** UNIX seconds. */
  readonly time: number
  /** Whether it paid for gas, which does not count as a sale. */
  readonly isFee?: boolean
}

interface Node {
  readonly client: PublicClient
  readonly rpc: { call(method: string, params: readonly unknown[]): Promise<unknown> }
}

/**
 * Computes the profit in native currency from the balances before and after each block from `since` on. The account must have had no balance
 * before, and each block may contain at most one of its transactions. Null if the balance never changed.
 */
export async function nativeProfitFromBalances(
  { client }: Node,
  market: MarketFromLogs,
  wrappedNative: Address,
  { owner, since, head }: { readonly owner: Address; readonly since: number; readonly head: number },
): Promise<ExpectedProfit | null> {
  const changes: BalanceChange[] = []
  let balance = await client.getBalance({ address: owner, blockNumber: BigInt(since - 1) })
  if (balance !== 0n) throw new Error('the account had a balance before')
  for (let block = since; block <= head; block++) {
    const blockNumber = BigInt(block)
    const after = await client.getBalance({ address: owner, blockNumber })
    const { timestamp, transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    const sent = transactions.filter(({ from }) => from.toLowerCase() === owner.toLowerCase())
    let fee = 0n
    for (const { hash } of sent) {
      const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      fee += gasUsed * effectiveGasPrice
    }
    const time = Number(timestamp)
    if (fee > 0n) changes.push({ amount: -fee, time, isFee: true })
    if (after - balance + fee !== 0n) changes.push({ amount: after - balance + fee, time })
    balance = after
  }
  return changes.length === 0 ? null : profitOf(market, wrappedNative.toLowerCase(), changes, balance)
}

/** Computes the profit of every token that the account ever received or sent, by address in lower case. */
export async function profitsFromLogs(
  { client, rpc }: Node,
  market: MarketFromLogs,
  owner: Address,
  head: number,
): Promise<ReadonlyMap<string, ExpectedProfit>> {
  const ownerTopic = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const readLogs = async (sign: bigint, topics: readonly (string | null)[]) => {
    const filter = { fromBlock: '0x0', toBlock: `0x${head.toString(16)}`, topics }
    const logs = (await rpc.call('eth_getLogs', [filter])) as readonly RawLog[]
    // The transfer of an NFT has the id as an additional topic.
    return logs.filter((log) => log.topics.length === topics.length).map((log) => ({ log, sign }))
  }
  const found = await Promise.all([
    readLogs(1n, [TRANSFER, null, ownerTopic]),
    readLogs(-1n, [TRANSFER, ownerTopic, null]),
    readLogs(1n, [DEPOSIT, ownerTopic]),
    readLogs(-1n, [WITHDRAWAL, ownerTopic]),
  ])
  const times = new Map<string, number>()
  const byToken = new Map<string, { readonly order: number; readonly amount: bigint; readonly time: number }[]>()
  for (const { log, sign } of found.flat()) {
    const [, from, to] = log.topics
    if (from === to) continue
    const cachedTime = times.get(log.blockNumber)
    const time = cachedTime ?? Number((await client.getBlock({ blockNumber: BigInt(log.blockNumber) })).timestamp)
    times.set(log.blockNumber, time)
    const token = log.address.toLowerCase()
    const changes = byToken.get(token) ?? []
    byToken.set(token, changes)
    const order = Number(log.blockNumber) * 1e6 + Number(log.logIndex)
    changes.push({ order, amount: sign * BigInt(log.data), time })
  }
  const profits = new Map<string, ExpectedProfit>()
  for (const [token, changes] of byToken) {
    const balance = await client.readContract({
      address: token as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
      blockNumber: BigInt(head),
    })
    changes.sort((a, b) => a.order - b.order)
    profits.set(token, profitOf(market, token, changes, balance))
  }
  return profits
}

function profitOf(
  market: MarketFromLogs,
  token: string,
  changes: readonly BalanceChange[],
  balance: bigint,
): ExpectedProfit {
  const tokenMarket = market.tokens.get(token)
  const unit = 10n ** BigInt(tokenMarket?.decimals ?? 18)
  // Micro-dollars times SCALE per base unit. Prices are in 1e-18 USD.
  const priceAt = (time: number) => {
    const last = tokenMarket?.samples.findLast((sample) => Math.floor(sample.time / 60) * 60 + 60 <= time)
    return last && (last.price * SCALE) / (unit * 10n ** 12n)
  }
  let held = 0n
  // The amount with a known cost, its cost and the realised profit are multiplied by SCALE.
  let [atCost, cost, realised] = [0n, 0n, 0n]
  let highestPrice = 0n
  let isCovered = true
  for (const { amount, time, isFee = false } of changes) {
    const price = priceAt(time)
    if (price !== undefined && price > highestPrice) highestPrice = price
    if (amount >= 0n) {
      held += amount
      if (price === undefined) continue
      atCost += amount * SCALE
      cost += amount * price
      continue
    }
    if (held + amount < 0n) {
      isCovered = false
      break
    }
    const rest = held + amount
    const [atCostAfter, costAfter] = [(atCost * rest) / held, (cost * rest) / held]
    if (price !== undefined && !isFee) realised += ((atCost - atCostAfter) * price) / SCALE - (cost - costAfter)
    ;[held, atCost, cost] = [rest, atCostAfter, costAfter]
  }
  const currentPrice = tokenMarket && market.price(tokenMarket)
  const value = currentPrice === undefined ? 0n : (atCost * currentPrice) / (unit * 10n ** 12n)
  return {
    isKnown: isCovered && held === balance,
    cost: cost / SCALE,
    unrealised: (value - cost) / SCALE,
    realised: realised / SCALE,
    unknownQuantity: held - atCost / SCALE,
    tolerance: BigInt(changes.length + 1) * (4n + (2n * highestPrice) / SCALE),
  }
}
