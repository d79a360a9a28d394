import type { ReactNode } from 'react'
import type { MarketSource } from '#app/data/market-client.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import type { AsOfBlock, FailedState, LoadState } from './market-facts.ts'

/** The areas of a page, in source order; on wide screens `aside` is beside `chart` and `lists`. */
export type Area = 'head' | 'chart' | 'aside' | 'lists'

type Component<Props> = (props: Props) => ReactNode

export interface ViewProps<Query, Facts> {
  readonly query: Query
  readonly facts: Facts
}

export interface SkeletonProps<Query, Facts> {
  readonly query: Query
  /** Undefined until the token or pool is loaded. */
  readonly facts?: Facts | undefined
}

export interface LoadContext<Query, Entity> {
  readonly source: MarketSource
  readonly query: Query
  /** The token or pool. */
  readonly entity: Entity
}

/** A section that shows the facts of the token or pool. */
interface FactsSection<Query, Facts> {
  readonly area: Area
  readonly View: Component<ViewProps<Query, Facts>>
  /** Shown while the token or pool is loading. */
  readonly Skeleton?: Component<SkeletonProps<Query, Facts>>
  /** Shown if the token or pool fails to load. */
  readonly Fallback?: Component<SkeletonProps<Query, Facts>>
}

/** A section with data of its own, which streams, refreshes and fails independently of the others. */
interface DataSection<Query, Entity, Facts, Data> {
  readonly area: Area
  /** Runs on the server, and in the browser on each refresh. */
  readonly load: (context: LoadContext<Query, Entity>) => Promise<Data>
  readonly View: Component<ViewProps<Query, Facts> & { readonly data: Data }>
  /** Same dimensions as the view. */
  readonly Skeleton: Component<SkeletonProps<Query, Facts>>
  /** Replaces the view if `load` throws. */
  readonly Failure?: Component<ViewProps<Query, Facts> & { readonly failure: FailedState }>
}

/**
 * The export of a `*.section.tsx` module. The build moves `load` out of the page's first scripts
 * (`tools/split-sections.ts`), so `load` and the components must not share module state.
 */
export type Section<Query, Entity, Facts, Data> = FactsSection<Query, Facts> | DataSection<Query, Entity, Facts, Data>

/** Facts that every page has. */
export interface CommonFacts {
  readonly asOf: AsOfBlock | null
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
}

export type PageKind = 'token' | 'pool' | 'position'

/** A page of the template. `Values` has the type of each section's data. */
export interface PageDefinition<Query, Entity, Facts, Values> {
  readonly kind: PageKind
  readonly path: (query: Query) => string
  /** Loads the token or pool; null if the index does not know it. */
  readonly load: (
    source: MarketSource,
    query: Query,
  ) => Promise<{ readonly entity: Entity; readonly facts: Facts } | null>
  /** The last item of the breadcrumbs. */
  readonly Name: Component<{ readonly facts: Facts }>
  /** Sections by id, in order. In the area `lists` the id is also the anchor. */
  readonly sections: { readonly [Id in keyof Values]: Section<Query, Entity, Facts, Values[Id]> }
}

type Late<Value> = Value | Later<Value>

/** Sections without `load` have no entry. */
export type SectionStates<Values> = { [Id in keyof Values]?: Late<LoadState<Values[Id]>> | undefined }

export interface PageData<Query, Facts, Values> {
  readonly query: Query
  readonly entity: Late<LoadState<Facts>>
  readonly sections: SectionStates<Values>
}

/** The data of a page by the type of its definition. */
export type DataOf<Page> =
  Page extends PageDefinition<infer Query, infer _Entity, infer Facts, infer Values>
    ? PageData<Query, Facts, Values>
    : never

export interface PageQuery {
  readonly chainId: ChainId
}

/** Checks that each view accepts what its section loads. */
export function definePage<Query extends PageQuery, Entity, Facts extends CommonFacts, Values>(
  page: PageDefinition<Query, Entity, Facts, Values>,
): PageDefinition<Query, Entity, Facts, Values> {
  return page
}
