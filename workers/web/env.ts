import type { HeaderOptions } from '#app/edge/headers.server.ts'
import type { RedirectEnv } from '#app/edge/redirects.server.ts'
import type { EdgeEnv } from '#app/edge/services.server.ts'
import type { SignalEnv } from '#app/edge/signals.server.ts'
import type { SiteEnv } from '#app/edge/site.server.ts'

export interface Env extends EdgeEnv, RedirectEnv, HeaderOptions, SiteEnv, SignalEnv {
  readonly ASSETS: Fetcher
  /** The cards worker, which draws social cards. */
  readonly CARDS: Fetcher
  /** Limits requests for pages that no cache bounds, such as tokens, pools, searches and cursors, per client. */
  readonly PAGE_READS: RateLimit
  /** Sentry DSN that unexpected errors are reported to, in addition to the log. */
  readonly SENTRY_DSN?: string
  /** Name of the deployment (docs/configuration.md). `local` has no Cloudflare edge in front of it, `production` no pseudo-locale. */
  readonly APP_ENV: string
}
