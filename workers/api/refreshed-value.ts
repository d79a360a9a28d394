import { MINUTE, SECOND } from '#app/base/time.ts'
import { shareWork, startUnlessRunning, type SharedWork, type WaitUntil } from './share-work.ts'

/** Milliseconds between requests to a failing source if there is an older value. */
const RETRY_INTERVAL = MINUTE
/** Milliseconds between requests to a failing source until there is a first value. */
const FIRST_VALUE_RETRY_INTERVAL = 5 * SECOND

interface Source<Value> {
  /** Names the source in logs. */
  readonly name: string
  /** Requests the newest value. Returns `previous` if it has not changed. Throws if the source fails. */
  readonly request: (previous: Value | undefined) => Promise<Value>
  /** Milliseconds between requests to a source that works. */
  readonly interval: number
  /** Milliseconds; an older value is not returned before the source has been requested again. */
  readonly maxAge: number
  /** A store that outlives the isolate. Its errors are ignored. */
  readonly storage?: {
    readonly read: () => Promise<Value | undefined>
    readonly write: (value: Value) => Promise<unknown>
  }
}

/**
 * A value of an external source that is requested again from time to time, once for all requests of the isolate. If the source fails, the
 * last value stays in use.
 */
export class RefreshedValue<Value> {
  readonly #source: Source<Value>
  readonly #running = new Map<'storage' | 'source', SharedWork<void>>()
  #value: Value | undefined
  /** UNIX milliseconds of the last successful request. */
  #requestedAt = -Infinity
  /** UNIX milliseconds. */
  #nextRequestAt = 0

  constructor(source: Source<Value>) {
    this.#source = source
  }

  /** Returns the value; undefined if there has never been one. Waits for the source if there is no value or it is older than `maxAge`. */
  async read(waitUntil: WaitUntil): Promise<Value | undefined> {
    if (this.#isDue() && this.#value === undefined) {
      await shareWork(this.#running, 'storage', () => this.#readStored(), waitUntil)
    }
    if (!this.#isDue()) return this.#value
    const isTooOld = Date.now() - this.#requestedAt > this.#source.maxAge
    const refresh = () => this.#refresh(waitUntil)
    if (this.#value === undefined || isTooOld) await shareWork(this.#running, 'source', refresh, waitUntil)
    else startUnlessRunning(this.#running, 'source', refresh, waitUntil)
    return this.#value
  }

  #isDue(): boolean {
    return Date.now() >= this.#nextRequestAt
  }

  async #readStored(): Promise<void> {
    const stored = await this.#source.storage?.read().catch(() => undefined)
    this.#value ??= stored
  }

  async #refresh(waitUntil: WaitUntil): Promise<void> {
    const { name, request, interval, storage } = this.#source
    try {
      const value = await request(this.#value)
      const hasChanged = value !== this.#value
      this.#value = value
      this.#requestedAt = Date.now()
      this.#nextRequestAt = this.#requestedAt + interval
      if (hasChanged && storage) waitUntil(storage.write(value).catch(() => undefined))
    } catch (error) {
      console.error(name, error)
      this.#nextRequestAt = Date.now() + (this.#value === undefined ? FIRST_VALUE_RETRY_INTERVAL : RETRY_INTERVAL)
    }
  }
}
