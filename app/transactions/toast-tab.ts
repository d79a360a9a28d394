/** localStorage key of the tab that the visitor used last. */
const STORED_TOAST_TAB = 'tarn.toast-tab'

/** Random name of this page. */
const tab = `${Date.now()}-${Math.random()}`

/**
 * Whether this tab shows the toast of a change of the stored transactions; every tab is notified of the change. The tab used last shows it.
 * If that tab has been closed, the tab that detected the change (`wasFoundHere`) shows it.
 */
export function showsToasts(wasFoundHere: boolean): boolean {
  const owner = readOwner()
  return owner === null ? wasFoundHere : owner === tab
}

/** Lets this tab show the toasts whenever it is used, until the returned function is called. */
export function claimToasts(): () => void {
  const claim = () => {
    if (document.visibilityState === 'visible') writeOwner(tab)
  }
  const release = () => {
    if (readOwner() === tab) writeOwner(null)
  }
  claim()
  addEventListener('focus', claim)
  addEventListener('pageshow', claim)
  addEventListener('pagehide', release)
  document.addEventListener('visibilitychange', claim)
  return () => {
    removeEventListener('focus', claim)
    removeEventListener('pageshow', claim)
    removeEventListener('pagehide', release)
    document.removeEventListener('visibilitychange', claim)
    release()
  }
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(STORED_TOAST_TAB)
  } catch {
    return null
  }
}

/** Stores which tab shows the toasts. Does nothing if the storage is unavailable. */
function writeOwner(owner: string | null): void {
  try {
    if (owner === null) localStorage.removeItem(STORED_TOAST_TAB)
    else localStorage.setItem(STORED_TOAST_TAB, owner)
  } catch {
    // Toasts are then shown by the tab that detects a change.
  }
}
