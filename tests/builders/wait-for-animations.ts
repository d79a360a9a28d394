/**
 * Resolves when no animation or transition is running, including those that the end of another starts: an element that inherits its colour
 * changes it after its parent. Repeated animations are ignored. Runs in a page, so it must not refer to anything outside.
 */
export async function waitForAnimations(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      // Animations that follow the scroll position have no end either.
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
  do {
    await Promise.allSettled(running().map(({ finished }) => finished))
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  } while (running().length > 0)
}
