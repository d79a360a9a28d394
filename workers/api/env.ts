/** The bindings of the API worker (wrangler.toml beside this file). */
export interface ApiEnv {
  /** The market as the indexer wrote it. Read only. */
  readonly DB: D1Database
  readonly KV: KVNamespace
  /** JSON: chain id → URLs of its nodes, the preferred one first. */
  readonly RPC_URLS: string
  /** `local`, `production` … Production tells nobody its GraphQL schema. */
  readonly APP_ENV?: string
  /** What was deployed: a commit, told by `/api/status`. */
  readonly BUILD_HASH?: string
  /** Base URL of a hosted API of the same trading contract. Without it this worker routes by itself. */
  readonly TRADING_UPSTREAM_URL?: string
  /** Sent to the upstream as `x-api-key`. */
  readonly TRADING_UPSTREAM_KEY?: string
}
