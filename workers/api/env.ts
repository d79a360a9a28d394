import type { RateLimiter } from './limits/rate-limiter.ts'

/** The bindings of the API worker (wrangler.toml beside this file). */
export interface ApiEnv {
  /** The market as the indexer wrote it. Read only. */
  readonly DB: D1Database
  readonly KV: KVNamespace
  readonly RATE_LIMITER: DurableObjectNamespace<RateLimiter>
  /** JSON: chain id → URLs of its nodes, the preferred one first. */
  readonly RPC_URLS: string
  /** `local`, `preview`, `production` … Only `local` answers introspection of the GraphQL schema. */
  readonly APP_ENV?: string
  /** What was deployed: a commit, told by `/api/status`. */
  readonly BUILD_HASH?: string
  /** Base URL of a hosted API of the same trading contract. Without it this worker routes by itself. */
  readonly TRADING_UPSTREAM_URL?: string
  /** Sent to the upstream as `x-api-key`. */
  readonly TRADING_UPSTREAM_KEY?: string
  /** Where exchange rates come from: `{"time": UNIX seconds, "rates": {"EUR": "0.8642", …}}`. Without it there are example rates only. */
  readonly RATES_URL?: string
  /** UNIX seconds from which the example rates count. Set by the local stack, where all prices are made up. */
  readonly EXAMPLE_RATES_TIME?: string
  /** Where events go: an endpoint of Amplitude's HTTP V2 contract. Without it nothing is taken. */
  readonly EVENTS_URL?: string
  /** Sent to it as `api_key`. */
  readonly EVENTS_KEY?: string
  /** Where errors of pages go: a Sentry DSN. Without it none is taken. */
  readonly SENTRY_DSN?: string
  /** JSON: `[{"messageContains":"text","sampleRate":0.1}]`, errors of which only a share is reported. */
  readonly IGNORED_ERRORS?: string
  /** URLs of lists after the Token Lists standard, separated by commas: what stands on them counts as listed. */
  readonly TOKEN_LISTS?: string
  /** Tokens not to be traded: URLs of such lists, and single ones as `1:0x…`. */
  readonly BLOCKED_TOKENS?: string
  /** JSON: `{"graphql":{"burst":120,"perSecond":10}}`, also trading, rpc, other. What it does not name keeps the house's limit. */
  readonly RATE_LIMITS?: string
  /** A secret that makes the hashed addresses of the rate limiter impossible to guess back. */
  readonly RATE_LIMIT_SALT?: string
}
