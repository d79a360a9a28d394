import { CostWarning } from '#app/transactions/network-cost.tsx'
import type { Prepared } from './change-run.ts'

/** Warns of a network cost above 10 % of the value of the change. */
export function CostNotice({ prepared, cost }: { readonly prepared: Prepared; readonly cost: bigint | undefined }) {
  const { request, tokens, expected } = prepared
  const [{ decimals: decimals0, price: price0 }, { decimals: decimals1, price: price1 }] = tokens
  const moved = [
    { raw: expected.amount0, decimals: decimals0, price: price0 },
    { raw: expected.amount1, decimals: decimals1, price: price1 },
  ]
  return <CostWarning chainId={request.chainId} cost={cost} moved={moved} />
}
