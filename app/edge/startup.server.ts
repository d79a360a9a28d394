import * as v from 'valibot'
import { STARTUP_KEY, startupMessage, type StartupMessage } from '#app/wire/startup.ts'
import { SHELL_TIMEOUT_MS, withinTimeout } from './within-timeout.server.ts'

export interface StartupEnv {
  readonly KV: KVNamespace
  readonly APP_ENV: string
}

/** Per isolate: once the progress has been seen and is gone, the stack is up and stays up. */
let wasStarting = false
let isUp = false

/** What the local stack is still building; null once it is up, outside of it, and if KV does not answer in time. */
export async function startupOf({ KV, APP_ENV }: StartupEnv): Promise<StartupMessage | null> {
  if (APP_ENV !== 'local' || isUp) return null
  const stored = await withinTimeout(
    KV.get(STARTUP_KEY, 'json').catch(() => null),
    SHELL_TIMEOUT_MS,
  )
  const parsed = v.safeParse(startupMessage, stored)
  if (parsed.success) {
    wasStarting = true
    return parsed.output
  }
  isUp = wasStarting && stored === null
  return null
}
