/** localStorage key of the tab that the visitor used last. */
const TOAST_TAB_KEY = 'tarn.toast-tab'

/** Random name of this tab. */
const tab = `${Date.now()}-${Math.random()}`

/**
 * Whether this tab shows the toast of a change of the stored transactions, of which every tab is notified. The tab used last shows the toast.
 * If that tab has been closed, the tab that detected the change (`wasFoundHere`) does.
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
    return localStorage.getItem(TOAST_TAB_KEY)
  } catch {
    return null
  }
}

/** Stores which tab shows the toasts. Does nothing if the storage is unavailable. */
function writeOwner(owner: string | null): void {
  try {
    if (owner === null) localStorage.removeItem(TOAST_TAB_KEY)
    else localStorage.setItem(TOAST_TAB_KEY, owner)
  } catch {
    // Toasts are then shown by the tab that detects a change.
  }
}
