import { AppError } from '#app/domain/errors/app-error.ts'
import { drainBody, MAX_BODY_BYTES, readBody } from '#workers/kit/read-body.ts'
import { reportError } from '#workers/kit/report-error.ts'
import type { ApiEnv } from './env.ts'
import { handleCspReports } from './events/csp-reports.ts'
import { ENVELOPE_TYPE, handleErrorReport } from './events/error-reports.ts'
import { handleEvents } from './events/events.ts'
import { handleExposures } from './events/exposures.ts'
import { handleGraphql } from './graphql/graphql.ts'
import { refuseExcess } from './limits/refuse-excess.ts'
import { handleTokenLogo } from './logos/token-logo.ts'
import { handleNftImage } from './nfts/nft-image.ts'
import { problemResponse } from './problem-response.ts'
import { handleRampOptions } from './ramp/options.ts'
import { handleRampOrderStatus } from './ramp/order-status.ts'
import { handleRampOrder } from './ramp/orders.ts'
import { handleRampQuotes } from './ramp/quotes.ts'
import { handleSandboxAction, handleSandboxOrder } from './ramp/sandbox/sandbox-routes.ts'
import { handleRates } from './rates/rates.ts'
import { handleRewards } from './rewards/rewards.ts'
import { handleRpc } from './rpc/rpc.ts'
import { recordQuoteLatency } from './status/quote-latency.ts'
import { handleStatus } from './status/status.ts'
import { handleDefaultList } from './safety/default-list.ts'
import { handleScreen } from './screening/screen.ts'
import { handleTrading } from './trading/trading.ts'
import { handleUsername } from './usernames/usernames.ts'

type Handler = (request: Request, env: ApiEnv, ctx: ExecutionContext) => Promise<Response>

interface Route {
  readonly path: RegExp
  /** If undefined, the handler checks methods and bodies itself. */
  readonly methods?: readonly string[]
  /** The media type of a body; JSON by default. */
  readonly body?: string
  readonly handle: Handler
}

/** Every route of the API. The trading API has its own error format, so its handler gets every request. */
const ROUTES: readonly Route[] = [
  { path: /^\/api\/trading\/v1(\/|$)/, handle: handleTimedTrading },
  { path: /^\/api\/graphql$/, methods: ['POST', 'GET'], handle: handleGraphql },
  { path: /^\/api\/rpc\/[^/]+$/, methods: ['POST'], handle: handleRpc },
  { path: /^\/api\/events$/, methods: ['POST', 'GET'], handle: handleEvents },
  { path: /^\/api\/events\/errors$/, methods: ['POST'], body: ENVELOPE_TYPE, handle: handleErrorReport },
  { path: /^\/api\/events\/csp$/, handle: handleCspReports },
  { path: /^\/api\/flags\/v1\/rgstr$/, methods: ['POST'], handle: handleExposures },
  { path: /^\/api\/rates$/, methods: ['GET'], handle: handleRates },
  { path: /^\/api\/rewards\/[^/]+$/, methods: ['GET'], handle: handleRewards },
  { path: /^\/api\/token-list$/, methods: ['GET'], handle: handleDefaultList },
  { path: /^\/api\/token-logo\/\d+\/0x[0-9a-f]{40}$/, methods: ['GET'], handle: handleTokenLogo },
  { path: /^\/api\/nft-image\/[\w-]{1,800}\/[\w-]{43}$/, methods: ['GET'], handle: handleNftImage },
  { path: /^\/api\/v1\/screen$/, methods: ['POST'], handle: handleScreen },
  { path: /^\/api\/v1\/username$/, methods: ['POST'], handle: handleUsername },
  { path: /^\/api\/ramp\/options$/, methods: ['GET'], handle: handleRampOptions },
  { path: /^\/api\/ramp\/quotes$/, methods: ['POST'], handle: handleRampQuotes },
  { path: /^\/api\/ramp\/orders$/, methods: ['POST'], handle: handleRampOrder },
  { path: /^\/api\/ramp\/orders\/[^/]+\/[^/]+$/, methods: ['GET'], handle: handleRampOrderStatus },
  { path: /^\/api\/ramp\/sandbox\/[^/]+$/, methods: ['GET'], handle: handleSandboxOrder },
  { path: /^\/api\/ramp\/sandbox\/[^/]+\/[^/]+$/, methods: ['POST'], handle: handleSandboxAction },
  { path: /^\/api\/status$/, methods: ['GET'], handle: handleStatus },
]

/** Headers of every response of the API. The web worker adds transport headers. */
const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

export { RateLimiter } from './limits/rate-limiter.ts'

export default {
  async fetch(request: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
    const response = withSecurityHeaders(await answer(request, env, ctx))
    await drainBody(request)
    return response
  },
}

async function answer(request: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  const route = ROUTES.find(({ path }) => path.test(pathname))
  if (!route) return problemResponse('page.notFound', 'there is nothing at this path')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (route.methods && !route.methods.includes(method)) {
    const allow = route.methods.join(', ')
    return problemResponse('method.notAllowed', `this path takes ${allow}`, { status: 405, headers: { Allow: allow } })
  }
  try {
    const refusal = await refuseExcess(request, env)
    if (refusal) return refusal
    return await route.handle(
      route.methods && method === 'POST' ? await bufferBody(request, route.body) : request,
      env,
      ctx,
    )
  } catch (error) {
    if (error instanceof BodyRefusedError) return error.response
    if (error instanceof AppError) return problemResponse(error.code, error.code)
    reportError(error, env, ctx)
    return problemResponse('unknown', 'something went wrong')
  }
}

/** Handles trading requests and records quote latency for `/api/status`. */
async function handleTimedTrading(request: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
  const started = Date.now()
  const response = await handleTrading(request, env, ctx)
  if (response.ok && request.url.endsWith('/quote')) recordQuoteLatency(Date.now() - started)
  return response
}

class BodyRefusedError extends Error {
  readonly response: Response

  constructor(response: Response) {
    super('the body was refused')
    this.response = response
  }
}

/**
 * Reads the body into memory. Throws BodyRefusedError for another media type or too large a body. Other sites cannot send
 * these media types without a CORS preflight, which the API does not answer.
 */
async function bufferBody(request: Request, accepted = 'application/json'): Promise<Request> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== accepted) {
    throw new BodyRefusedError(problemResponse('request.malformed', `the body must be ${accepted}`, { status: 415 }))
  }
  const body = await readBody(request)
  if (!body.ok) throw new BodyRefusedError(problemResponse(body.problem, `a body has at most ${MAX_BODY_BYTES} bytes`))
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: body.value,
    signal: request.signal,
    // A new Request loses `cf`, which has the visitor's country.
    ...(request.cf && { cf: request.cf as RequestInitCfProperties }),
  })
}

function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of SECURITY_HEADERS) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
