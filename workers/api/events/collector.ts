import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import type { DeliveryAnswer } from '#app/wire/events/delivery.ts'
import type { EventBatch } from '#app/wire/events/event-batch.ts'
import type { ApiEnv } from '../env.ts'

const COLLECTOR_TIMEOUT_MS = 5 * SECOND

const indices = v.optional(v.array(v.number()))
const indicesByField = v.optional(v.record(v.string(), v.array(v.number())))
const ratesByDevice = v.optional(v.record(v.string(), v.number()))

/** The collector's response. Other fields are ignored; a field of a wrong type invalidates the response, except for its status. */
const collectorResponse = v.object({
  events_ingested: v.optional(v.number()),
  payload_size_bytes: v.optional(v.number()),
  server_upload_time: v.optional(v.number()),
  error: v.optional(v.string()),
  missing_field: v.nullish(v.string()),
  events_with_invalid_fields: indicesByField,
  events_with_missing_fields: indicesByField,
  events_with_invalid_id_lengths: indicesByField,
  silenced_devices: v.optional(v.array(v.string())),
  silenced_events: indices,
  throttled_devices: ratesByDevice,
  throttled_events: indices,
  exceeded_daily_quota_devices: ratesByDevice,
  eps_threshold: v.optional(v.number()),
})

/**
 * Sends a batch to the operator's collector and translates its response.
 *
 * Source   Amplitude's HTTP V2 API, which many collectors support: `{ api_key, events }` → 200, 400, 413, 429 with
 *          lists of errors
 * Errors   code 503 if it cannot be reached, 504 on timeout; only the code if it does not answer a JSON object
 */
export async function sendToCollector(
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
      signal: AbortSignal.timeout(COLLECTOR_TIMEOUT_MS),
    })
    const answer = v.safeParse(collectorResponse, await response.json().catch(() => ({})))
    return { code: codeOf(response.status), ...(answer.success && toDeliveryAnswer(answer.output)) }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return {
      code: isTimeout ? 504 : 503,
      error: isTimeout ? 'the collector did not answer in time' : 'the collector cannot be reached',
    }
  }
}

/**
 * The status of our answer: the collector's own, but 200 instead of 204 and 205, which allow no body, and 502 instead of redirects and
 * unexpected statuses.
 */
function codeOf(status: number): number {
  if (status === 204 || status === 205) return 200
  return status >= 200 && status < 600 && (status < 300 || status >= 400) ? status : 502
}

function toDeliveryAnswer(response: v.InferOutput<typeof collectorResponse>): Omit<DeliveryAnswer, 'code'> {
  const answer = {
    eventsIngested: response.events_ingested,
    payloadSizeBytes: response.payload_size_bytes,
    serverUploadTime: response.server_upload_time,
    error: response.error,
    missingField: response.missing_field ?? undefined,
    eventsWithInvalidFields: response.events_with_invalid_fields,
    eventsWithMissingFields: response.events_with_missing_fields,
    eventsWithInvalidIdLengths: response.events_with_invalid_id_lengths,
    silencedDevices: response.silenced_devices,
    silencedEvents: response.silenced_events,
    throttledDevices: response.throttled_devices,
    throttledEvents: response.throttled_events,
    exceededDailyQuotaDevices: response.exceeded_daily_quota_devices,
    epsThreshold: response.eps_threshold,
  }
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined))
}
