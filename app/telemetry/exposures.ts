import type { ExposureUser } from '#app/flags/exposure-log.client.ts'
import { isAllowed } from './allowed.ts'

/** Statsig's path below the address of its API. */
const EXPOSURES = '/api/flags/v1/rgstr'

/**
 * Reports to Statsig, through this site, which flags the responses to this page depended on. The edge lists them in `Server-Timing`.
 * `bootstrap` holds Statsig's values; its package is loaded with the first exposure.
 */
export function watchExposures(bootstrap: string, user: ExposureUser): void {
  if (bootstrap === '') return
  let log: Promise<(name: string) => void> | undefined
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming)) continue
      for (const { name, description } of entry.serverTiming) {
        if (name !== 'flag' || !isAllowed('identity')) continue
        log ??= import('#app/flags/exposure-log.client.ts').then(({ exposureLog }) =>
          exposureLog(bootstrap, user, send),
        )
        log.then(
          (report) => report(description),
          () => undefined,
        )
      }
    }
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

async function send(body: BodyInit | null, isLast: boolean): Promise<Response> {
  if (!isAllowed('identity')) return new Response(null, { status: 204 })
  const headers = { 'content-type': 'application/json' }
  return fetch(EXPOSURES, { method: 'POST', headers, body, keepalive: isLast, priority: 'low' })
}
