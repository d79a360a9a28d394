import './search-results.css.ts'
import { lazy } from 'react'

/**
 * Where the search leads without JavaScript. Apart from the page of tokens that it shares its path with, whose readers do without it; its
 * style comes with the document all the same. Nothing stands in for it while it comes: the server waits for it.
 */
export const SearchResults = lazy(async () => ({ default: (await import('./results-view.tsx')).ResultsView }))
