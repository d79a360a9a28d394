import { isAnalyticsAllowed } from '#app/wire/events/privacy.ts'

type Signal = 'events' | 'monitoring' | 'identity'

/**
 * Whether a page may send such a thing: the edge wrote so into the document, and neither the browser nor the person objects. Asked each
 * time, for an objection may come while the page is open.
 */
export function isAllowed(signal: Signal): boolean {
  return allowed().includes(signal)
}

/** Everything that may be sent. Tiny on purpose: it is in every first load. */
export function allowed(): readonly string[] {
  const said = document.documentElement.dataset['signals']
  if (!said || isFollowingUnwelcome(navigator) || !isAnalyticsAllowed(cookies())) return []
  return said.split(' ')
}

function isFollowingUnwelcome(browser: Navigator): boolean {
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
