import type { DeliveryAnswer, SignalConfig } from '#app/wire/events/delivery.ts'
import type { ErrorReport } from '#app/wire/events/error-report.ts'
import type { EventName, EventProperties } from '#app/wire/events/catalogue.ts'
import type { EventBatch, SentEvent } from '#app/wire/events/event-batch.ts'
import { isAllowed } from './allowed.ts'
import { filtered, type Caught } from './error-filter.ts'
import { EventQueue } from './event-queue.ts'
import { deviceId, keepVisitorCookie, session } from './identity.ts'
import { walletFacts } from './wallet-facts.ts'
import { serviceWorkerState, watchVitals } from './web-vitals.ts'

// What is sent about a visit, and when. Loaded only if the edge permits signals.

const EVENTS = '/api/events'
const ERRORS = '/api/events/errors'
const APPLICATION = 'tarn-web'
/** A page in an error loop fails in the same way; the first reports suffice. */
const MAX_REPORTS = 10

const OFF: SignalConfig = { events: false, monitoring: false, sessionSampleRate: 0, ignoredErrors: [] }

const started = Date.now()
const visit = session(started)
const device = deviceId()
const { build = 'dev', flags = '' } = document.documentElement.dataset
const reported = new Set<string>()
let batches = 0

const queue = new EventQueue({ send, after: (milliseconds, work) => void setTimeout(work, milliseconds), device })
/** Requested once per page, and cached by the browser for an hour. */
const config = askConfig()

if (isAllowed('identity')) keepVisitorCookie()
addEventListener('error', onUncaught)
addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => void onError('rejection', event.reason))
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') queue.leave()
})
addEventListener('pagehide', () => queue.leave())
void config.then((said) => {
  if (said.events && visit.lot < said.sessionSampleRate) watchPage()
})

/** Processes errors that occurred before this was loaded. */
export function begin(early: readonly ErrorEvent[]): void {
  early.forEach(onUncaught)
}

/** Records an event for the next batch. */
export function note<Name extends EventName>(name: Name, properties: EventProperties<Name>): void {
  const event: SentEvent = { id: crypto.randomUUID(), name, time: Date.now(), properties }
  void config.then(({ events }) => {
    if (events) queue.add(event)
  })
}

/** Reports an error caught by an error boundary. */
export function caught(error: unknown): void {
  void onError('boundary', error)
}

function watchPage(): void {
  const service_worker = serviceWorkerState()
  const vitals = watchVitals()
  const onLoad = () => note('Application Loaded', { service_worker })
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
  let isTold = document.visibilityState === 'hidden'
  const tell = () => {
    if (isTold) return
    isTold = true
    // Directly into the queue, because the page is closing.
    const properties = { service_worker, ...vitals() }
    queue.add({ id: crypto.randomUUID(), name: 'Web Vitals', time: Date.now(), properties })
    queue.leave()
  }
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
  addEventListener('pagehide', tell)
}

async function askConfig(): Promise<SignalConfig> {
  try {
    const response = await fetch(EVENTS, { priority: 'low' })
    return response.ok ? ((await response.json()) as SignalConfig) : OFF
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

function onUncaught({ error, message }: ErrorEvent): void {
  void onError('error', error ?? message)
}

async function onError(source: Caught['source'], error: unknown): Promise<void> {
  const { monitoring, sessionSampleRate, ignoredErrors } = await config
  if (!monitoring || visit.lot >= sessionSampleRate || !isAllowed('monitoring') || reported.size >= MAX_REPORTS) return
  const what = filtered({ source, page: location.href, ...described(error) }, ignoredErrors)
  if (!what) return
  const key = `${what.message}\n${what.stack}`
  if (reported.has(key)) return
  reported.add(key)
  const wallet = walletFacts()
  const report: ErrorReport = {
    ...what,
    id: crypto.randomUUID().replaceAll('-', ''),
    time: Date.now(),
    device,
    session: visit.start,
    build,
    locale: document.documentElement.lang,
    flags: evaluations(),
    ...(wallet && { wallet }),
  }
  await fetch(ERRORS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
    priority: 'low',
  }).catch(() => undefined)
}

function described(error: unknown): Pick<Caught, 'type' | 'message' | 'stack'> {
  if (error instanceof Error) return { type: error.name, message: error.message, stack: error.stack ?? '' }
  return { type: typeof error, message: typeof error === 'string' ? error : '', stack: '' }
}

/** The page's flags from the document: `name` or `name:value`, without those that are off. */
function evaluations(): ErrorReport['flags'] {
  const pairs = flags.split(' ').filter((flag) => flag !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value] = pair.split(':')
      return [name, value ?? true]
    }),
  )
}
