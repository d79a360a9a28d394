import { MINUTE, SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { shellTimeout, withinTimeout } from '#app/edge/within-timeout.server.ts'
import type { Policy } from '#app/edge/stale-while-revalidate.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { Health, StatusData } from './status-facts.ts'

/** The status is read about every three seconds, however many visitors there are. If the API fails, the last one is shown for up to a minute. */
const POLICY: Policy = { freshFor: 3 * SECOND, oldAfter: 3 * SECOND, usableFor: MINUTE }

/** Loads /status. `health` streams if it is not ready in time; `?complete` waits for it, for visitors without JavaScript. */
export async function loadStatus(services: Services, search: URLSearchParams): Promise<StatusData> {
  return { health: await withinTimeout(readHealth(services), shellTimeout(search)) }
}

async function readHealth({ market, cached, now, report }: Services): Promise<Health> {
  try {
    const { value, age } = await cached('status/1', POLICY, () => market.status())
    return { state: 'known', message: value, ageSeconds: Math.floor(age / SECOND) }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'unknown', time: now(), code, errorId: report(error) }
  }
}
