import { DurableObject } from 'cloudflare:workers'
import { takeTokens, timeToFill, type Bucket, type Limit } from './token-bucket.ts'

interface StoredBucket extends Bucket {
  /** UNIX milliseconds when it holds no more than a new one would. */
  readonly fullAt: number
}

/** A bucket by its name within the site, and its limit. */
export interface Claim {
  readonly name: string
  readonly limit: Limit
}

/**
 * The buckets of one site: an IPv4 address, or an IPv6 /48 with those of its networks. A site has an object to itself: it lies near the
 * client, and no crowd queues before it.
 *
 * They live in memory. An idle object is dropped after some ten seconds, in which a bucket that still had tokens fills nearly up; one
 * that had to refuse is written down too, so that resting that long is no way round a slow limit. An alarm erases what has filled up,
 * and with it all that was ever stored of a client: figures, under a name that is a hash.
 */
export class RateLimiter extends DurableObject {
  readonly #buckets = new Map<string, StoredBucket>(this.ctx.storage.kv.list<StoredBucket>())

  /** Takes `cost` tokens from every bucket, or none from any. Milliseconds to wait before the request may pass; 0 when it passes. */
  async take(claims: readonly Claim[], cost: number): Promise<number> {
    const now = Date.now()
    const taken = claims.map(({ name, limit }) => {
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
    const left = [...this.ctx.storage.kv.list<StoredBucket>()].filter(([, { fullAt }]) => fullAt > now)
    if (left.length === 0) return this.ctx.storage.deleteAll()
    for (const [stored] of this.ctx.storage.kv.list()) {
      if (!left.some(([name]) => name === stored)) this.ctx.storage.kv.delete(stored)
    }
    await this.ctx.storage.setAlarm(Math.min(...left.map(([, { fullAt }]) => fullAt)))
  }
}
