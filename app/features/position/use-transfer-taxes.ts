import { useQuery } from '@tanstack/react-query'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import type { DepositTarget } from '#app/entities/deposit/deposit-target.ts'
import type { PairTaxes, TransferTaxes } from './prepare-change.ts'

/** Fee-on-transfer taxes of a position's tokens, measured by the index's trials; undefined while loading. */
export function useTransferTaxes({ chainId, pool }: DepositTarget): PairTaxes | undefined {
  const first = useQuery(tokenQuery(chainId, pool.token0.address, [], 0))
  const second = useQuery(tokenQuery(chainId, pool.token1.address, [], 0))
  if (first.isPending || second.isPending) return undefined
  return [taxesOf(first.data), taxesOf(second.data)]
}

interface TrialResult {
  readonly findings?: { readonly buyFee: number | null; readonly sellFee: number | null } | undefined
}

/** Unknown taxes are 0; the guard compares the received amounts with the review in any case. */
function taxesOf(token: TrialResult | null | undefined): TransferTaxes {
  return { receiving: token?.findings?.buyFee ?? 0, paying: token?.findings?.sellFee ?? 0 }
}
