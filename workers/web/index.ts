import './fast-encoding.ts'
import { createRequestHandler } from '@remix-run/cloudflare'
import * as build from '#server-build'
import { ok, type Result } from '#app/base/result.ts'
import { customRpcOrigins } from '#app/domain/chains/custom-rpc.ts'
import { cachedPage, cachePage, isRequestedAgain } from '#app/edge/html-cache/cached-page.server.ts'
import { pageKeyOf, pageRequest } from '#app/edge/html-cache/page-request.server.ts'
import { makeNonce, secure, secureApi, secureCard } from '#app/edge/headers.server.ts'
import { withKnownErrors } from '#app/edge/known-errors.server.ts'
import type { LoaderContext } from '#app/edge/load-context.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import { blockedPathsOf, redirectOf } from '#app/edge/redirects.server.ts'
import { createServices } from '#app/edge/services.server.ts'
import { signalsOf } from '#app/edge/signals.server.ts'
import { siteOf } from '#app/edge/site.server.ts'
import { startupOf } from '#app/edge/startup.server.ts'
import { visitorOf } from '#app/edge/visitor.server.ts'
import { withoutPseudoLocale } from '#app/i18n/without-pseudo-locale.ts'
import { drainBody, readBody } from '#workers/kit/read-body.ts'
import { reportError } from '#workers/kit/report-error.ts'
import type { Env } from './env.ts'
import { consumePageRead, READ_WINDOW_SECONDS } from './page-reads.ts'
import { refuse } from './refuse.ts'
import { withVisitorAddress } from './visitor-address.ts'

/**
 * Milliseconds between a failure of a page's rendering and the check of `request.signal`: if the visitor has left, rendering fails slightly
 * before the signal is aborted.
 */
const ABORT_DELAY_MS = 100

const render = createRequestHandler(withKnownErrors(build))

/** Entry point of every request except static files. */
export default {
  async fetch(incoming, env, context) {
    const request = withVisitorAddress(incoming, env)
    const response = await respond(request, env, context)
    await drainBody(request)
    return response
  },
} satisfies ExportedHandler<Env>

async function respond(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  if (isUnder('/api', url)) return secureApi(await forwardToApi(request, env, context))
  if (isUnder('/cards', url)) return secureCard(await forwardToCards(request, env, context))
  const rpcOrigins = customRpcOrigins(request.headers.get('Cookie'))
  const headerContext = { nonce: makeNonce(), isHttps: url.protocol === 'https:', rpcOrigins, options: env }
  try {
    return secure(await respondWithPage(request, url, env, context, headerContext.nonce), headerContext)
  } catch (error) {
    // Remix handles its own errors; this covers the code around it.
    reportError(error, env, context)
    return secure(new Response('Something went wrong', { status: 500 }), headerContext)
  }
}

function isUnder(path: string, { pathname }: URL): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

/** Forwards to the API worker. If it cannot be reached, returns 503 in the format of its own errors (`application/problem+json`). */
async function forwardToApi(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  try {
    return await env.API.fetch(request)
  } catch (error) {
    reportError(error, env, context)
    const problem = { type: 'about:blank', title: 'data.unavailable', status: 503, code: 'data.unavailable' }
    const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', 'Retry-After': '5' }
    return new Response(JSON.stringify(problem), { status: 503, headers })
  }
}

/** Forwards to the cards worker. If it returns no card, returns the site's own, with the original status. */
async function forwardToCards(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const drawn = await requestCard(request, env, context)
  if (drawn.ok || drawn.status === 304 || drawn.status === 405) return drawn
  const site = await env.ASSETS.fetch(new URL('/card.png', request.url).href, { method: request.method })
  const headers = new Headers(drawn.headers)
  headers.set('Content-Type', 'image/png')
  return new Response(site.body, { status: drawn.status, headers })
}

async function requestCard(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  try {
    return await env.CARDS.fetch(request)
  } catch (error) {
    reportError(error, env, context)
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' } })
  }
}

/** Returns the request with its body in memory: a route without an action would leave it unread, and workerd would reset the connection. */
async function withBufferedBody(request: Request): Promise<Result<Request, 'request.tooLarge'>> {
  if (!request.body) return ok(request)
  const body = await readBody(request)
  return body.ok ? ok(new Request(request, { body: body.value })) : body
}

async function respondWithPage(
  request: Request,
  url: URL,
  env: Env,
  context: ExecutionContext,
  nonce: string,
): Promise<Response> {
  const refusal = refuse(request, url)
  if (refusal) return refusal
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const blockedPaths = blockedPathsOf(request, env)
  const redirect = isRead ? redirectOf(url, env, blockedPaths, isTestnetOf(request)) : undefined
  if (redirect) return new Response(null, { status: redirect.status, headers: { Location: redirect.location } })
  const requestId = crypto.randomUUID().slice(0, 8)
  const site = siteOf(env, url.origin)
  const startup = await startupOf(env)
  const pageKey = startup ? undefined : pageKeyOf(request, { dependsOnUserAgent: site.promo !== undefined })
  const facts = { nonce, requestId }
  const now = Date.now()
  const cached = pageKey === undefined ? undefined : cachedPage(pageKey, facts, now)
  if (cached) return withServerTiming(cached, requestId)
  const report = (error: unknown) => {
    reportError(error, env, context, requestId)
    return requestId
  }
  const reportUnlessAborted = async (error: unknown) => {
    await scheduler.wait(ABORT_DELAY_MS)
    if (!request.signal.aborted) report(error)
  }
  const loaderContext: LoaderContext = {
    services: createServices(env, context, url.origin, report, () => consumePageRead(request, env)),
    visitor: visitorOf(request),
    site,
    signals: signalsOf(request, env, (work) => context.waitUntil(work)),
    startup,
    blockedPaths,
    nonce,
    requestId,
    cachePage:
      pageKey !== undefined && isRequestedAgain(pageKey, now)
        ? (renderPage) => cachePage(pageKey, facts, now, renderPage)
        : undefined,
    reportStreamError: (error) => context.waitUntil(reportUnlessAborted(error)),
  }
  const buffered = await withBufferedBody(isRead ? pageRequest(request) : request)
  if (!buffered.ok) return new Response('too large', { status: 413 })
  const isProduction = env.APP_ENV === 'production'
  const page = await render(isProduction ? withoutPseudoLocale(buffered.value) : buffered.value, { ...loaderContext })
  // The router keeps the status of a Response that a loader throws, but drops its headers.
  if (page.status === 429) page.headers.set('Retry-After', String(READ_WINDOW_SECONDS))
  return withServerTiming(page, requestId, loaderContext.signals.exposures())
}

/**
 * The router's requests expose no other header to scripts than Server-Timing. Error pages show its request id, which is also in the log;
 * telemetry reports its flags.
 */
function withServerTiming(page: Response, requestId: string, exposures: readonly string[] = []): Response {
  page.headers.set(
    'Server-Timing',
    [`request;desc=${requestId}`, ...exposures.map((name) => `flag;desc=${name}`)].join(', '),
  )
  return page
}
