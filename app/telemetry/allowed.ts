import { isAnalyticsAllowed } from '#app/wire/events/privacy.ts'

type Signal = 'events' | 'monitoring' | 'identity'

/**
 * Whether a page may send this signal: the edge allowed it in the document, and neither browser nor user opted out.
 * Checked each time, because a user may opt out while the page is open.
 */
export function isAllowed(signal: Signal): boolean {
  return allowed().includes(signal)
}

/** The allowed signals. In every first load, so kept small. */
export function allowed(): readonly string[] {
  const signals = document.documentElement.dataset['signals']
  if (!signals || optsOutOfTracking(navigator) || !isAnalyticsAllowed(cookies())) return []
  return signals.split(' ')
}

function optsOutOfTracking(browser: Navigator): boolean {
  const { doNotTrack, globalPrivacyControl } = browser as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Reading cookies throws in a page without an origin; then there are none. */
function cookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}
