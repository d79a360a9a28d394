import type { HeaderOptions } from '#app/edge/headers.server.ts'
import type { RedirectEnv } from '#app/edge/redirects.server.ts'
import type { EdgeEnv } from '#app/edge/services.server.ts'
import type { SignalEnv } from '#app/edge/signals.server.ts'
import type { SiteEnv } from '#app/edge/site.server.ts'

export interface Env extends EdgeEnv, RedirectEnv, HeaderOptions, SiteEnv, SignalEnv {
  readonly ASSETS: Fetcher
  /** The worker that draws link previews. */
  readonly CARDS: Fetcher
  /** Rate limit of page reads per client. */
  readonly PAGE_READS: RateLimit
  /** Destination of unexpected errors besides the log: a Sentry DSN. */
  readonly SENTRY_DSN?: string
  /** `production` on the real edge. */
  readonly APP_ENV: string
}
