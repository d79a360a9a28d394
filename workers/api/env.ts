import type { RateLimiter } from './limits/rate-limiter.ts'

/** The bindings of the API worker (wrangler.toml beside this file). */
export interface ApiEnv {
  /** The indexer's market tables. Read only. */
  readonly DB: D1Database
  readonly KV: KVNamespace
  readonly RATE_LIMITER: DurableObjectNamespace<RateLimiter>
  /** JSON: chain id → RPC URLs in order of preference. */
  readonly RPC_URLS: string
  /** `local`, `preview`, `production` … Only `local` allows GraphQL introspection and has example exchange rates. */
  readonly APP_ENV?: string
  /** The deployed commit, shown by `/api/status`. */
  readonly BUILD_HASH?: string
  /** Base URL of a hosted API with the same trading contract. Without it this worker finds the routes itself. */
  readonly TRADING_UPSTREAM_URL?: string
  /** Sent to the upstream as `x-api-key`. */
  readonly TRADING_UPSTREAM_KEY?: string
  /**
   * URL of the exchange rates: `{"time": UNIX seconds, "rates": {"EUR": "0.8642", …}}`, units per US dollar. Without it
   * `/api/rates` answers with example rates in `local`, and with 404 elsewhere.
   */
  readonly RATES_URL?: string
  /** The time of the example rates, UNIX seconds. Read in `local` only; the local stack sets it. */
  readonly EXAMPLE_RATES_TIME?: string
  /** Destination of events: an endpoint of Amplitude's HTTP V2 API. Without it events are not accepted. */
  readonly EVENTS_URL?: string
  /** Sent to EVENTS_URL as `api_key`. */
  readonly EVENTS_KEY?: string
  /** Destination of errors of pages and of this worker: a Sentry DSN. Without it `/api/events/errors` answers 404. */
  readonly SENTRY_DSN?: string
  /** Client key of Statsig, which receives feature-flag exposures. Without it `/api/flags/v1/rgstr` answers 404. */
  readonly STATSIG_API_KEY?: string
  /** A proxy for Statsig's API. */
  readonly STATSIG_PROXY_URL?: string
  /** JSON: `[{"messageContains":"text","sampleRate":0.1}]`. Errors whose message contains the text are sampled at that rate. */
  readonly IGNORED_ERRORS?: string
  /** Comma-separated URLs of token lists (Token Lists standard); their tokens are treated as listed. */
  readonly TOKEN_LISTS?: string
  /** Tokens that cannot be traded: URLs of such lists, and single tokens as `1:0x…`. */
  readonly BLOCKED_TOKENS?: string
  /** Comma-separated addresses that may not swap, send or sign, besides those in screening/blocked-addresses.json. */
  readonly BLOCKED_ADDRESSES?: string
  /** URL of a screening service with the same protocol as `/api/v1/screen`. */
  readonly SCREEN_URL?: string
  /** Sent to SCREEN_URL as `x-api-key`. */
  readonly SCREEN_KEY?: string
  /** `on`: while the service fails, screening answers with an error instead of letting addresses pass. */
  readonly SCREEN_REQUIRED?: string
  /** URL of a username service with the same protocol as `/api/v1/username`. */
  readonly USERNAMES_URL?: string
  /** Sent to USERNAMES_URL as `x-api-key`. */
  readonly USERNAMES_KEY?: string
  /** Comma-separated hosts that logos of token lists and metadata of NFTs may come from, instead of the built-in ones. */
  readonly LOGO_HOSTS?: string
  /** The gateway for `ipfs://` logos and metadata; `https://ipfs.io` by default. */
  readonly IPFS_GATEWAY?: string
  /** JSON: `[{"chainId":1,"address":"0x…","name":"…"}]`, the NFT collections that search covers. */
  readonly NFT_COLLECTIONS?: string
  /** Key of OpenSea's API v2, which then also finds and describes NFTs. Without it OpenSea is never contacted. */
  readonly OPENSEA_API_KEY?: string
  /** Base URL of that API; `https://api.opensea.io` by default. */
  readonly OPENSEA_URL?: string
  /** Comma-separated hosts that images of NFTs may come from, instead of OpenSea's. */
  readonly NFT_IMAGE_HOSTS?: string
  /** Publishable key of MoonPay (`pk_…`). Payments at MoonPay need this and MOONPAY_SECRET_KEY; without both it is never contacted. */
  readonly MOONPAY_API_KEY?: string
  /** Secret key of MoonPay (`sk_…`), which signs the URLs of its pages. */
  readonly MOONPAY_SECRET_KEY?: string
  /** Base URL of MoonPay's API; `https://api.moonpay.com` by default. */
  readonly MOONPAY_URL?: string
  /** Id of a secret API key of the Coinbase Developer Platform. Payments at Coinbase need this and the secret; without both it is never contacted. */
  readonly COINBASE_KEY_ID?: string
  /** The secret of that key, an Ed25519 key in Base64. */
  readonly COINBASE_KEY_SECRET?: string
  /** Base URL of Coinbase's API; `https://api.developer.coinbase.com` by default. */
  readonly COINBASE_URL?: string
  /** API key of a Transak partner. Payments at Transak need this and TRANSAK_API_SECRET; without both it is never contacted. */
  readonly TRANSAK_API_KEY?: string
  /** The secret of that key, which is exchanged for access tokens. */
  readonly TRANSAK_API_SECRET?: string
  /** Base URL of Transak's API; `https://api.transak.com` by default. */
  readonly TRANSAK_URL?: string
  /** Base URL of the API that prepares Transak's pages; `https://api-gateway.transak.com` by default. */
  readonly TRANSAK_GATEWAY_URL?: string
  /** JSON: reward campaigns, in the format of docs/configuration.md. */
  readonly REWARD_CAMPAIGNS?: string
  /** `on`, with APP_ENV `local`: tokens can be bought and sold at a sandbox without real money (ramp/sandbox). */
  readonly RAMP_SANDBOX?: string
  /**
   * JSON: limits by route class (graphql, trading, rpc, logos, ramp, other), e.g. `{"graphql":{"burst":120,"perSecond":10}}`.
   * Omitted classes keep their defaults.
   */
  readonly RATE_LIMITS?: string
  /** A secret salt, so that hashed client addresses cannot be reversed. */
  readonly RATE_LIMIT_SALT?: string
}
