import type { EventName, EventProperties } from '#app/wire/events/catalogue.ts'
import { allowed, isAllowed } from './allowed.ts'

/** Notes an event of the catalogue. Costs nothing where the operator collects none, or the person wants none. */
export function track<Name extends EventName>(name: Name, properties: EventProperties<Name>): void {
  if (isAllowed('events')) void visit().then(({ note }) => note(name, properties))
}

/** Reports an error that a view has caught and stands in for. */
export function reportCaught(error: unknown): void {
  if (isAllowed('monitoring')) void visit().then(({ caught }) => caught(error))
}

/** Called once, when the page's script has come. */
export function startTelemetry(): void {
  unregisterServiceWorkers()
  if (allowed().length === 0) return
  // What breaks while the rest is on its way is not lost.
  const early: ErrorEvent[] = []
  const keep = (event: ErrorEvent) => void early.push(event)
  addEventListener('error', keep)
  void visit().then(({ begin }) => {
    removeEventListener('error', keep)
    begin(early)
  })
}

/** Everything else, loaded only where there is something to send. That it cannot be had is no trouble of the page's. */
function visit() {
  return import('./visit.ts').then(
    (module) => module,
    () => ({ begin: () => undefined, note: () => undefined, caught: () => undefined }),
  )
}

/** This site has no service worker, so one that is registered is of an earlier time and would serve pages of that time (spec §7). */
function unregisterServiceWorkers(): void {
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((all) => Promise.all(all.map((one) => one.unregister())))
    .catch(() => undefined)
}
