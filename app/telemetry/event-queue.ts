import { MINUTE, SECOND } from '#app/base/time.ts'
import { deliveryStatus, type DeliveryAnswer } from '#app/wire/events/delivery.ts'
import { MAX_EVENTS, type SentEvent } from '#app/wire/events/event-batch.ts'

export interface Delivery {
  /** Sends a batch. `isLast`: the page closes, so no response can be awaited. A network failure is code 0. */
  readonly send: (events: readonly SentEvent[], isLast: boolean) => Promise<Partial<DeliveryAnswer> & { code: number }>
  readonly after: (milliseconds: number, work: () => void) => void
  /** Id of this browser at the collector. */
  readonly device: string
}

/** Events are collected for this many milliseconds, or until there are this many. */
const BATCH_INTERVAL_MS = 5 * SECOND
const FULL_BATCH = 20
/** Maximum number of events while the collector cannot be reached; the oldest are dropped. */
const MAX_QUEUED = 200
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = SECOND
const RATE_LIMIT_DELAY_MS = 30 * SECOND
const MAX_DELAY_MS = 5 * MINUTE

/**
 * Sends events to the collector in order, one batch at a time.
 *
 * success           removed
 * rateLimit         retried after 30 s, 60 s …, in batches of at most the threshold; a device over its daily quota
 *                   stops
 * payloadTooLarge   retried in halves; a single event that is too large is dropped
 * invalid           the named events are dropped and the others sent again; a silenced device stops, and so does a
 *                   disabled API (404)
 * timeout, failed,  retried after 1 s, 2 s, 4 s …; dropped after five attempts
 * unknown
 */
export class EventQueue {
  readonly #delivery: Delivery
  #waiting: readonly SentEvent[] = []
  #size: number = MAX_EVENTS
  #attempts = 0
  #isSending = false
  #isTimed = false
  #isStopped = false

  constructor(delivery: Delivery) {
    this.#delivery = delivery
  }

  add(event: SentEvent): void {
    if (this.#isStopped) return
    this.#waiting = [...this.#waiting, event].slice(-MAX_QUEUED)
    if (this.#attempts === 0) this.#sendAfter(this.#waiting.length >= FULL_BATCH ? 0 : BATCH_INTERVAL_MS)
  }

  /** Sends pending events before the page closes. The collector deduplicates events. */
  leave(): void {
    if (this.#isStopped || this.#waiting.length === 0) return
    void this.#delivery.send(this.#waiting.slice(0, MAX_EVENTS), true)
    if (!this.#isSending) this.#waiting = this.#waiting.slice(MAX_EVENTS)
  }

  #sendAfter(milliseconds: number): void {
    if (this.#isTimed && milliseconds > 0) return
    this.#isTimed = true
    this.#delivery.after(milliseconds, () => {
      this.#isTimed = false
      void this.#send()
    })
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isStopped || this.#waiting.length === 0) return
    this.#isSending = true
    const batch = this.#waiting.slice(0, this.#size)
    const answer = await this.#delivery.send(batch, false).catch(() => ({ code: 0 }))
    this.#isSending = false
    const pause = this.#settle(batch, answer)
    if (this.#isStopped) this.#waiting = []
    else if (this.#waiting.length > 0) this.#sendAfter(pause)
  }

  /** Applies a response to the queue; returns the delay until the next batch. */
  #settle(batch: readonly SentEvent[], answer: Partial<DeliveryAnswer> & { code: number }): number {
    const status = deliveryStatus(answer.code)
    if (status === 'success') {
      this.#drop(batch)
      this.#attempts = 0
      return 0
    }
    this.#attempts += 1
    switch (status) {
      case 'invalid': {
        const rejected = rejectedEvents(batch, answer)
        this.#isStopped = answer.code === 404 || (answer.silencedDevices ?? []).includes(this.#delivery.device)
        this.#drop(rejected.length > 0 ? rejected : batch)
        this.#attempts = 0
        return RETRY_DELAY_MS
      }
      case 'payloadTooLarge':
        if (batch.length === 1) this.#drop(batch)
        else this.#size = Math.ceil(batch.length / 2)
        this.#attempts = 0
        return 0
      case 'rateLimit':
        this.#isStopped = Object.hasOwn(answer.exceededDailyQuotaDevices ?? {}, this.#delivery.device)
        if (answer.epsThreshold) this.#size = Math.max(1, Math.min(this.#size, answer.epsThreshold))
        return Math.min(RATE_LIMIT_DELAY_MS * 2 ** (this.#attempts - 1), MAX_DELAY_MS)
      case 'timeout':
      case 'failed':
      case 'unknown':
        if (this.#attempts < MAX_ATTEMPTS) return Math.min(RETRY_DELAY_MS * 2 ** (this.#attempts - 1), MAX_DELAY_MS)
        this.#drop(batch)
        this.#attempts = 0
        return RATE_LIMIT_DELAY_MS
    }
  }

  #drop(events: readonly SentEvent[]): void {
    const droppedIds = new Set(events.map(({ id }) => id))
    this.#waiting = this.#waiting.filter(({ id }) => !droppedIds.has(id))
  }
}

/** Returns the events of a batch that the collector rejected. */
function rejectedEvents(batch: readonly SentEvent[], answer: Partial<DeliveryAnswer>): readonly SentEvent[] {
  const { eventsWithInvalidFields, eventsWithMissingFields, eventsWithInvalidIdLengths, silencedEvents = [] } = answer
  const lists = [eventsWithInvalidFields, eventsWithMissingFields, eventsWithInvalidIdLengths]
  const indices = lists.flatMap((fields) => Object.values(fields ?? {}).flat()).concat(silencedEvents)
  return batch.filter((_, index) => indices.includes(index))
}
