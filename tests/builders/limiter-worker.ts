import { DurableObject } from 'cloudflare:workers'
import { RateLimiter } from '#workers/api/limits/rate-limiter.ts'
import { refuseExcess, type LimitEnv } from '#workers/api/limits/refuse-excess.ts'

/** A worker that only limits: answers `passed`. For tests of the limiter. */
export default {
  fetch: async (request: Request, env: LimitEnv) => (await refuseExcess(request, env)) ?? new Response('passed'),
}

/** The limiter with access to its storage. */
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
