/** Id of the Safe connector and of its wallet. */
export const SAFE_CONNECTOR = 'safe'

/** Returns the origin of the Safe{Wallet} that may frame this site; undefined outside a frame, and if the operator allows none. */
export function safeFrameOrigin(): string | undefined {
  return window.parent === window ? undefined : document.documentElement.dataset['safe']
}
