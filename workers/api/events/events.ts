import * as v from 'valibot'
import { EVENTS, isEventName } from '#app/wire/events/catalogue.ts'
import type { DeliveryAnswer } from '#app/wire/events/delivery.ts'
import { eventBatch, type EventBatch } from '#app/wire/events/event-batch.ts'
import { optsOutOfAnalytics } from '#app/wire/events/privacy.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { askCollector } from './collector.ts'
import { signalConfig } from './signal-config.ts'

/**
 * Answers `/api/events`. GET returns which signals pages may send. POST takes a batch, drops events that are not in the catalogue and
 * forwards the rest to the operator's collector; 404 without one. If the visitor opts out, POST succeeds and forwards
 * nothing.
 */
export async function handleEvents(request: Request, env: ApiEnv): Promise<Response> {
  if (request.method !== 'POST') {
    return Response.json(signalConfig(env), { headers: { 'cache-control': 'private, max-age=3600' } })
  }
  if (!env.EVENTS_URL) return problemResponse('page.notFound', 'no collector is configured: set EVENTS_URL')
  const text = await request.text()
  const payloadSizeBytes = new TextEncoder().encode(text).length
  const batch = v.safeParse(eventBatch, parsed(text))
  if (!batch.success) return problemResponse('request.malformed', v.summarize(batch.issues).slice(0, 500))
  if (optsOutOfAnalytics(request.headers)) {
    return answer({ code: 200, eventsIngested: 0, payloadSizeBytes, serverUploadTime: Date.now() })
  }
  const { known, wrong } = sorted(batch.output)
  if (known.length === 0) {
    return answer({ code: 400, error: 'no event of the catalogue', eventsWithInvalidFields: { properties: wrong } })
  }
  const said = await askCollector(env, { ...batch.output, events: known.map(({ event }) => event) }, senderOf(request))
  // Translate indices of the forwarded batch to those of the page's batch.
  const places = known.map(({ place }) => place)
  const delivered = inPlaces(said, places)
  const full = wrong.length === 0 ? delivered : { ...delivered, eventsWithInvalidFields: { properties: wrong } }
  const country = countryOf(request)
  // Only with the first batch of a page.
  return answer(full, batch.output.batch === 0 && country !== undefined ? { 'x-origin-country': country } : {})
}

function answer(message: DeliveryAnswer, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(message, { status: message.code, headers: { 'cache-control': 'no-store', ...headers } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Placed {
  readonly place: number
  readonly event: EventBatch['events'][number]
}

/** Splits a batch into events of the catalogue and the indices of others. */
function sorted(batch: EventBatch): { readonly known: readonly Placed[]; readonly wrong: readonly number[] } {
  const known: Placed[] = []
  const wrong: number[] = []
  for (const [place, event] of batch.events.entries()) {
    const isKnown = isEventName(event.name) && v.is(EVENTS[event.name].properties, event.properties)
    if (isKnown) known.push({ place, event })
    else wrong.push(place)
  }
  return { known, wrong }
}

function inPlaces(said: DeliveryAnswer, places: readonly number[]): DeliveryAnswer {
  const all = (list: readonly number[]) => list.flatMap((at) => places[at] ?? [])
  const byField = (fields: Readonly<Record<string, readonly number[]>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, all(list)]))
  return {
    ...said,
    ...(said.eventsWithInvalidFields && { eventsWithInvalidFields: byField(said.eventsWithInvalidFields) }),
    ...(said.eventsWithMissingFields && { eventsWithMissingFields: byField(said.eventsWithMissingFields) }),
    ...(said.eventsWithInvalidIdLengths && { eventsWithInvalidIdLengths: byField(said.eventsWithInvalidIdLengths) }),
    ...(said.silencedEvents && { silencedEvents: all(said.silencedEvents) }),
    ...(said.throttledEvents && { throttledEvents: all(said.throttledEvents) }),
  }
}

/** The sending application and build: from headers, or from the query for beacons, which have no headers. */
function senderOf(request: Request): { readonly application: string; readonly build: string } {
  const { searchParams } = new URL(request.url)
  const word = (header: string, parameter: string) => {
    const said = request.headers.get(header) ?? searchParams.get(parameter) ?? ''
    return /^[\w.-]{1,60}$/.test(said) ? said : 'unknown'
  }
  return { application: word('x-origin-application', 'application'), build: word('x-application-build', 'build') }
}

function countryOf(request: Request): string | undefined {
  const country = request.cf?.country
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined
}
