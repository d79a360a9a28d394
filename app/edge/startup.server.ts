import * as v from 'valibot'
import { STARTUP_KEY, startupMessage, type StartupMessage } from '#app/wire/startup.ts'

export interface StartupEnv {
  readonly KV: KVNamespace
  readonly APP_ENV: string
}

/** What the local stack is still building; null once it is up, and always outside of it. */
export async function startupOf({ KV, APP_ENV }: StartupEnv): Promise<StartupMessage | null> {
  if (APP_ENV !== 'local') return null
  const parsed = v.safeParse(startupMessage, await KV.get(STARTUP_KEY, 'json'))
  return parsed.success ? parsed.output : null
}
