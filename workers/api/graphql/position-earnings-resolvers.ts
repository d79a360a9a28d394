import { NATIVE } from '#app/domain/address/address.ts'
import {
  positionEarnings,
  settleHistory,
  valued,
  type PositionEarnings,
  type SettledChange,
} from '#app/domain/liquidity/position-earnings.ts'
import type { PositionEventRow } from '#workers/kit/market-tables.ts'
import type { ChainSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import { checksummed } from './checksummed.ts'
import type { MarketContext } from './context.ts'
import { percentOf, usdText } from './figures.ts'
import { networkCostFields, readNetworkCost, type NetworkCostNode } from './network-cost.ts'
import { cutPage, sizeOf } from './page.ts'
import { amountsNode, decimalsOf, tokenPairOf, type AmountsNode } from './position-amounts.ts'
import { changeOf, type PositionHistory } from './position-history.ts'
import { positionId, type PositionNode } from './positions.ts'

interface EarningsNode {
  readonly id: string
  readonly snapshot: ChainSnapshot
  readonly events: readonly PositionEventRow[]
  readonly tokens: readonly [TokenSnapshot, TokenSnapshot]
  readonly earnings: PositionEarnings
  /** UNIX seconds; null if in range, closed or unknown. */
  readonly outOfRangeSince: number | null
}

type EventType = 'CREATE' | 'INCREASE' | 'DECREASE' | 'COLLECT' | 'TRANSFER' | 'BURN'

interface EventNode {
  readonly id: string
  readonly type: EventType
  readonly row: PositionEventRow
  readonly amounts: AmountsNode | null
}

const HOUR = 3_600
const YEAR = 365n * 86_400n
const DEFAULT_EVENTS = 20

/** Resolvers of the fields of Position that need its history. */
export const earningsAndHistoryResolvers = {
  async earnings(node: PositionNode, _: unknown, context: MarketContext): Promise<EarningsNode | null> {
    const [history, tokens] = await Promise.all([historyOf(node, context), tokenPairOf(node, context)])
    const settled = settleHistory(history.events.map(changeOf), node.row.version)
    const [{ price: price0 }, { price: price1 }] = tokens
    const now = {
      time: history.time,
      secondsInside: history.secondsInside,
      prices: { price0, price1 },
      liquidity: node.liquidity,
      amounts: node.amounts,
      growth: node.growth,
      uncollected: node.uncollected,
    }
    const earnings = node.isComplete && history.isComplete ? positionEarnings(settled, now, decimalsOf(tokens)) : null
    if (!earnings) return null
    return {
      id: `${positionId(node)}:earnings`,
      tokens,
      earnings,
      snapshot: node.snapshot,
      events: history.events,
      outOfRangeSince: node.liquidity === 0n ? null : outOfRangeSince(history, settled.changes),
    }
  },

  async history(
    node: PositionNode,
    { first, after }: { readonly first?: number | null; readonly after?: string | null },
    context: MarketContext,
  ) {
    const [history, tokens] = await Promise.all([historyOf(node, context), tokenPairOf(node, context)])
    const { changes } = settleHistory(history.events.map(changeOf), node.row.version)
    const events = changes.flatMap((change, index) => {
      const row = history.events[index]
      return row ? eventsOf(node, row, change, tokens, index === 0) : []
    })
    return cutPage(events.reverse(), { first: sizeOf(first, DEFAULT_EVENTS), after: after ?? null }, ({ id }) => id)
  },
}

function historyOf({ snapshot, row }: PositionNode, context: MarketContext): Promise<PositionHistory> {
  return context.positionHistory({ chainId: snapshot.chainId, id: row.id })
}

/**
 * Returns the time since when the position's liquidity is out of range, in UNIX seconds: at the earliest that of its first deposit, or of the first
 * one after it was empty. Null if it is in range or unknown.
 */
function outOfRangeSince({ leftRangeAt }: PositionHistory, changes: readonly SettledChange[]): number | null {
  if (leftRangeAt === null) return null
  let [liquidity, since] = [0n, 0]
  for (const change of changes) {
    if (liquidity === 0n && change.liquidity > 0n) since = change.time
    liquidity += change.liquidity
  }
  return Math.max(leftRangeAt, since)
}

/** Converts a change to events. A v4 change that also pays fees becomes two events, as in v3. */
function eventsOf(
  node: PositionNode,
  row: PositionEventRow,
  change: SettledChange,
  tokens: readonly [TokenSnapshot, TokenSnapshot],
  isFirst: boolean,
): readonly EventNode[] {
  const id = `${positionId(node)}:${row.block}:${row.logIndex}`
  const event = (type: EventType, suffix: string, amounts: SettledChange['amounts']): EventNode => ({
    id: `${id}${suffix}`,
    type,
    row,
    amounts: amountsNode(`${id}${suffix}:amounts`, tokens, valued(amounts, change.prices, decimalsOf(tokens))),
  })
  if (change.kind === 'transfer') {
    return [{ id, type: row.recipient === NATIVE ? 'BURN' : 'TRANSFER', row, amounts: null }]
  }
  // A withdrawal from a v2 pair includes the fees.
  if (node.row.version === 2 && change.kind === 'decrease') return [event('DECREASE', '', change.amounts)]
  const { amount0, amount1 } = change.paid
  const fees = amount0 > 0n || amount1 > 0n ? [event('COLLECT', ':fees', change.paid)] : []
  if (change.kind === 'collect' || change.liquidity === 0n) return fees
  if (change.kind === 'decrease') return [...fees, event('DECREASE', '', change.principal)]
  return [...fees, event(isFirst ? 'CREATE' : 'INCREASE', '', change.principal)]
}

const amountsField =
  (name: 'deposited' | 'withdrawn' | 'collected' | 'fees') =>
  ({ id, tokens, earnings }: EarningsNode) =>
    amountsNode(`${id}:${name}`, tokens, earnings[name])

const usdField =
  (name: 'impermanentLoss' | 'againstHolding' | 'againstDeposit') =>
  ({ earnings }: EarningsNode) => {
    const value = earnings[name]
    return value === null ? null : usdText(value)
  }

/** Field resolvers of the types that these fields return. */
export const earningsAndHistoryFields = {
  PositionEarnings: {
    deposited: amountsField('deposited'),
    withdrawn: amountsField('withdrawn'),
    collected: amountsField('collected'),
    fees: amountsField('fees'),
    impermanentLoss: usdField('impermanentLoss'),
    resultAgainstHolding: usdField('againstHolding'),
    resultAgainstDeposit: usdField('againstDeposit'),
    secondsActive: ({ earnings }: EarningsNode) => earnings.secondsActive,
    secondsInRange: ({ earnings }: EarningsNode) => earnings.secondsInRange,
    apr({ earnings: { fees, valueSeconds, secondsActive } }: EarningsNode) {
      if (fees.value === null || valueSeconds === null || secondsActive < HOUR) return null
      return percentOf(fees.value * YEAR, valueSeconds)
    },
    async networkCost(
      { id, snapshot, events }: EarningsNode,
      _: unknown,
      context: MarketContext,
    ): Promise<NetworkCostNode | null> {
      const paid = await readNetworkCost(context.rpc(snapshot.chainId), events)
      return paid === null ? null : { id: `${id}:network-cost`, paid, snapshot }
    },
  },

  NetworkCost: networkCostFields,

  PositionEvent: {
    timestamp: ({ row }: EventNode) => row.time,
    blockNumber: ({ row }: EventNode) => row.block,
    hash: ({ row }: EventNode) => row.txHash,
    sender: ({ row }: EventNode) => checksummed(row.sender ?? null),
    recipient: ({ row }: EventNode) => checksummed(row.recipient ?? null),
  },
}
