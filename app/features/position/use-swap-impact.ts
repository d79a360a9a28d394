import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { impactLevel, type ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { impactQuery } from '#app/transactions/impact.query.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type { PreparedChange, PreparedSwap } from './change-run.ts'
import { sideFirst } from './side-first.ts'

/** The price impact of the swap within a deposit, and whether the user has agreed to it. */
export interface SwapImpact {
  /** Basis points. */
  readonly impactBps: number
  readonly level: ImpactLevel
  readonly isUnconfirmed: boolean
  readonly isKnown: boolean
  readonly needsConsent: boolean
  readonly isAccepted: boolean
  readonly accept: (isOn: boolean) => void
  /** The level that the guard accepts. */
  readonly accepted: ImpactLevel
}

/**
 * Returns the larger of the quote's loss and the loss against the price of all pools. A price that the pools cannot confirm, or that cannot
 * be read, has the worst level.
 */
export function useSwapImpact(
  chainId: ChainId,
  tokens: PreparedChange['tokens'],
  swap: PreparedSwap | undefined,
): SwapImpact {
  const wallet = useSnapshot(bridge)
  const [consent, setConsent] = useState<ImpactLevel>()
  const [input, output] = sideFirst(tokens, swap?.side ?? 0)
  const { swapIn: amountIn, quotedOut: amountOut } = swap ?? { swapIn: 0n, quotedOut: 0n }
  const quoted = { chainId, input: input.address, output: output.address, amountIn, amountOut }
  const market = useQuery({
    ...impactQuery(quoted, wallet.chainId === chainId),
    enabled: swap !== undefined,
    placeholderData: keepPreviousData,
  })
  const isUnconfirmed = swap !== undefined && (market.data === null || market.isError)
  const impactBps = Math.max(swap?.impactBps ?? 0, market.data ?? 0)
  const level: ImpactLevel = isUnconfirmed ? 'severe' : impactLevel(impactBps)
  const needsConsent = level === 'high' || level === 'severe'
  return {
    impactBps,
    level,
    isUnconfirmed,
    needsConsent,
    isKnown: swap === undefined || market.isFetched || market.isPlaceholderData,
    isAccepted: !needsConsent || consent === level,
    accept: (isOn) => setConsent(isOn ? level : undefined),
    accepted: needsConsent ? level : 'medium',
  }
}
