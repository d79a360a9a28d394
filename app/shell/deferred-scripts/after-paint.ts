import { SECOND } from '#app/base/time.ts'

/** `rel` of a module preload that starts after the first paint. */
export const DEFERRED_PRELOAD = 'deferred-modulepreload'

/** A page that is not painted, such as one in a background tab, loads its modules after this time. */
const MAX_WAIT_MS = SECOND

/**
 * Starts the document's deferred module preloads and calls `load` after the first paint. Inlined into the document as text, so it must be
 * self-contained.
 */
function afterPaint(rel: string, maxWait: number, load: () => Promise<void>): void {
  let isStarted = false
  // A task that follows a frame's callbacks runs after the frame has been painted.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, maxWait)

  function start(): void {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)) link.rel = 'modulepreload'
    void load()
  }
}

/** Returns the text of a classic script that, after the first paint, runs the text of a module whose imports are all `import * as`. */
export function runAfterPaint(module: string): string {
  const body = module.replace(/^import \* as (\w+) from (".*");$/gm, 'const $1 = await import($2);')
  return `(${String(afterPaint)})(${JSON.stringify(DEFERRED_PRELOAD)},${MAX_WAIT_MS},async()=>{${body}})`
}
