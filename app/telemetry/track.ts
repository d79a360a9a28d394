import type { EventName, EventProperties } from '#app/wire/events/catalogue.ts'
import { allowed, isAllowed } from './allowed.ts'

// What every page has of telemetry. The rest is loaded only where there is something to send; that it cannot be had is no trouble of
// the page's.

/** Notes an event of the catalogue. Costs nothing where the operator collects none, or the person wants none. */
export function track<Name extends EventName>(name: Name, properties: EventProperties<Name>): void {
  if (isAllowed('events')) import('./visit.ts').then(({ note }) => note(name, properties), ignore)
}

/** Reports an error that a view has caught and stands in for. */
export function reportCaught(error: unknown): void {
  if (isAllowed('monitoring')) import('./visit.ts').then(({ caught }) => caught(error), ignore)
}

/** Called once, when the page's script has come. */
export function startTelemetry(): void {
  unregisterServiceWorkers()
  if (allowed().length === 0) return
  // What breaks while the rest is on its way is not lost.
  const early: ErrorEvent[] = []
  const keep = (event: ErrorEvent) => void early.push(event)
  addEventListener('error', keep)
  import('./visit.ts').then(({ begin }) => {
    removeEventListener('error', keep)
    begin(early)
  }, ignore)
}

/** This site has no service worker, so one that is registered is of an earlier time and would serve pages of that time (spec §7). */
function unregisterServiceWorkers(): void {
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((all) => Promise.all(all.map((one) => one.unregister())))
    .catch(ignore)
}

function ignore(): void {}
