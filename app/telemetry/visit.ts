import type { DeliveryAnswer, SignalConfig } from '#app/wire/events/delivery.ts'
import type { EventName, EventProperties } from '#app/wire/events/catalogue.ts'
import type { EventBatch, SentEvent } from '#app/wire/events/event-batch.ts'
import { isAllowed } from './allowed.ts'
import type { VisitContext } from './error-filter.ts'
import { EventQueue } from './event-queue.ts'
import { watchExposures } from './exposures.ts'
import { deviceId, flagUser, setVisitorCookie, session } from './identity.ts'
import { walletFacts } from './wallet-facts.ts'
import { serviceWorkerState, watchVitals } from './web-vitals.ts'

// Collects and sends a visit's events and errors. Loaded only if the edge permits signals.

const EVENTS = '/api/events'
const APPLICATION = 'tarn-web'

const OFF: SignalConfig = { events: false, monitoring: null, sessionSampleRate: 0, ignoredErrors: [] }

const started = Date.now()
const visit = session(started)
const device = deviceId()
const { build = 'dev', flags = '', statsig = '' } = document.documentElement.dataset
/** From the document: `name` or `name:variant`. */
const flagsOn = flags.split(' ').flatMap((flag) => (flag === '' ? [] : [{ flag, result: true as const }]))
let batches = 0

const queue = new EventQueue({ send, after: (milliseconds, work) => void setTimeout(work, milliseconds), device })
/** Requested once per page, and cached by the browser for an hour. */
const config = requestConfig()
/** Sentry, if this visit is monitored. */
const monitoring = config.then(loadMonitoring).catch(() => undefined)

if (isAllowed('identity')) {
  // The cookies are still those of the request.
  watchExposures(statsig, flagUser())
  setVisitorCookie()
}
const stopEarly = collectEarly()
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') queue.leave()
})
addEventListener('pagehide', () => queue.leave())
void config.then((settings) => {
  if (settings.events && visit.sample < settings.sessionSampleRate) watchPage()
})

/** Reports errors that occurred before this module was loaded. */
export function begin(early: readonly ErrorEvent[]): void {
  void monitoring.then((reportError) => {
    for (const error of [...early.map(errorOf), ...stopEarly()]) reportError?.(error, false)
  })
}

/** Records an event for the next batch. */
export function record<Name extends EventName>(name: Name, properties: EventProperties<Name>): void {
  const event: SentEvent = { id: crypto.randomUUID(), name, time: Date.now(), properties }
  void config.then(({ events }) => {
    if (events) queue.add(event)
  })
}

/** Reports an error caught by an error boundary. */
export function caught(error: unknown): void {
  void monitoring.then((reportError) => reportError?.(error, true))
}

function watchPage(): void {
  const service_worker = serviceWorkerState()
  const vitals = watchVitals()
  const onLoad = () => record('Application Loaded', { service_worker })
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
  let isReported = document.visibilityState === 'hidden'
  const report = () => {
    if (isReported) return
    isReported = true
    // Directly into the queue, because the page is closing.
    const properties = { service_worker, ...vitals() }
    queue.add({ id: crypto.randomUUID(), name: 'Web Vitals', time: Date.now(), properties })
    queue.leave()
  }
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report()
  })
  addEventListener('pagehide', report)
}

async function requestConfig(): Promise<SignalConfig> {
  try {
    const response = await fetch(EVENTS, { priority: 'low' })
    return response.ok ? await response.json<SignalConfig>() : OFF
  } catch {
    return OFF
  }
}

async function send(
  events: readonly SentEvent[],
  isLast: boolean,
): Promise<Partial<DeliveryAnswer> & { code: number }> {
  if (!isAllowed('events')) return { code: 404 }
  const batch: EventBatch = { device, session: visit.start, batch: batches++, events: [...events] }
  const body = JSON.stringify(batch)
  if (isLast && !('keepalive' in Request.prototype)) {
    // `sendBeacon` outlives the page too, but has no headers.
    const query = new URLSearchParams({ application: APPLICATION, build })
    navigator.sendBeacon(`${EVENTS}?${query}`, new Blob([body], { type: 'application/json' }))
    return { code: 200 }
  }
  const response = await fetch(EVENTS, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-origin-application': APPLICATION, 'x-application-build': build },
    body,
    keepalive: isLast,
    priority: 'low',
  })
  const answer = (await response.json().catch(() => ({}))) as Partial<DeliveryAnswer>
  return { ...answer, code: response.status }
}

async function loadMonitoring({ monitoring: target, sessionSampleRate, ignoredErrors }: SignalConfig) {
  if (!target || visit.sample >= sessionSampleRate || !isAllowed('monitoring')) return undefined
  const { startMonitoring } = await import('./monitoring.client.ts')
  return startMonitoring({ ...target, build, ignoredErrors, visitContext })
}

/** Collects errors until Sentry is loaded. Returns a function that stops and returns them. */
function collectEarly(): () => readonly unknown[] {
  const errors: unknown[] = []
  const onError = (event: ErrorEvent) => void errors.push(errorOf(event))
  const onRejection = ({ reason }: PromiseRejectionEvent) => void errors.push(reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
    return errors
  }
}

function errorOf({ error, message }: ErrorEvent): unknown {
  return error ?? message
}

function visitContext(): VisitContext {
  const wallet = walletFacts()
  return {
    request: { url: location.href },
    user: { id: device },
    tags: {
      locale: document.documentElement.lang,
      ...(wallet && { wallet: wallet.name, 'wallet.connection': wallet.connectionType }),
    },
    contexts: { session: { started: visit.start }, flags: { values: flagsOn }, ...(wallet && { wallet }) },
  }
}
