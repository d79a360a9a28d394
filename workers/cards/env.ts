export interface CardsEnv {
  /** Market data. */
  readonly API: Fetcher
  /** Limits how many new cards a client may have drawn. */
  readonly DRAWINGS: RateLimit
}
