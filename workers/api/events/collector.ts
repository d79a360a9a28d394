import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import type { DeliveryAnswer } from '#app/wire/events/delivery.ts'
import type { EventBatch } from '#app/wire/events/event-batch.ts'
import type { ApiEnv } from '../env.ts'

const TIMEOUT = 5 * SECOND

const places = v.optional(v.array(v.number()))
const placesByField = v.optional(v.record(v.string(), v.array(v.number())))
const ratesByDevice = v.optional(v.record(v.string(), v.number()))

/** The collector's response. Unused fields are ignored; a wrong type makes it invalid. */
const collectorAnswer = v.object({
  events_ingested: v.optional(v.number()),
  payload_size_bytes: v.optional(v.number()),
  server_upload_time: v.optional(v.number()),
  error: v.optional(v.string()),
  missing_field: v.nullish(v.string()),
  events_with_invalid_fields: placesByField,
  events_with_missing_fields: placesByField,
  events_with_invalid_id_lengths: placesByField,
  silenced_devices: v.optional(v.array(v.string())),
  silenced_events: places,
  throttled_devices: ratesByDevice,
  throttled_events: places,
  exceeded_daily_quota_devices: ratesByDevice,
  eps_threshold: v.optional(v.number()),
})

/**
 * Sends a batch to the operator's collector and translates its response.
 *
 * Source   Amplitude's HTTP V2 API, which many collectors support: `{ api_key, events }` → 200, 400, 413, 429 with
 *          lists of errors
 * Errors   503 if it cannot be reached or does not answer JSON, 504 on timeout
 */
export async function askCollector(
  env: Pick<ApiEnv, 'EVENTS_URL' | 'EVENTS_KEY'>,
  { device, session, events }: EventBatch,
  sender: { readonly application: string; readonly build: string },
): Promise<DeliveryAnswer> {
  const body = JSON.stringify({
    api_key: env.EVENTS_KEY ?? '',
    events: events.map(({ id, name, time, properties }) => ({
      device_id: device,
      session_id: session,
      insert_id: id,
      event_type: name,
      time,
      event_properties: properties,
      platform: 'Web',
      app_version: sender.build,
    })),
  })
  try {
    const response = await fetch(env.EVENTS_URL ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-origin-application': sender.application,
        'x-application-build': sender.build,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const said = v.safeParse(collectorAnswer, await response.json().catch(() => ({})))
    return { code: codeOf(response.status), ...(said.success && inOurWords(said.output)) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { code: isLate ? 504 : 503, error: isLate ? 'the collector is late' : 'the collector cannot be reached' }
  }
}

/** Redirects and unexpected statuses of the collector become 502. */
function codeOf(status: number): number {
  return status >= 200 && status < 600 && (status < 300 || status >= 400) ? status : 502
}

function inOurWords(said: v.InferOutput<typeof collectorAnswer>): Omit<DeliveryAnswer, 'code'> {
  const words = {
    eventsIngested: said.events_ingested,
    payloadSizeBytes: said.payload_size_bytes,
    serverUploadTime: said.server_upload_time,
    error: said.error,
    missingField: said.missing_field ?? undefined,
    eventsWithInvalidFields: said.events_with_invalid_fields,
    eventsWithMissingFields: said.events_with_missing_fields,
    eventsWithInvalidIdLengths: said.events_with_invalid_id_lengths,
    silencedDevices: said.silenced_devices,
    silencedEvents: said.silenced_events,
    throttledDevices: said.throttled_devices,
    throttledEvents: said.throttled_events,
    exceededDailyQuotaDevices: said.exceeded_daily_quota_devices,
    epsThreshold: said.eps_threshold,
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}
