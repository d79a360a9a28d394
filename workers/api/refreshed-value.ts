import { MINUTE, SECOND } from '#app/base/time.ts'
import { share, startUnlessRunning, type Shared, type WaitUntil } from './share-work.ts'

/** Milliseconds between requests to a source that fails: with an older value, and without one. */
const TRY_EVERY = MINUTE
const TRY_FIRST_EVERY = 5 * SECOND

interface Source<Value> {
  /** For logs. */
  readonly name: string
  /** Requests the newest value. Returns the known one if it has not changed. Throws if the source fails. */
  readonly request: (known: Value | undefined) => Promise<Value>
  /** Milliseconds between requests to a source that works. */
  readonly every: number
  /** Milliseconds; an older value is not returned before the source has been requested again. */
  readonly maxAge: number
  /** Outlives the isolate. Errors are ignored. */
  readonly storage?: {
    readonly read: () => Promise<Value | undefined>
    readonly write: (value: Value) => Promise<unknown>
  }
}

/**
 * A value of an external source that is requested again from time to time, once for all requests of the isolate. If the source fails, the
 * last value stays.
 */
export class RefreshedValue<Value> {
  readonly #source: Source<Value>
  readonly #running = new Map<'storage' | 'source', Shared<void>>()
  #value: Value | undefined
  /** UNIX milliseconds of the last successful request. */
  #requestedAt = -Infinity
  #requestAgainAt = 0

  constructor(source: Source<Value>) {
    this.#source = source
  }

  /** Returns the value, undefined if there has never been one. Waits for the source if there is no value, or only one older than `maxAge`. */
  async read(waitUntil: WaitUntil): Promise<Value | undefined> {
    if (this.#isDue() && this.#value === undefined) {
      await share(this.#running, 'storage', () => this.#readStored(), waitUntil)
    }
    if (!this.#isDue()) return this.#value
    const isTooOld = Date.now() - this.#requestedAt > this.#source.maxAge
    const refresh = () => this.#refresh(waitUntil)
    if (this.#value === undefined || isTooOld) await share(this.#running, 'source', refresh, waitUntil)
    else startUnlessRunning(this.#running, 'source', refresh, waitUntil)
    return this.#value
  }

  #isDue(): boolean {
    return Date.now() >= this.#requestAgainAt
  }

  async #readStored(): Promise<void> {
    const stored = await this.#source.storage?.read().catch(() => undefined)
    this.#value ??= stored
  }

  async #refresh(waitUntil: WaitUntil): Promise<void> {
    const { name, request, every, storage } = this.#source
    try {
      const value = await request(this.#value)
      const hasChanged = value !== this.#value
      this.#value = value
      this.#requestedAt = Date.now()
      this.#requestAgainAt = this.#requestedAt + every
      if (hasChanged && storage) waitUntil(storage.write(value).catch(() => undefined))
    } catch (error) {
      console.error(name, error)
      this.#requestAgainAt = Date.now() + (this.#value === undefined ? TRY_FIRST_EVERY : TRY_EVERY)
    }
  }
}
