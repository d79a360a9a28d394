import * as v from 'valibot'
import { EVENTS, isEventName } from '#app/wire/events/catalogue.ts'
import type { DeliveryAnswer } from '#app/wire/events/delivery.ts'
import { eventBatch, type EventBatch } from '#app/wire/events/event-batch.ts'
import { optsOutOfAnalytics } from '#app/wire/events/privacy.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { sendToCollector } from './collector.ts'
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
  const batch = v.safeParse(eventBatch, parseJson(text))
  if (!batch.success) return problemResponse('request.malformed', v.summarize(batch.issues).slice(0, 500))
  if (optsOutOfAnalytics(request.headers)) {
    return respond({ code: 200, eventsIngested: 0, payloadSizeBytes, serverUploadTime: Date.now() })
  }
  const { known, invalid } = splitByCatalogue(batch.output)
  if (known.length === 0) {
    return respond({
      code: 400,
      error: 'the batch has no event of the catalogue',
      eventsWithInvalidFields: { properties: invalid },
    })
  }
  const collected = await sendToCollector(
    env,
    { ...batch.output, events: known.map(({ event }) => event) },
    senderOf(request),
  )
  // The collector's indices refer to the forwarded events, the page's to all events of its batch.
  const indices = known.map(({ index }) => index)
  const delivered = toBatchIndices(collected, indices)
  const complete = invalid.length === 0 ? delivered : withInvalidProperties(delivered, invalid)
  const country = countryOf(request)
  // The country is sent once, with the first batch of a page.
  return respond(complete, batch.output.batch === 0 && country !== undefined ? { 'x-origin-country': country } : {})
}

function respond(message: DeliveryAnswer, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(message, { status: message.code, headers: { 'cache-control': 'no-store', ...headers } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface IndexedEvent {
  readonly index: number
  readonly event: EventBatch['events'][number]
}

/** Splits a batch into events of the catalogue and the indices of others. */
function splitByCatalogue(batch: EventBatch): {
  readonly known: readonly IndexedEvent[]
  readonly invalid: readonly number[]
} {
  const known: IndexedEvent[] = []
  const invalid: number[] = []
  for (const [index, event] of batch.events.entries()) {
    const isKnown = isEventName(event.name) && v.is(EVENTS[event.name].properties, event.properties)
    if (isKnown) known.push({ index, event })
    else invalid.push(index)
  }
  return { known, invalid }
}

/** Replaces indices of the forwarded events by `indices`, those of the page's batch. */
function toBatchIndices(answer: DeliveryAnswer, indices: readonly number[]): DeliveryAnswer {
  const translate = (list: readonly number[]) => list.flatMap((forwarded) => indices[forwarded] ?? [])
  const byField = (fields: Readonly<Record<string, readonly number[]>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, translate(list)]))
  return {
    ...answer,
    ...(answer.eventsWithInvalidFields && { eventsWithInvalidFields: byField(answer.eventsWithInvalidFields) }),
    ...(answer.eventsWithMissingFields && { eventsWithMissingFields: byField(answer.eventsWithMissingFields) }),
    ...(answer.eventsWithInvalidIdLengths && {
      eventsWithInvalidIdLengths: byField(answer.eventsWithInvalidIdLengths),
    }),
    ...(answer.silencedEvents && { silencedEvents: translate(answer.silencedEvents) }),
    ...(answer.throttledEvents && { throttledEvents: translate(answer.throttledEvents) }),
  }
}

/** Adds indices of events with invalid properties to those that the collector lists. */
function withInvalidProperties(answer: DeliveryAnswer, invalid: readonly number[]): DeliveryAnswer {
  const fields = answer.eventsWithInvalidFields
  const indices = new Set([...invalid, ...(fields?.['properties'] ?? [])])
  return {
    ...answer,
    eventsWithInvalidFields: { ...fields, properties: [...indices].toSorted((a, b) => a - b) },
  }
}

/** The sending application and build: from headers, or from the query for beacons, which have no headers. */
function senderOf(request: Request): { readonly application: string; readonly build: string } {
  const { searchParams } = new URL(request.url)
  const readName = (header: string, parameter: string) => {
    const name = request.headers.get(header) ?? searchParams.get(parameter) ?? ''
    return /^[\w.-]{1,60}$/.test(name) ? name : 'unknown'
  }
  return {
    application: readName('x-origin-application', 'application'),
    build: readName('x-application-build', 'build'),
  }
}

function countryOf(request: Request): string | undefined {
  const country = request.cf?.country
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : undefined
}
