/** Dispatched on `window` by whoever finds a file of this build gone: our words, and (by a change in the build) Remix's routes. */
const FILE_GONE = 'file-gone'

/** The element that says so when loading the page again was no help. */
export const NOTICE_ID = 'files-gone'

/** sessionStorage: when this tab last loaded itself again. */
const STORAGE_KEY = 'files-gone'

/** What Remix keeps on `window`: where one is going while a navigation is under way. */
interface RouterWindow {
  readonly __remixRouter?: {
    readonly state: { readonly navigation: { readonly location?: Pick<Location, 'pathname' | 'search' | 'hash'> } }
  }
}

/** Within it a tab loads itself again once at most, whatever happens. */
const PATIENCE = 600_000

/**
 * Goes into the document as text, before any file that could be missing: it must need nothing outside itself, and no file.
 *
 * A page that outlives its deployment asks for scripts that are gone. It is then loaded again, once, at the address one was on the way
 * to; the new document names the new files. If that was no help the page says so and stays as it is: it can still be read.
 */
function watchFiles(event: string, id: string, key: string, patience: number): void {
  let isBusy = false
  addEventListener(event, onGone)
  addEventListener('vite:preloadError', onGone)
  // The document's own import of its first script, in the words of each browser.
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (/dynamically imported module|module script failed/i.test(String(reason))) onGone()
  })
  // A script or a sheet that does not come; what is fetched ahead (prefetch, preload) is not needed yet.
  addEventListener(
    'error',
    ({ target }) => {
      const isScript = target instanceof HTMLScriptElement && (target.src === '' || isOurs(target.src))
      const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs(target.href)
      if (isScript || isSheet) onGone()
    },
    true,
  )

  function isOurs(url: string): boolean {
    return url.startsWith(`${location.origin}/assets/`)
  }

  async function onGone(): Promise<void> {
    if (isBusy) return
    isBusy = true
    const router = (window as unknown as RouterWindow).__remixRouter
    const next = router?.state.navigation.location
    const url = next ? next.pathname + next.search + next.hash : location.href
    if (wasTried() || !(await isReachable(url))) return say(url)
    location.assign(url)
    // The same address with a hash would not load anything.
    if (url.includes('#')) location.reload()
  }

  /** Notes the attempt. Where nothing can be noted there could be no end to it, so there is none. */
  function wasTried(): boolean {
    try {
      const last = Number(sessionStorage.getItem(key))
      if (last > 0 && Date.now() - last < patience) return true
      sessionStorage.setItem(key, String(Date.now()))
      return sessionStorage.getItem(key) === null
    } catch {
      return true
    }
  }

  /** A page that stands is not given up for the browser's page about having no connection. */
  async function isReachable(url: string): Promise<boolean> {
    try {
      return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status < 500
    } catch {
      return false
    }
  }

  function say(url: string): void {
    const notice = document.getElementById(id)
    // The script runs in the head; the notice may still be to come.
    if (!notice) return void addEventListener('DOMContentLoaded', () => say(url), { once: true })
    notice.querySelector('a')?.setAttribute('href', url)
    notice.hidden = false
    isBusy = false
  }
}

/** The text of an inline script. Made when it is asked for: the browser's bundle, where nobody asks, then goes without. */
export const watchFilesText = () =>
  `(${watchFiles})(${JSON.stringify(FILE_GONE)},${JSON.stringify(NOTICE_ID)},${JSON.stringify(STORAGE_KEY)},${PATIENCE})`
