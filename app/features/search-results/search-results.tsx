import './search-results.css.ts'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import type { ResultsView as View } from './results-view.tsx'
import { room } from './search-results.css.ts'

type ViewProps = ComponentProps<typeof View>

const load = () => import('./results-view.tsx')
/**
 * Loaded eagerly on the server: a suspended page would send the fallback first, and readers without JavaScript would
 * keep it.
 */
const onServer: ComponentType<ViewProps> | undefined = import.meta.env.SSR ? (await load()).ResultsView : undefined
const ResultsView = onServer ?? lazy(async () => ({ default: (await load()).ResultsView }))

/**
 * The search page for visitors without JavaScript. A separate chunk from the token list, which shares its path; its
 * styles are in the document anyway. The Suspense boundary keeps the server's HTML until the chunk is loaded; without
 * it hydration would mismatch and React would discard the page.
 */
export function SearchResults(props: ViewProps) {
  return (
    <Suspense fallback={<div className={room} />}>
      <ResultsView {...props} />
    </Suspense>
  )
}
