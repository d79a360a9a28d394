import { NATIVE, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { ChainTransaction } from '#app/wire/market/transactions.ts'

interface TradedToken {
  readonly address: Address
  readonly symbol: string
}

/** The price of a chart: a token's price in dollars, or the price of a pool's base token in its quote token. */
export interface TradedPrice {
  readonly chainId: ChainId
  readonly base: TradedToken
  readonly pool?: { readonly id: string; readonly quote: TradedToken }
}

/** A transaction that bought or sold the base token. Amounts are exact decimals without sign. */
export interface OwnTrade {
  readonly hash: string
  /** UNIX seconds. */
  readonly time: number
  readonly isBuy: boolean
  /** Whole base tokens. */
  readonly amount: string
  /** US dollars, or whole quote tokens of the pool; null if unknown. */
  readonly value: string | null
}

/**
 * Returns the purchases and sales of the base token among an account's swaps. The swaps of a transaction are summed up: a split order is one
 * trade, and a token that a route only passes through is not traded. The native currency and its wrapped token count as one token, because
 * routes wrap and unwrap it, and both have the same price.
 */
export function ownTrades(swaps: readonly ChainTransaction[], price: TradedPrice): readonly OwnTrade[] {
  const byHash = new Map<string, { readonly swap: ChainTransaction; readonly side: 0 | 1 }[]>()
  for (const swap of swaps) {
    const side = price.pool && swap.pool !== price.pool.id ? undefined : sideOf(swap, price)
    if (side !== undefined) byHash.set(swap.hash, [...(byHash.get(swap.hash) ?? []), { swap, side }])
  }
  const trades: OwnTrade[] = []
  for (const [hash, events] of byHash) {
    const amount = sumOf(events.map(({ swap, side }) => amountOf(swap, side)))
    const [first] = events
    if (!first || amount === '0') continue
    const value = price.pool
      ? sumOf(events.map(({ swap, side }) => amountOf(swap, side === 0 ? 1 : 0)))
      : dollarsOf(events.map(({ swap, side }) => ({ usd: swap.usd, amount: amountOf(swap, side) })))
    // Amounts are signed from the pool's side.
    trades.push({ hash, time: first.swap.time, isBuy: amount.startsWith('-'), amount: unsigned(amount), value })
  }
  return trades.map((trade) => ({ ...trade, value: trade.value === null ? null : unsigned(trade.value) }))
}

/** Returns the side of a swap's pool that is the base token; undefined if neither side is, or both are. */
function sideOf({ token0, token1 }: ChainTransaction, { chainId, base }: TradedPrice): 0 | 1 | undefined {
  const { wrappedNative } = chainById(chainId).contracts
  const unwrapped = (address: Address) => (isSameAddress(address, wrappedNative) ? NATIVE : address)
  const baseAddress = unwrapped(base.address)
  const sides = [token0, token1].map(({ address }) => isSameAddress(unwrapped(address), baseAddress))
  return sides[0] === sides[1] ? undefined : sides[0] ? 0 : 1
}

function amountOf({ amount0, amount1 }: ChainTransaction, side: 0 | 1): string {
  return side === 0 ? amount0 : amount1
}

/**
 * Returns the sum of the dollar values, each with the sign of its amount, so that a token bought and sold again in one transaction is not
 * counted twice; null if a value is unknown.
 */
function dollarsOf(events: readonly { readonly usd: string | null; readonly amount: string }[]): string | null {
  const signed: string[] = []
  for (const { usd, amount } of events) {
    if (usd === null) return null
    signed.push(amount.startsWith('-') ? `-${usd}` : usd)
  }
  return sumOf(signed)
}

/** Returns the exact sum of signed decimals. */
function sumOf(values: readonly string[]): string {
  const places = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0))
  const sum = values.reduce((total, value) => {
    const [whole = '0', fraction = ''] = unsigned(value).split('.')
    const units = BigInt(whole + fraction.padEnd(places, '0'))
    return value.startsWith('-') ? total - units : total + units
  }, 0n)
  return sum < 0n ? `-${formatUnits(-sum, places)}` : formatUnits(sum, places)
}

function unsigned(value: string): string {
  return value.replace('-', '')
}
