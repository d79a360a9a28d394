import { MINUTE, SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { inTime, SHELL_PATIENCE } from '#app/edge/in-time.server.ts'
import type { Policy } from '#app/edge/remember.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { Health, StatusData } from './status-facts.ts'

/** Looked at anew every few seconds however many look; shown a minute at most when it cannot be had. */
const POLICY: Policy = { freshFor: 3 * SECOND, oldAfter: 3 * SECOND, usableFor: MINUTE }

/** Reads for /status. `health` streams when it is late; with `isComplete` the page waits, for those who have no script. */
export async function loadStatus(services: Services, isComplete: boolean): Promise<StatusData> {
  return { health: await inTime(readHealth(services), isComplete ? undefined : SHELL_PATIENCE) }
}

async function readHealth({ market, remember, now, report }: Services): Promise<Health> {
  try {
    const { value, age } = await remember('status/1', POLICY, () => market.status())
    return { state: 'known', message: value, ageSeconds: Math.floor(age / SECOND) }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'unknown', time: now(), code, errorId: report(error) }
  }
}
