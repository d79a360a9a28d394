/** localStorage key of `recent-accounts.ts`. */
export const ACCOUNTS_KEY = 'tarn.accounts'
/** Set on the document while a returning visitor's account is not restored yet. */
export const RECENT_ATTRIBUTE = 'data-recent'

/**
 * Shows the greyed name or address of a returning visitor's account in the place of Connect, before the first paint, because the server's HTML
 * is the same for all visitors and shows Connect. Inlined into the document's head as text, so it must be self-contained.
 */
function showRecent(storageKey: string, attribute: string): void {
  try {
    const { recent, accounts } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as {
      recent?: unknown
      accounts?: Record<string, { unitag?: unknown; ensName?: unknown }>
    }
    if (typeof recent !== 'string' || !/^0x[\da-fA-F]{40}$/.test(recent)) return
    const { unitag, ensName } = accounts?.[recent] ?? {}
    const label = unitag ?? ensName
    // The name becomes a CSS string, so it must not contain characters that end or escape one.
    const isName = typeof label === 'string' && /^[^"\\\n\r\f]{1,255}$/.test(label)
    const { style } = document.documentElement
    style.setProperty('--recent-start', isName ? '""' : `"${recent.slice(0, 6)}"`)
    style.setProperty('--recent-end', isName ? `"${label}"` : `"…${recent.slice(-4)}"`)
    document.documentElement.setAttribute(attribute, '')
  } catch {
    // Storage is blocked, so no account is remembered.
  }
}

/** Returns the text of the inline script. A function, so that the client bundle, which does not call it, omits the text. */
export const showRecentScript = () =>
  `(${String(showRecent)})(${JSON.stringify(ACCOUNTS_KEY)},${JSON.stringify(RECENT_ATTRIBUTE)})`
