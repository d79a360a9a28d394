import type { TickRange, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { replayPair, replayRange, type ReplayedRange } from '#app/domain/liquidity/replay-range.ts'
import { MAX_TICK, MIN_TICK, tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { poolArgument } from './arguments.ts'
import type { PoolSnapshot } from './chain-snapshot.ts'
import { chainIdOf, type MarketContext, type PoolNode } from './context.ts'
import { tokenPairOf, valuedNow, type AmountsNode } from './position-amounts.ts'
import { problem } from './problem.ts'
import { poolId } from './rank-pools.ts'
import { readPoolHistory, type PoolHistory } from './replay-reads.ts'

const DAY = 86_400
const DAYS = { WEEK: 7, MONTH: 30, QUARTER: 90, YEAR: 365 } as const

interface ReplayArgs {
  readonly chain: string
  readonly id: string
  readonly liquidity: string
  readonly tickLower?: number | null
  readonly tickUpper?: number | null
  readonly period: keyof typeof DAYS
}

interface ReplayNode {
  readonly id: string
  readonly pool: PoolNode
  readonly tokens: AmountsNode['tokens']
  readonly replayed: ReplayedRange
  readonly from: number
  readonly until: number
}

export const replayQueries = {
  async poolReplay(_: unknown, args: ReplayArgs, context: MarketContext): Promise<ReplayNode | null> {
    const normalizedId = poolArgument(args.id)
    const snapshot = await context.requireSnapshot(chainIdOf(args.chain))
    const node = await context.pool(snapshot, normalizedId)
    if (!node) return null
    const [range, liquidity] = [rangeArgument(args, node.pool), liquidityArgument(args.liquidity)]
    const { time } = snapshot.asOf
    const since = time - DAYS[args.period] * DAY
    const past = await readPoolHistory(context.db, node.pool, since, time)
    const from = past?.periods[0]?.start
    if (!past || from === undefined) return null
    const rangeId = range ? `${range.tickLower}:${range.tickUpper}:` : ''
    return {
      id: `${poolId(node.pool)}:replay:${rangeId}${liquidity}:${args.period}`,
      pool: node,
      tokens: await tokenPairOf(node, context),
      replayed: range
        ? replayOfRange(node.pool, past, range, liquidity)
        : await replayOfPair(node.pool, past, liquidity, context),
      from,
      until: time,
    }
  },
}

function replayOfRange(
  pool: PoolSnapshot,
  { periods, opening }: PoolHistory,
  range: TickRange,
  liquidity: bigint,
): ReplayedRange {
  const sqrtPrice = pool.sqrtPrice ?? opening
  return replayRange(range, {
    liquidity,
    periods,
    opening: { sqrtPrice: opening, tick: tickAtSqrtPrice(opening) },
    closing: { sqrtPrice, tick: pool.tick ?? tickAtSqrtPrice(sqrtPrice) },
  })
}

async function replayOfPair(
  pool: PoolSnapshot,
  { periods, opening }: PoolHistory,
  liquidity: bigint,
  context: MarketContext,
): Promise<ReplayedRange> {
  const protocolFee = await context.protocolFee(pool)
  if (protocolFee === null) throw problem('data.unavailable', "the protocol's share of fees cannot be read")
  const closing = pool.sqrtPrice ?? opening
  return replayPair({ liquidity, periods, opening, closing, hasProtocolFee: protocolFee !== 0n })
}

/** Reads the range of a replay; undefined for v2. Throws request.malformed */
function rangeArgument({ tickLower, tickUpper }: ReplayArgs, pool: PoolSnapshot): TickRange | undefined {
  if (pool.version === 2) {
    if (tickLower != null || tickUpper != null) throw problem('request.malformed', 'a v2 pair has no ticks')
    return undefined
  }
  const isTick = (tick: number | null | undefined): tick is number =>
    tick != null && tick >= MIN_TICK && tick <= MAX_TICK && tick % pool.tickSpacing === 0
  if (!isTick(tickLower) || !isTick(tickUpper) || tickLower >= tickUpper)
    throw problem('request.malformed', 'a range has two ticks, multiples of the tick spacing, the lower one first')
  return { tickLower, tickUpper }
}

const MAX_LIQUIDITY = 2n ** 128n

/** Throws request.malformed */
function liquidityArgument(text: string): bigint {
  const liquidity = /^\d{1,39}$/.test(text) ? BigInt(text) : 0n
  if (liquidity === 0n || liquidity >= MAX_LIQUIDITY)
    throw problem('request.malformed', 'liquidity is a whole number above 0 of at most 128 bits')
  return liquidity
}

const amountsField =
  (name: string, amountsOf: (replayed: ReplayedRange) => TokenAmounts) =>
  ({ id, tokens, replayed }: ReplayNode): AmountsNode =>
    valuedNow(`${id}:${name}`, tokens, amountsOf(replayed))

function difference(one: TokenAmounts, other: TokenAmounts): TokenAmounts {
  return { amount0: one.amount0 - other.amount0, amount1: one.amount1 - other.amount1 }
}

export const replayFields = {
  PoolReplay: {
    fromTimestamp: ({ from }: ReplayNode) => from,
    toTimestamp: ({ until }: ReplayNode) => until,
    deposited: amountsField('deposited', ({ deposited }) => deposited),
    principal: amountsField('principal', ({ principal }) => principal),
    fees: amountsField('fees', ({ fees }) => fees),
    impermanentLoss: amountsField('loss', ({ principal, deposited }) => difference(principal, deposited)),
    result: amountsField('result', ({ principal, deposited, fees }) => {
      const lost = difference(principal, deposited)
      return { amount0: lost.amount0 + fees.amount0, amount1: lost.amount1 + fees.amount1 }
    }),
    secondsInRange: ({ replayed, from, until }: ReplayNode) => Math.min(replayed.secondsInRange, until - from),
    asOf: ({ pool }: ReplayNode) => pool.snapshot.asOf,
  },
}
