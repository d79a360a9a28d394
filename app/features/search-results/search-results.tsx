import './search-results.css.ts'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { fullHeight } from './search-results.css.ts'

const load = async () => (await import('./results-view.tsx')).ResultsView

/**
 * The search page for visitors without JavaScript. It has the same path as the token list, but its own chunk. Its styles are
 * imported here, so that they are in the document before the chunk loads.
 */
export const SearchResults = lateHydration(load, () => <div className={fullHeight} />)
