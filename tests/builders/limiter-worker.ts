import { DurableObject } from 'cloudflare:workers'
import { RateLimiter } from '#workers/api/limits/rate-limiter.ts'
import { refuseExcess, type LimitEnv } from '#workers/api/limits/refuse-excess.ts'

/** A worker that does nothing but limit: what passes is answered with `passed`. For tests of the limiter alone. */
export default {
  fetch: async (request: Request, env: LimitEnv) => (await refuseExcess(request, env)) ?? new Response('passed'),
}

/** The limiter, with a look into what it has stored. */
export class WatchedLimiter extends RateLimiter {
  stored(): [string, unknown][] {
    return [...this.ctx.storage.kv.list()]
  }
}

export class ThrowingLimiter extends DurableObject {
  take(): number {
    throw new Error('the limiter is broken')
  }
}

export class HangingLimiter extends DurableObject {
  take(): Promise<number> {
    return new Promise(() => {})
  }
}
