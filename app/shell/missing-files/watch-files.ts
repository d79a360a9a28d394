/**
 * Dispatched on `window` when a file of this build is missing: by our translations and, through a build patch, by
 * Remix's route loading.
 */
const FILE_GONE = 'file-gone'

/** The element shown when a reload did not help. */
export const NOTICE_ID = 'files-gone'

/** sessionStorage key: when this tab last reloaded itself. */
const STORAGE_KEY = 'files-gone'

/** Remix's global on `window`: the target of the navigation in progress. */
interface RouterWindow {
  readonly __remixRouter?: {
    readonly state: { readonly navigation: { readonly location?: Pick<Location, 'pathname' | 'search' | 'hash'> } }
  }
}

/** A tab reloads itself at most once in this time, in milliseconds. */
const MIN_RELOAD_INTERVAL_MS = 600_000

/**
 * Inlined into the document as text before any file that could be missing, so it must be self-contained.
 *
 * A page that outlives its deployment requests scripts that are gone. It reloads once, at the URL the user was
 * navigating to; the new document references the new files. If that does not help, the page shows a notice and stays
 * readable.
 */
function watchFiles(event: string, id: string, key: string, retryAfter: number): void {
  let isBusy = false
  addEventListener(event, () => void onGone())
  addEventListener('vite:preloadError', () => void onGone())
  // Failure to import the document's entry script; each browser words the error differently.
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (/dynamically imported module|module script failed/i.test(String(reason))) void onGone()
  })
  // A script or stylesheet that failed to load; prefetched and preloaded files are not needed yet.
  addEventListener(
    'error',
    ({ target }) => {
      const isScript = target instanceof HTMLScriptElement && (target.src === '' || isOurs(target.src))
      const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs(target.href)
      if (isScript || isSheet) void onGone()
    },
    true,
  )

  function isOurs(url: string): boolean {
    return url.startsWith(`${location.origin}/assets/`)
  }

  async function onGone(): Promise<void> {
    // If offline, the page shows the offline banner instead.
    if (isBusy || !navigator.onLine) return
    isBusy = true
    const router = (window as unknown as RouterWindow).__remixRouter
    const next = router?.state.navigation.location
    const url = next ? next.pathname + next.search + next.hash : location.href
    if (wasTried() || !(await isReachable(url))) {
      show(url)
      return
    }
    location.assign(url)
    // Assigning the same URL with a hash would not load anything.
    if (url.includes('#')) location.reload()
  }

  /**
   * Whether a reload was tried recently; records an attempt otherwise. If it cannot be recorded, returns true, to avoid an endless loop.
   */
  function wasTried(): boolean {
    try {
      const last = Number(sessionStorage.getItem(key))
      if (last > 0 && Date.now() - last < retryAfter) return true
      sessionStorage.setItem(key, String(Date.now()))
      return sessionStorage.getItem(key) === null
    } catch {
      return true
    }
  }

  /** Prevents replacing a working page by the browser's offline page. */
  async function isReachable(url: string): Promise<boolean> {
    try {
      return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status < 500
    } catch {
      return false
    }
  }

  function show(url: string): void {
    const notice = document.getElementById(id)
    // This script runs in the head; the notice may not be parsed yet.
    if (!notice) {
      addEventListener('DOMContentLoaded', () => show(url), { once: true })
      return
    }
    notice.querySelector('a')?.setAttribute('href', url)
    notice.hidden = false
    isBusy = false
  }
}

/** The text of the inline script. A function, so that the client bundle, which does not call it, omits the text. */
export const watchFilesText = () =>
  `(${String(watchFiles)})(${JSON.stringify(FILE_GONE)},${JSON.stringify(NOTICE_ID)},${JSON.stringify(STORAGE_KEY)},${MIN_RELOAD_INTERVAL_MS})`
