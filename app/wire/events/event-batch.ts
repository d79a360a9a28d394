import * as v from 'valibot'

/** Maximum number of events per request. With bounded properties they stay well under the API's 64 KiB. */
export const MAX_EVENTS = 50

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
const uuid = v.pipe(v.string(), v.uuid())

/** Body of `POST /api/events`. Properties are checked per event, so that a malformed event does not affect others. */
export const eventBatch = v.strictObject({
  /** Random, stored only in the browser. */
  device: uuid,
  /** Start of the visit, UNIX milliseconds. */
  session: timestamp,
  /** 0 for the first batch of a page load; its response has the country. */
  batch: v.pipe(v.number(), v.integer(), v.minValue(0)),
  events: v.pipe(
    v.array(
      v.strictObject({
        /** Equal in every retry, so that the collector can deduplicate. */
        id: uuid,
        name: v.pipe(v.string(), v.maxLength(60)),
        time: timestamp,
        properties: v.record(v.string(), v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_EVENTS),
  ),
})

export type EventBatch = v.InferOutput<typeof eventBatch>
export type SentEvent = EventBatch['events'][number]
