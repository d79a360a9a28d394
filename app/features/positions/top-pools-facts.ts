import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import type { PoolSummary } from '#app/entities/pool/pool-summary.ts'

/** The largest pools of a network. */
export type TopPoolsState =
  { readonly state: 'ready'; readonly chainId: ChainId; readonly pools: readonly PoolSummary[] } | FailedState
