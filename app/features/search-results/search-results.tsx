import './search-results.css.ts'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import type { ResultsView as View } from './results-view.tsx'
import { room } from './search-results.css.ts'

type ViewProps = ComponentProps<typeof View>

const load = () => import('./results-view.tsx')
/** The server has it at once: a page that waits for one of its parts sends what stands in for it first, and readers without script keep that. */
const onServer: ComponentType<ViewProps> | undefined = import.meta.env.SSR ? (await load()).ResultsView : undefined
const ResultsView = onServer ?? lazy(async () => ({ default: (await load()).ResultsView }))

/**
 * Where the search leads without JavaScript. Apart from the page of tokens that it shares its path with, whose readers do without it; its
 * style comes with the document all the same. Until it is there the server's page stands: without this boundary React would take over what
 * follows in its place, not find it, and throw the whole page away.
 */
export function SearchResults(props: ViewProps) {
  return (
    <Suspense fallback={<div className={room} />}>
      <ResultsView {...props} />
    </Suspense>
  )
}
