import { createEnvelope, handleTunnelRequest, parseEnvelope, serializeEnvelope, type EventEnvelope } from '@sentry/core'
import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import { errorReport } from '#app/wire/events/error-report.ts'
import { optsOutOfAnalytics } from '#app/wire/events/privacy.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { withTimeout } from '../with-timeout.ts'

/** The media type of Sentry's envelopes. */
export const ENVELOPE_TYPE = 'application/x-sentry-envelope'
const SENTRY_TIMEOUT_MS = 5 * SECOND

/**
 * Answers `POST /api/events/errors`: the tunnel of Sentry's browser package. Forwards one error to the operator's
 * project, reduced to the fields of a report. 404 without a DSN.
 */
export async function handleErrorReport(request: Request, env: ApiEnv): Promise<Response> {
  const { SENTRY_DSN: dsn } = env
  if (!dsn) return problemResponse('page.notFound', 'no monitoring is configured: set SENTRY_DSN')
  const body = reduceEnvelope(await request.text(), dsn)
  if (body === undefined) return problemResponse('request.malformed', 'the body is not an error report of this site')
  if (optsOutOfAnalytics(request.headers)) return new Response(null, { status: 204 })
  let answer: Response | undefined
  const forwarded = handleTunnelRequest({
    request: new Request(request.url, { method: 'POST', body }),
    allowedDsns: [dsn],
  })
  await withTimeout(
    SENTRY_TIMEOUT_MS,
    forwarded.then((response) => (answer = response)),
  )
  await answer?.body?.cancel()
  if (answer?.status === 429) {
    return problemResponse('rate.limited', 'the monitoring service accepts no more errors for now', {
      headers: { 'retry-after': answer.headers.get('retry-after') ?? '60' },
    })
  }
  if (answer?.ok) return new Response(null, { status: 204 })
  console.error('monitoring', `Sentry answered ${answer?.status ?? 'nothing'}`)
  return problemResponse('data.unavailable', 'the monitoring service cannot be reached')
}

/** Reduces an envelope to the fields of a report; undefined if it contains anything other than one error for this DSN. */
function reduceEnvelope(text: string, dsn: string): string | undefined {
  try {
    const [{ dsn: target }, [item, ...others]] = parseEnvelope(text)
    if (target !== dsn || item?.[0].type !== 'event' || others.length > 0) return undefined
    const event = v.parse(errorReport, item[1])
    const header = { event_id: event.event_id, sent_at: new Date().toISOString(), dsn }
    return serializeEnvelope(createEnvelope<EventEnvelope>(header, [[{ type: 'event' }, event]])) as string
  } catch {
    return undefined
  }
}
