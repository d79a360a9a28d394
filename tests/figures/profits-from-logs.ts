import { erc20Abi, type Address, type Hex, type PublicClient } from 'viem'
import type { MarketFromLogs } from './market-from-logs.ts'

// Profit and loss from raw logs, past balances and the market of `market-from-logs.ts`. Must not import from app/domain or workers, because shared code cannot be
// checked by comparison.

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
/** More digits than any rounding of the tested code. */
const SCALE = 10n ** 40n

export interface ExpectedProfit {
  /** The logs add up to the balance. */
  readonly isKnown: boolean
  /** Micro-dollars. */
  readonly cost: bigint
  readonly unrealised: bigint
  readonly realised: bigint
  /** Base units held at an unknown cost. */
  readonly unknownHeld: bigint
  /** Micro-dollars that roundings may add up to. */
  readonly tolerance: bigint
}

interface RawLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly logIndex: Hex
}

interface Move {
  readonly amount: bigint
  readonly time: number
  /** Whether it paid for gas, which is no sale. */
  readonly isFee?: boolean
}

interface World {
  readonly client: PublicClient
  readonly rpc: { call(method: string, params: readonly unknown[]): Promise<unknown> }
}

/**
 * The profit of the native currency from the balances before and after each block since `since`, before which the account must have had none,
 * and at most one of whose transactions may be in a block. Null if the balance never changed.
 */
export async function nativeProfitFromBalances(
  { client }: World,
  market: MarketFromLogs,
  wrappedNative: Address,
  { owner, since, head }: { readonly owner: Address; readonly since: number; readonly head: number },
): Promise<ExpectedProfit | null> {
  const moves: Move[] = []
  let balance = await client.getBalance({ address: owner, blockNumber: BigInt(since - 1) })
  if (balance !== 0n) throw new Error('the account had a balance before')
  for (let block = since; block <= head; block++) {
    const blockNumber = BigInt(block)
    const after = await client.getBalance({ address: owner, blockNumber })
    const { timestamp, transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    const own = transactions.filter(({ from }) => from.toLowerCase() === owner.toLowerCase())
    let fee = 0n
    for (const { hash } of own) {
      const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      fee += gasUsed * effectiveGasPrice
    }
    const time = Number(timestamp)
    if (fee > 0n) moves.push({ amount: -fee, time, isFee: true })
    if (after - balance + fee !== 0n) moves.push({ amount: after - balance + fee, time })
    balance = after
  }
  return moves.length === 0 ? null : profitOf(market, wrappedNative.toLowerCase(), moves, balance)
}

/** By token, in lower case: the profit of every token that the account has ever moved. */
export async function profitsFromLogs(
  { client, rpc }: World,
  market: MarketFromLogs,
  owner: Address,
  head: number,
): Promise<ReadonlyMap<string, ExpectedProfit>> {
  const me = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const read = async (sign: bigint, topics: readonly (string | null)[]) => {
    const filter = { fromBlock: '0x0', toBlock: `0x${head.toString(16)}`, topics }
    const logs = (await rpc.call('eth_getLogs', [filter])) as readonly RawLog[]
    // An NFT's transfer has its id as a fourth topic.
    return logs.filter((log) => log.topics.length === topics.length).map((log) => ({ log, sign }))
  }
  const found = await Promise.all([
    read(1n, [TRANSFER, null, me]),
    read(-1n, [TRANSFER, me, null]),
    read(1n, [DEPOSIT, me]),
    read(-1n, [WITHDRAWAL, me]),
  ])
  const times = new Map<string, number>()
  const byToken = new Map<string, { readonly place: number; readonly amount: bigint; readonly time: number }[]>()
  for (const { log, sign } of found.flat()) {
    const [, from, to] = log.topics
    if (from === to) continue
    const known = times.get(log.blockNumber)
    const time = known ?? Number((await client.getBlock({ blockNumber: BigInt(log.blockNumber) })).timestamp)
    times.set(log.blockNumber, time)
    const token = log.address.toLowerCase()
    const moves = byToken.get(token) ?? []
    byToken.set(token, moves)
    const place = Number(log.blockNumber) * 1e6 + Number(log.logIndex)
    moves.push({ place, amount: sign * BigInt(log.data), time })
  }
  const profits = new Map<string, ExpectedProfit>()
  for (const [token, moves] of byToken) {
    const balance = await client.readContract({
      ...{ address: token as Address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
      blockNumber: BigInt(head),
    })
    moves.sort((one, other) => one.place - other.place)
    profits.set(token, profitOf(market, token, moves, balance))
  }
  return profits
}

function profitOf(market: MarketFromLogs, token: string, moves: readonly Move[], balance: bigint): ExpectedProfit {
  const book = market.tokens.get(token)
  const unit = 10n ** BigInt(book?.decimals ?? 18)
  // Micro-dollars times SCALE per base unit. Prices are in 1e-18 USD.
  const priceAt = (time: number) => {
    const last = book?.samples.findLast((sample) => Math.floor(sample.time / 60) * 60 + 60 <= time)
    return last && (last.price * SCALE) / (unit * 10n ** 12n)
  }
  // Amounts and money times SCALE.
  let [held, atCost, cost, realised, highest] = [0n, 0n, 0n, 0n, 0n]
  let isCovered = true
  for (const { amount, time, isFee = false } of moves) {
    const price = priceAt(time)
    if (price !== undefined && price > highest) highest = price
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
  const now = book && market.price(book)
  const value = now === undefined ? 0n : (atCost * now) / (unit * 10n ** 12n)
  return {
    isKnown: isCovered && held === balance,
    cost: cost / SCALE,
    unrealised: (value - cost) / SCALE,
    realised: realised / SCALE,
    unknownHeld: held - atCost / SCALE,
    tolerance: BigInt(moves.length + 1) * (4n + (2n * highest) / SCALE),
  }
}
