import './search-results.css.ts'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { room } from './search-results.css.ts'

const load = async () => (await import('./results-view.tsx')).ResultsView

/**
 * The search page for visitors without JavaScript. A separate chunk from the token list, which shares its path; its
 * styles are in the document anyway.
 */
export const SearchResults = lateHydration(load, () => <div className={room} />)
