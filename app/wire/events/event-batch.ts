import * as v from 'valibot'

/** Events of one request at most. With properties as the catalogue bounds them they stay well under the API's 64 KiB. */
export const MAX_EVENTS = 50

const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
const uuid = v.pipe(v.string(), v.uuid())

/** What a page sends: `POST /api/events`. The properties are checked one by one, so that one bad event spoils no other. */
export const eventBatch = v.strictObject({
  /** Random, kept by the browser; known to nobody else. */
  device: uuid,
  /** When the visit began, UNIX milliseconds. */
  session: moment,
  /** 0 for the first of a page load; its answer carries the country. */
  batch: v.pipe(v.number(), v.integer(), v.minValue(0)),
  events: v.pipe(
    v.array(
      v.strictObject({
        /** The same in every attempt, so that the collector counts it once. */
        id: uuid,
        name: v.pipe(v.string(), v.maxLength(60)),
        time: moment,
        properties: v.record(v.string(), v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_EVENTS),
  ),
})

export type EventBatch = v.InferOutput<typeof eventBatch>
export type SentEvent = EventBatch['events'][number]
