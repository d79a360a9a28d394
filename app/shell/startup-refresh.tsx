import { useFrame } from './use-frame.ts'

/** Seconds between two reloads while the local stack is being built. */
const REFRESH_SECONDS = 5

/** Reloads the page until the local stack is up, even without JavaScript. */
export function StartupRefresh() {
  const { startup } = useFrame()
  return startup && <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
}
