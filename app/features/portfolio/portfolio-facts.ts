import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import type { ActivityList } from '#app/entities/portfolio/activity-facts.ts'
import type { PortfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import type { ProfitRow } from '#app/entities/portfolio/profit-facts.ts'
import type { Nft } from '#app/wire/market/nfts.ts'

export type PortfolioState = { readonly state: 'ready'; readonly facts: PortfolioFacts } | FailedState

/** `ageSeconds`: how long the list has been cached. */
export type ActivityState = (ActivityList & { readonly state: 'ready'; readonly ageSeconds: number }) | FailedState

export type NftState = { readonly state: 'ready'; readonly nfts: readonly Nft[] } | FailedState

export type ProfitState = { readonly state: 'ready'; readonly profits: readonly ProfitRow[] } | FailedState

export type LookupProblem = 'malformed' | 'checksum' | 'noOwner' | 'failed'

/** What a visitor typed to look up. */
export interface Lookup {
  readonly text: string
  readonly problem: LookupProblem | null
}
