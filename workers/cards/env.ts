export interface CardsEnv {
  /** The API worker, for market data. */
  readonly API: Fetcher
  /** Rate limit of new cards per client. */
  readonly DRAWINGS: RateLimit
}
