import type { EventName, EventProperties } from '#app/wire/events/catalogue.ts'
import { allowed, isAllowed } from './allowed.ts'

// The part of telemetry in every page. The rest loads only if there is something to send; failing to load it is
// ignored.

/** Records an event of the catalogue. Does nothing if the operator collects no events or the user opted out. */
export function track<Name extends EventName>(name: Name, properties: EventProperties<Name>): void {
  if (isAllowed('events')) import('./visit.ts').then(({ record }) => record(name, properties), ignore)
}

/** Reports an error caught by an error boundary. */
export function reportCaught(error: unknown): void {
  if (isAllowed('monitoring')) import('./visit.ts').then(({ caught }) => caught(error), ignore)
}

/** Starts telemetry; called once, after hydration. */
export function startTelemetry(): void {
  unregisterServiceWorkers()
  if (allowed().length === 0) return
  // Collect errors that occur before the rest has loaded.
  const early: ErrorEvent[] = []
  const collect = (event: ErrorEvent) => void early.push(event)
  addEventListener('error', collect)
  import('./visit.ts').then(({ begin }) => {
    removeEventListener('error', collect)
    begin(early)
  }, ignore)
}

/** This site has no service worker, so a registered one is from an earlier version and would serve its pages. */
function unregisterServiceWorkers(): void {
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch(ignore)
}

function ignore(): void {}
