import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import type { ActivityList } from '#app/entities/portfolio/activity-facts.ts'
import type { PortfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import type { ProfitRow } from '#app/entities/portfolio/profit-facts.ts'
import type { ValueHistoryFacts } from '#app/entities/portfolio/value-history-facts.ts'
import type { PositionsState } from '#app/entities/position/positions-facts.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import type { OwnedNfts } from '#app/wire/market/nfts.ts'

export type PortfolioState = { readonly state: 'ready'; readonly facts: PortfolioFacts } | FailedState

/** `ageSeconds`: seconds for which the list has been cached. */
export type ActivityState = (ActivityList & { readonly state: 'ready'; readonly ageSeconds: number }) | FailedState

/** `ageSeconds`: seconds since the list was read or, if a provider did not answer then, since its last answer. */
export type NftState = (OwnedNfts & { readonly state: 'ready'; readonly ageSeconds: number }) | FailedState

/** `ageSeconds`: seconds for which the profits have been cached. */
export type ProfitState =
  { readonly state: 'ready'; readonly profits: readonly ProfitRow[]; readonly ageSeconds: number } | FailedState

/** `ageSeconds`: seconds for which the history has been cached. */
export type HistoryState =
  { readonly state: 'ready'; readonly history: ValueHistoryFacts; readonly ageSeconds: number } | FailedState

/** The parts of a portfolio page. */
export interface PortfolioParts {
  readonly holdings: PortfolioState
  readonly activity: ActivityState
  readonly nfts: NftState
  readonly positions: PositionsState
  readonly profits: ProfitState
  readonly history: HistoryState
}

/** State of each part; null on tabs that do not show it. */
export type PortfolioData = {
  readonly [Part in keyof PortfolioParts]: PortfolioParts[Part] | Later<PortfolioParts[Part]> | null
} & { readonly holdings: PortfolioState | Later<PortfolioState> }

/** Parts that a refresh has read. */
export type ReadyParts = {
  readonly [Part in keyof PortfolioParts]?: Exclude<PortfolioParts[Part], FailedState> | undefined
}

/** `noOwner`: an ENS name without an address; `failed`: the name could not be resolved. */
export type LookupProblem = 'malformed' | 'checksum' | 'noOwner' | 'failed'

/** Text that a visitor entered to look up an account, and its problem. */
export interface Lookup {
  readonly text: string
  readonly problem: LookupProblem | null
}
