import type { EdgeEnv } from '#app/edge/services.server.ts'

export interface Env extends EdgeEnv {
  readonly ASSETS: Fetcher
  /** `production` on the real edge. */
  readonly APP_ENV: string
}
