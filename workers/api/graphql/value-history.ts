import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { balanceHistory, type DatedMovement } from '#app/domain/portfolio/balance-history.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { PERIODS, TOKEN_CANDLES } from '#workers/kit/market-tables.ts'
import { firstOf, readRows, select, sql, type Expression } from '#workers/kit/sql.ts'
import { INTEGER } from '#workers/kit/table.ts'
import { withChainTimeout } from '../with-timeout.ts'
import type { ChainSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext, TokenNode } from './context.ts'
import { MAX_LEFT_OUT, MAX_VALUE_POINTS, MAX_VALUED_TOKENS } from './field-costs.ts'
import { valueMicros } from './figures.ts'
import { CHAIN_TIMEOUT_MS } from './holdings.ts'
import { readNativeBalanceChanges, type NativeBalanceChanges } from './native-balance-changes.ts'
import { readBalancesAt } from './read-balances.ts'
import { closesBy, firstStart, DURATION_SECONDS, type Window } from './series.ts'
import { amountOf, byToken, TRANSFER, readTokenTransfers } from './token-transfers.ts'

/** The value of an account's listed tokens over time. */
export interface ValueHistory {
  /** The chains that the values include. */
  readonly chainIds: readonly ChainId[]
  /** Evenly spaced, oldest first: the start of a step in UNIX seconds, and the value at its end in micro-dollars. */
  readonly points: readonly { readonly start: number; readonly value: bigint }[]
  /** Tokens held or transferred that the values do not include. */
  readonly leftOut: readonly TokenNode[]
  /** False if older transfers exist than were read, so that the points start later than requested. */
  readonly isWhole: boolean
}

/** A token that the account holds or has transferred. */
interface Holding extends TokenNode {
  /** Base units at the index's block; undefined if the balance could not be read. */
  readonly balanceNow: bigint | undefined
  readonly movements: readonly DatedMovement[]
  /** UNIX seconds: earlier movements may be missing. Null if all are known, or if `ChainHistory.knownSince` applies. */
  readonly knownSince: number | null
}

interface ChainHistory {
  readonly chainId: ChainId
  /** UNIX seconds of the index's block. */
  readonly time: number
  readonly holdings: readonly Holding[]
  /** UNIX seconds: ERC-20 transfers at or before this time may be missing. Null if all are known. */
  readonly knownSince: number | null
}

const [MINUTE, HOUR, DAY] = PERIODS

/** Fewer points than a price chart has: each needs the prices of all tokens. */
const STEPS: Readonly<Record<Exclude<HistoryDuration, 'MAX'>, Pick<Window, 'period' | 'step'> & { count: number }>> = {
  FIVE_MINUTE: { period: MINUTE, step: MINUTE, count: 5 },
  HOUR: { period: MINUTE, step: MINUTE, count: 60 },
  DAY: { period: MINUTE, step: 30 * MINUTE, count: 48 },
  WEEK: { period: HOUR, step: 3 * HOUR, count: 56 },
  MONTH: { period: HOUR, step: 12 * HOUR, count: 60 },
  // 366 days.
  YEAR: { period: DAY, step: 6 * DAY, count: 61 },
}

/**
 * Computes the value of an account's listed tokens over time. Each point values the balances of its time, which are derived from those at
 * the index's block and the transfers since, at the prices of its time. Excludes the native currency if no node lists the account's
 * transactions of the period, tokens without a price, and tokens whose transfers do not add up to their balance. Starts with the first point
 * at which a held token has a price. Skips chains that cannot be read or have no index.
 *
 * Rounds  each balance's value down, to micro-dollars
 */
export async function readValueHistory(
  context: MarketContext,
  chainIds: readonly ChainId[],
  owner: Address,
  duration: HistoryDuration,
): Promise<ValueHistory> {
  const chains = (await Promise.all(chainIds.map((chainId) => readChain(context, chainId, owner)))).flatMap(
    (chain) => chain ?? [],
  )
  if (chains.length === 0) return { chainIds: [], points: [], leftOut: [], isWhole: true }
  const now = Math.max(...chains.map(({ time }) => time))
  const holdings = chains.flatMap((chain) => chain.holdings).sort(byHighestValue)
  const since = duration === 'MAX' ? 0 : windowOf(STEPS[duration], now).from
  const isKnown = ({ token, balanceNow, knownSince }: Holding) =>
    token.price !== null && balanceNow !== undefined && (knownSince === null || knownSince < since)
  const valued = holdings.filter(isKnown)
  const included = valued.slice(0, MAX_VALUED_TOKENS)
  const window =
    duration === 'MAX' ? windowSince(await readFirstKnown(context, included), now) : windowOf(STEPS[duration], now)
  const allStarts = window ? startsOf(window, now) : []
  const knownSince = Math.max(0, ...chains.map((chain) => chain.knownSince ?? 0))
  const starts = allStarts.filter((_, index) => endOf(allStarts, index, now) > knownSince)
  const lines = await Promise.all(included.map((holding) => readLine(context, holding, window, starts, now)))
  const explained = new Set(included.filter((_, index) => lines[index] !== null))
  const values = starts.map((start, index) => ({ start, values: lines.flatMap((line) => line?.[index] ?? []) }))
  const first = values.findIndex(({ values: known }) => known.length > 0)
  return {
    chainIds: chains.map(({ chainId }) => chainId),
    points: (first === -1 ? [] : values.slice(first)).map(({ start, values: known }) => {
      return { start, value: known.reduce((sum, value) => sum + value, 0n) }
    }),
    leftOut: holdings.filter((holding) => !explained.has(holding)).slice(0, MAX_LEFT_OUT),
    isWhole: starts.length === allStarts.length,
  }
}

/** Reads a chain's holdings and transfers; null if the chain has no index or cannot be read in time. */
async function readChain(context: MarketContext, chainId: ChainId, owner: Address): Promise<ChainHistory | null> {
  try {
    return await withChainTimeout(CHAIN_TIMEOUT_MS, readHoldings(context, chainId, owner))
  } catch (error) {
    console.error(error)
    return null
  }
}

async function readHoldings(context: MarketContext, chainId: ChainId, owner: Address): Promise<ChainHistory | null> {
  const snapshot = await context.snapshot(chainId)
  if (!snapshot) return null
  const isSpam = await context.spamFilter([snapshot])
  const tokens = snapshot.tokens.filter(
    (token) => token.isListed && !isNative(token.address as Address) && !isSpam(token),
  )
  const { block, time } = snapshot.asOf
  const [{ transfers, knownSince }, native, [nativeBalance, ...balances]] = await Promise.all([
    readTokenTransfers(context.db, chainId, owner, TRANSFER),
    readNativeBalanceChanges(context, snapshot, owner),
    readBalancesAt(context.rpc(chainId), owner, [NATIVE, ...tokens.map(({ address }) => address)], block),
  ])
  const transfersByToken = byToken(transfers)
  const holdings = tokens.flatMap((token, index): Holding[] => {
    const balanceNow = balances[index]
    const ofToken = transfersByToken.get(token.address) ?? []
    if (balanceNow === 0n && ofToken.length === 0) return []
    const movements = ofToken.map((transfer) => ({ amount: amountOf(transfer, owner), time: transfer.time }))
    return [{ snapshot, token, balanceNow, movements, knownSince: null }]
  })
  const currency = nativeHolding(snapshot, native, nativeBalance)
  return { chainId, time, holdings: currency ? [currency, ...holdings] : holdings, knownSince }
}

/**
 * Returns the holding of native currency, without a balance if its movements are unknown; null if the account has none and no known transfer
 * of it.
 */
function nativeHolding(
  snapshot: ChainSnapshot,
  native: NativeBalanceChanges | null,
  balance: bigint | undefined,
): Holding | null {
  const token = snapshot.tokenByAddress.get(NATIVE)
  if (!token || (balance === 0n && (native?.changes.length ?? 0) === 0)) return null
  const movements = native?.changes.map(({ time, flow, fee }) => ({ time, amount: flow - fee })) ?? []
  return {
    snapshot,
    token,
    balanceNow: native ? balance : undefined,
    movements,
    knownSince: native?.knownSince ?? null,
  }
}

/** Compares holdings by their highest known balance at the current price, most valuable first. */
function byHighestValue(one: Holding, other: Holding): number {
  const [a, b] = [one, other].map(({ token, balanceNow = 0n, movements }) => {
    let [balance, highest] = [balanceNow, balanceNow]
    for (const { amount } of movements.toReversed()) {
      balance -= amount
      if (balance > highest) highest = balance
    }
    return valueMicros(highest, token.decimals, token.price ?? 0n)
  }) as [bigint, bigint]
  return a === b ? 0 : a > b ? -1 : 1
}

/** Returns the earliest time at which the value of one of the holdings is known, in UNIX seconds; null without any. */
async function readFirstKnown({ db }: MarketContext, holdings: readonly Holding[]): Promise<number | null> {
  const firstPrices = await readFirstDays(db, holdings)
  const known = holdings.flatMap(({ balanceNow = 0n, movements }, index) => {
    const priced = firstPrices[index]
    if (priced === undefined) return []
    const opening = movements.reduce((sum, { amount }) => sum - amount, balanceNow)
    return [opening > 0n ? priced : Math.max(priced, movements[0]?.time ?? 0)]
  })
  return known.length === 0 ? null : Math.min(...known)
}

const c = TOKEN_CANDLES.as('c')

/** Reads the start of each token's first daily candle, in UNIX seconds. */
async function readFirstDays(
  db: MarketContext['db'],
  holdings: readonly Holding[],
): Promise<readonly (number | undefined)[]> {
  const integer = (text: string): Expression<number> => ({ ...INTEGER, sql: text })
  const from = sql`FROM ${TOKEN_CANDLES} c WHERE ${c.chainId} = k.value ->> 0 AND ${c.token} = k.value ->> 1
    AND ${c.period} = ${DAY} ORDER BY ${c.start} LIMIT 1`
  const row = select({ key: integer('k.key'), found: firstOf(c.start, from) })
  const keys = JSON.stringify(holdings.map(({ token }) => [token.chainId, token.market]))
  const rows = await readRows(db.prepare(sql`SELECT ${row} FROM json_each(?1) k`).bind(keys), row)
  const starts = holdings.map((): number | undefined => undefined)
  for (const { key, found } of rows) starts[key] = found
  return starts
}

function windowOf({ period, step, count }: (typeof STEPS)['DAY'], now: number): Window {
  return { from: firstStart(now, count * step, step), period, step }
}

/**
 * Returns the window of the whole history, with the step of the shortest range that covers it; beyond a year, with at most
 * MAX_VALUE_POINTS points.
 */
function windowSince(first: number | null, now: number): Window | null {
  if (first === null) return null
  const age = now - first
  const range = (['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const).find((name) => (DURATION_SECONDS[name] ?? 0) >= age)
  // Both ends may be inside a step, which adds up to two points.
  const days = Math.ceil(age / DAY / (MAX_VALUE_POINTS - 2))
  const { period, step } = range ? STEPS[range] : { period: DAY, step: days * DAY }
  return { from: Math.floor(first / step) * step, period, step }
}

function startsOf({ from, step }: Window, now: number): readonly number[] {
  return Array.from({ length: Math.floor((now - from) / step) + 1 }, (_, index) => from + index * step)
}

/** End of a point, exclusive, in UNIX seconds: later events are not included. The last point includes the index's block. */
function endOf(starts: readonly number[], index: number, now: number): number {
  return starts[index + 1] ?? now + 1
}

/**
 * Returns the values of a holding at each point in micro-dollars; null before its first price and while the balance is zero. Returns null instead if
 * its transfers do not add up to its balance.
 */
async function readLine(
  context: MarketContext,
  { snapshot, token, balanceNow = 0n, movements }: Holding,
  window: Window | null,
  starts: readonly number[],
  now: number,
): Promise<readonly (bigint | null)[] | null> {
  const ends = starts.map((_, index) => endOf(starts, index, now))
  const balances = balanceHistory(balanceNow, movements, ends)
  if (!balances || !window) return null
  const { candles, before } = await context.tokenLine({ snapshot, id: token.market, window })
  const prices = closesBy(
    starts.map((start) => ({ start })),
    candles,
    before,
  )
  return balances.map((balance, index) => {
    const price = priceAt(token, prices, index)
    return price === null || balance === 0n ? null : valueMicros(balance, token.decimals, price)
  })
}

/** Price at a point, 1e-18 USD; the last point has the current price. */
function priceAt({ price }: TokenSnapshot, prices: readonly (bigint | null)[], index: number): bigint | null {
  return index === prices.length - 1 ? price : (prices[index] ?? null)
}
