import { useEffect } from 'react'

let shown: string | undefined

/**
 * Leaves jumps within the page, such as the skip link's, to the browser. The router would render the new location at
 * once, and React would discard the server's HTML of each section that is not hydrated yet. Call it before the router
 * starts to listen.
 */
export function leaveJumpsToBrowser(): void {
  shown = location.pathname + location.search
  addEventListener('popstate', (event) => {
    // Entries of the router have a state.
    if (event.state === null && location.pathname + location.search === shown) event.stopImmediatePropagation()
  })
}

/** Tells which page the router shows: only a jump within it is the browser's. */
export function useShownPage({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  useEffect(() => {
    shown = pathname + search
  }, [pathname, search])
}
