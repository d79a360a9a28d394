import { DurableObject } from 'cloudflare:workers'
import { takeTokens, timeToFill, type Bucket, type Limit } from './token-bucket.ts'

interface StoredBucket extends Bucket {
  /** UNIX milliseconds when the bucket is full again. */
  readonly fullAt: number
}

/** The name of a bucket within the site, and its limit. */
export interface NamedLimit {
  readonly name: string
  readonly limit: Limit
}

/**
 * The buckets of one site: an IPv4 address, or an IPv6 /48 with its networks. Each site has its own object, which is
 * near the client and not shared.
 *
 * Buckets are in memory. An idle object is evicted after about ten seconds, in which most buckets with tokens left
 * nearly fill up; an exhausted one is also stored, so that pausing does not circumvent a slow limit. An alarm deletes buckets
 * that have filled up, and with them all that is stored of a client: numbers under a hashed name.
 */
export class RateLimiter extends DurableObject {
  readonly #buckets = new Map<string, StoredBucket>(this.ctx.storage.kv.list<StoredBucket>())

  /** Takes `cost` tokens from every bucket, or none from any. Returns milliseconds to wait; 0 if the request passes. */
  async take(limits: readonly NamedLimit[], cost: number): Promise<number> {
    const now = Date.now()
    const taken = limits.map(({ name, limit }) => {
      const { bucket, wait } = takeTokens(limit, this.#buckets.get(name), now, cost)
      return { name, wait, bucket: { ...bucket, fullAt: now + timeToFill(limit) } }
    })
    const refused = taken.filter(({ wait }) => wait > 0)
    if (refused.length === 0) {
      for (const { name, bucket } of taken) this.#buckets.set(name, bucket)
      return 0
    }
    for (const { name, bucket } of refused) {
      this.#buckets.set(name, bucket)
      this.ctx.storage.kv.put(name, bucket)
    }
    const nextAlarm = Math.min(...refused.map(({ bucket }) => bucket.fullAt))
    await this.ctx.storage.setAlarm(nextAlarm)
    return Math.max(...refused.map(({ wait }) => wait))
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    for (const [name, { fullAt }] of this.#buckets) {
      if (fullAt <= now) this.#buckets.delete(name)
    }
    const unexpired = [...this.ctx.storage.kv.list<StoredBucket>()].filter(([, { fullAt }]) => fullAt > now)
    if (unexpired.length === 0) return this.ctx.storage.deleteAll()
    for (const [stored] of this.ctx.storage.kv.list()) {
      if (!unexpired.some(([name]) => name === stored)) this.ctx.storage.kv.delete(stored)
    }
    await this.ctx.storage.setAlarm(Math.min(...unexpired.map(([, { fullAt }]) => fullAt)))
  }
}
