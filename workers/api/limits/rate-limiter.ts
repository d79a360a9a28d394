import { DurableObject } from 'cloudflare:workers'
import type { RouteClass } from './route-limits.ts'
import { takeTokens, timeToFill, type Bucket, type Limit } from './token-bucket.ts'

interface Kept extends Bucket {
  /** When it holds no more than a new one would. */
  readonly fullAt: number
}

/**
 * The buckets of one client. A client has an object to itself: it lies near the client, and no crowd queues before it.
 *
 * They live in memory. An idle object is dropped after some ten seconds, in which a bucket that still had tokens fills nearly up; one
 * that had to refuse is written down too, so that resting that long is no way round a slow limit. An alarm erases what has filled up,
 * and with it all that was ever stored of a client: figures, under a name that is a hash.
 */
export class RateLimiter extends DurableObject {
  readonly #buckets = new Map<string, Kept>(this.ctx.storage.kv.list<Kept>())

  /** Milliseconds to wait before such a request may pass; 0 when it passes, which takes `cost` tokens. */
  async take(routeClass: RouteClass, limit: Limit, cost = 1): Promise<number> {
    const now = Date.now()
    const { bucket, wait } = takeTokens(limit, this.#buckets.get(routeClass), now, cost)
    const kept = { ...bucket, fullAt: now + timeToFill(limit) }
    this.#buckets.set(routeClass, kept)
    if (wait > 0) {
      this.ctx.storage.kv.put(routeClass, kept)
      await this.ctx.storage.setAlarm(kept.fullAt)
    }
    return wait
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    for (const [routeClass, { fullAt }] of this.#buckets) {
      if (fullAt <= now) this.#buckets.delete(routeClass)
    }
    const left = [...this.ctx.storage.kv.list<Kept>()].filter(([, { fullAt }]) => fullAt > now)
    if (left.length === 0) return this.ctx.storage.deleteAll()
    for (const [routeClass] of this.ctx.storage.kv.list()) {
      if (!left.some(([name]) => name === routeClass)) this.ctx.storage.kv.delete(routeClass)
    }
    await this.ctx.storage.setAlarm(Math.min(...left.map(([, { fullAt }]) => fullAt)))
  }
}
