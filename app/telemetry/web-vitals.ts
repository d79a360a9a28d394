import type { EventProperties } from '#app/wire/events/catalogue.ts'
import { NO_INTERACTION, nextPaint, withInteraction } from './interactions.ts'
import { NO_SHIFT, withShift } from './layout-shift.ts'

type Vitals = Omit<EventProperties<'Web Vitals'>, 'service_worker'>

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}
interface EventTiming extends PerformanceEntry {
  readonly processingStart: number
  readonly interactionId?: number
}

/** Shorter interactions, in milliseconds, are not observed, because they are fast enough. */
const MIN_INTERACTION_MS = 40

/**
 * Observes web vitals, including those recorded before the call. Returns a function that reads the current values; which ones exist depends
 * on the browser.
 */
export function watchVitals(): () => Vitals {
  let shift = NO_SHIFT
  let interactions = NO_INTERACTION
  let firstPaint: number | undefined
  let largestPaint: number | undefined
  let inputDelay: number | undefined
  let hasShifts = false

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (largestPaint = startTime))
  observe('first-input', ({ processingStart, startTime, duration, interactionId }) => {
    inputDelay = processingStart - startTime
    if (interactionId) interactions = withInteraction(interactions, { id: interactionId, duration })
  })
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) interactions = withInteraction(interactions, { id: interactionId, duration })
  })
  hasShifts = observe('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (!hadRecentInput) shift = withShift(shift, { time: startTime, value })
  })

  return () =>
    withoutUndefined({
      cumulative_layout_shift: hasShifts ? Math.round(shift.worst * 10_000) / 10_000 : undefined,
      first_contentful_paint_ms: roundedMilliseconds(firstPaint),
      first_input_delay_ms: roundedMilliseconds(inputDelay),
      interaction_to_next_paint_ms: roundedMilliseconds(nextPaint(interactions)),
      largest_contentful_paint_ms: roundedMilliseconds(largestPaint),
    })
}

/**
 * Whether the document came from a service worker's cache (`hit`), from the network despite one (`miss`), or there is no service worker.
 */
export function serviceWorkerState(): EventProperties<'Web Vitals'>['service_worker'] {
  if (!navigator.serviceWorker?.controller) return 'uninstalled'
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize === 0 ? 'hit' : 'miss'
}

interface Entries {
  readonly paint: PerformanceEntry
  readonly 'largest-contentful-paint': PerformanceEntry
  readonly 'first-input': EventTiming
  readonly event: EventTiming
  readonly 'layout-shift': LayoutShift
}

/** Observes entries of a type. Returns false if the browser does not support it. */
function observe<Type extends keyof Entries>(type: Type, onEntry: (entry: Entries[Type]) => void): boolean {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry as Entries[Type])
  })
  observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: MIN_INTERACTION_MS }) })
  return true
}

function roundedMilliseconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.max(0, Math.round(milliseconds))
}

function withoutUndefined(vitals: Readonly<Record<keyof Vitals, number | undefined>>): Vitals {
  return Object.fromEntries(Object.entries(vitals).filter(([, value]) => value !== undefined))
}
