import type { HeaderOptions } from '#app/edge/headers.server.ts'
import type { RedirectEnv } from '#app/edge/redirects.server.ts'
import type { EdgeEnv } from '#app/edge/services.server.ts'
import type { SignalEnv } from '#app/edge/signals.server.ts'
import type { SiteEnv } from '#app/edge/site.server.ts'

export interface Env extends EdgeEnv, RedirectEnv, HeaderOptions, SiteEnv, SignalEnv {
  readonly ASSETS: Fetcher
  /** Draws the pictures that are shown beside links. */
  readonly CARDS: Fetcher
  /** How many pages one client may read of which there is no end of others. */
  readonly PAGE_READS: RateLimit
  /** `production` on the real edge. */
  readonly APP_ENV: string
}
