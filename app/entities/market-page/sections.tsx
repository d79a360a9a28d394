import type { ReactNode } from 'react'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { LoadError } from './load-error.tsx'
import { asideArea, chartArea, columns, listsArea } from './market-page.css.ts'
import type { Area, PageDefinition, Section, SectionStates } from './page-definition.ts'

interface SectionsProps<Query, Entity, Facts, Values> {
  readonly page: PageDefinition<Query, Entity, Facts, Values>
  readonly query: Query
  /** Undefined until the token, pool or position is loaded; until then sections are skeletons. */
  readonly facts?: Facts | undefined
  readonly states?: SectionStates<Values> | undefined
}

/** The chart and the lists beside the aside. */
export function SectionColumns<Query, Entity, Facts, Values>(props: SectionsProps<Query, Entity, Facts, Values>) {
  return (
    <div className={columns}>
      <section className={chartArea}>
        <Sections area="chart" {...props} />
      </section>
      <aside className={asideArea}>
        <Sections area="aside" {...props} />
      </aside>
      <div className={listsArea}>
        <Sections area="lists" {...props} />
      </div>
    </div>
  )
}

/** The sections of an area. */
export function Sections<Query, Entity, Facts, Values>({
  area,
  page,
  query,
  facts,
  states,
}: SectionsProps<Query, Entity, Facts, Values> & { readonly area: Area }) {
  const shown: ReactNode[] = []
  for (const id in page.sections) {
    const section = page.sections[id]
    if (section.area !== area) continue
    const content = facts ? (
      <SectionView
        key={id}
        section={section}
        state={states?.[id]}
        path={page.path(query)}
        query={query}
        facts={facts}
      />
    ) : (
      section.Skeleton && <section.Skeleton key={id} query={query} />
    )
    shown.push(
      area === 'lists' ? (
        <section key={id} id={facts && id}>
          {content}
        </section>
      ) : (
        content
      ),
    )
  }
  return shown
}

/** Fallbacks that sections show if the token, pool or position fails to load. */
export function SectionFallbacks<Query, Entity, Facts, Values>({
  page,
  query,
}: SectionsProps<Query, Entity, Facts, Values>) {
  const shown: ReactNode[] = []
  for (const id in page.sections) {
    const section = page.sections[id]
    if ('Fallback' in section) shown.push(<section.Fallback key={id} query={query} />)
  }
  return shown
}

interface SectionViewProps<Query, Entity, Facts, Data> {
  readonly section: Section<Query, Entity, Facts, Data>
  /** Undefined for sections without `load`. */
  readonly state: SectionStates<{ readonly id: Data }>['id']
  readonly path: string
  readonly query: Query
  readonly facts: Facts
}

/** A section's view, its skeleton while it loads, or its failure. */
function SectionView<Query, Entity, Facts, Data>({
  section,
  state,
  path,
  query,
  facts,
}: SectionViewProps<Query, Entity, Facts, Data>) {
  if (!('load' in section)) return <section.View query={query} facts={facts} />
  const { View, Skeleton, Failure } = section
  if (state === undefined) return null
  return (
    <Deferred value={state} fallback={<Skeleton query={query} facts={facts} />}>
      {(loaded) => {
        if (loaded.state === 'ready') return <View query={query} facts={facts} data={loaded.data} />
        // The page itself shows that the token, pool or position does not exist.
        if (loaded.state === 'missing') return null
        if (Failure) return <Failure query={query} facts={facts} failure={loaded} />
        return <LoadError failure={loaded} path={path} isPart />
      }}
    </Deferred>
  )
}
