export interface CardsEnv {
  /** Figures of the market. */
  readonly API: Fetcher
  /** How many new pictures one client may have drawn. */
  readonly DRAWINGS: RateLimit
}
