import { useEffect } from 'react'

let shown: string | undefined

/**
 * Leaves jumps within the page, such as that of the skip link, to the browser. The router would render the new location at once, and React
 * would discard the server's HTML of each section that is not hydrated yet. Has to be called before the router starts to listen.
 */
export function leaveJumpsToBrowser(): void {
  shown = location.pathname + location.search
  addEventListener('popstate', (event) => {
    // History entries of the router have a state.
    if (event.state === null && location.pathname + location.search === shown) event.stopImmediatePropagation()
  })
}

/** Records the page that the router shows; only jumps within it are left to the browser. */
export function useShownPage({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  useEffect(() => {
    shown = pathname + search
  }, [pathname, search])
}
