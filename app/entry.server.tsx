import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { i18n } from 'i18next'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { isCacheable, type ResponseFacts } from '#app/edge/html-cache/cached-page.server.ts'
import { movedCookies } from '#app/edge/moved-cookies.server.ts'
import { requestedCookies } from '#app/edge/preferences.server.ts'
import { i18nFor } from '#app/i18n/i18n.server.ts'
import { RequestContext } from '#app/shell/request-context.ts'
import { SECOND } from '#app/base/time.ts'
import { lateComponentsLoaded } from '#app/ui/late-hydration/late-hydration.tsx'

/**
 * Milliseconds after which Remix rejects loader data that has not streamed. Requests to the API fail earlier, with their own reason
 * (`API_TIMEOUT_MS`, `COMPUTE_TIMEOUT_MS`).
 */
export const streamTimeout = 10 * SECOND
/** Milliseconds after which the rendering is aborted: later than `streamTimeout`, so that rejected data is rendered as an error view. */
const RENDER_TIMEOUT_MS = streamTimeout + SECOND

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId, reportStreamError, cachePage, visitor, signals }: AppLoadContext,
): Promise<Response> {
  const i18n = await i18nFor(request, remixContext)
  const render = (facts: ResponseFacts) => renderPage(request.url, remixContext, i18n, facts, reportStreamError)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Preferences in the query come last, so that they win.
  for (const cookie of [...movedCookies(request), ...requestedCookies(request)]) headers.append('Set-Cookie', cookie)
  // Each visitor's exposure to a flag is reported, which only happens if the loaders run.
  const isShared = signals.exposures().length === 0 && isCacheable(remixContext.staticHandlerContext)
  if (cachePage && isShared) {
    return cachePage(async (facts) => {
      const { body, hasFailed } = await render(facts)
      await body.allReady
      const text = await new Response(body).text()
      return { text, headers, hasFailed: hasFailed(), status: hasFailed() ? 500 : status }
    })
  }
  const { body, hasFailed } = await render({ nonce, requestId })
  // Bots get the complete page.
  if (isbot(visitor.userAgent)) await body.allReady
  return new Response(body, { headers, status: hasFailed() ? 500 : status })
}

async function renderPage(
  url: string,
  remixContext: EntryContext,
  i18n: i18n,
  { nonce, requestId }: ResponseFacts,
  report: (error: unknown) => void,
) {
  await lateComponentsLoaded()
  let hasFailed = false
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), RENDER_TIMEOUT_MS)
  const body = await renderToReadableStream(
    <RequestContext.Provider value={{ nonce, requestId }}>
      <I18nextProvider i18n={i18n}>
        <RemixServer context={remixContext} url={url} abortDelay={RENDER_TIMEOUT_MS} nonce={nonce} />
      </I18nextProvider>
    </RequestContext.Provider>,
    {
      nonce,
      signal: timeout.signal,
      onError(error: unknown) {
        if (timeout.signal.aborted) return
        hasFailed = true
        report(error)
      },
    },
  )
  const stopTimer = () => clearTimeout(timer)
  body.allReady.then(stopTimer, stopTimer)
  return { body, hasFailed: () => hasFailed }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // Client errors are not failures of ours: one line without a stack.
  if (isRouteErrorResponse(error) && error.status < 500) {
    console.warn(context.requestId, error.status, request.method, new URL(request.url).pathname)
  } else context.services.report(error)
}
