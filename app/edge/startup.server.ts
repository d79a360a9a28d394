import * as v from 'valibot'
import { STARTUP_KEY, startupMessage, type StartupMessage } from '#app/wire/startup.ts'
import { SHELL_TIMEOUT_MS, withinTimeout } from './within-timeout.server.ts'

export interface StartupEnv {
  readonly KV: KVNamespace
  readonly APP_ENV: string
}

/** Consecutive requests without reported progress after which the stack counts as up. `npm start` reports progress once the app answers. */
const QUIET_REQUESTS = 5

/** State of the isolate: once the stack is up, it stays up. */
let quietRequests = 0
let isUp = false

/** Returns the progress of the local stack's first start; null once it is up, in other environments, and if KV does not answer in time. */
export async function startupOf({ KV, APP_ENV }: StartupEnv): Promise<StartupMessage | null> {
  if (APP_ENV !== 'local' || isUp) return null
  const stored = await withinTimeout(
    KV.get(STARTUP_KEY, 'json').catch(() => null),
    SHELL_TIMEOUT_MS,
  )
  const parsed = v.safeParse(startupMessage, stored)
  quietRequests = stored === null ? quietRequests + 1 : 0
  isUp = quietRequests >= QUIET_REQUESTS
  return parsed.success ? parsed.output : null
}
