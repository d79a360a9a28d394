import { useQuery } from '@tanstack/react-query'
import { ZAP_SLIPPAGE } from '#app/domain/liquidity/deposit-slippage.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { quotability } from '#app/domain/liquidity/pool.ts'
import { useFreshness } from '#app/transactions/use-freshness.ts'
import { routedZapQuery } from './routed-zap.query.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { v4Key } from './prepare-change.ts'
import type { PreparedRebalance } from './prepare-rebalance.ts'
import { SWAP_DEPOSIT_SLIPPAGE } from './prepare-swap-deposit.ts'
import { prepareRoutedMove, prepareZapMove, routedMove, type SwapMove } from './prepare-swap-move.ts'
import { zapPoolQuery } from './zap-pool.query.ts'

interface SwapMoveState {
  /** Undefined while loading, and if the swap is impossible. */
  readonly prepared: PreparedRebalance | undefined
  readonly isLoading: boolean
  /** The swap could not be quoted, or not for a minute. */
  readonly isFailed: boolean
  /** Default slippage. */
  readonly auto: Bps
}

/** Prepares a move with its swap at the newest state of the pools. */
export function useSwapMove(move: SwapMove | undefined): SwapMoveState {
  const isV4 = move?.position.pool.version === 'V4'
  const quoteQuery = useQuery(routedZapQuery(move && !isV4 ? routedMove(move) : undefined))
  const poolQuery = useQuery(zapPoolQuery(move?.position.chainId ?? 1, move && isV4 ? v4Key(move.position) : undefined))
  const activeQuery = isV4 ? poolQuery : quoteQuery
  const freshness = useFreshness(activeQuery)
  const prepared =
    move &&
    freshness === 'fresh' &&
    (isV4
      ? poolQuery.data && prepareZapMove(move, poolQuery.data)
      : quoteQuery.data && prepareRoutedMove(move, quoteQuery.data))
  return {
    prepared: prepared || undefined,
    isLoading: move !== undefined && freshness === 'loading',
    isFailed: move !== undefined && freshness === 'failed',
    auto: isV4 ? ZAP_SLIPPAGE : SWAP_DEPOSIT_SLIPPAGE,
  }
}

/** Whether a hook takes part in the swaps of the position's v4 pool, so that their amounts cannot be computed. */
export function isV4Hooked(position: PositionDetails): boolean {
  return position.pool.version === 'V4' && quotability(v4Key(position).hooks) === 'chain'
}
