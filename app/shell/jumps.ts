/**
 * Leaves jumps within the page, such as that of the skip link, to the browser. The router would render the new location at once, and React
 * would discard the server's HTML of each section that is not hydrated yet. Has to be called before the router starts to listen.
 */
export function leaveJumpsToBrowser(): void {
  const first = pageOf(location)
  let traversedTo: string | undefined
  addEventListener('popstate', (event) => {
    // Undefined until the router starts.
    const router: typeof window.__remixRouter | undefined = window.__remixRouter
    const current = router ? pageOf(router.state.location) : first
    const pending = router?.state.navigation.location
    // Going back or forward changes the address at once, but the router's location only when the page has loaded.
    const isTraversing = pending !== undefined && pageOf(pending) === traversedTo
    // History entries of the router have a state.
    if (event.state === null && pageOf(location) === current && !isTraversing) event.stopImmediatePropagation()
    else traversedTo = pageOf(location)
  })
}

function pageOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname + search
}
