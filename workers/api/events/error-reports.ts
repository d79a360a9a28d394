import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import { errorReport } from '#app/wire/events/error-report.ts'
import { asksForPrivacy } from '#app/wire/events/privacy.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { sentryEnvelope } from './sentry-envelope.ts'
import { sentryTarget } from './sentry-target.ts'

const TIMEOUT = 5 * SECOND

/**
 * Answers `POST /api/events/errors`: forwards a page's error to the operator's Sentry as an envelope. The page knows
 * neither Sentry nor its key and connects only to us. 404 without a DSN.
 */
export async function handleErrorReport(request: Request, env: ApiEnv): Promise<Response> {
  const target = sentryTarget(env.SENTRY_DSN)
  if (!target) return problemResponse('page.notFound', 'no monitoring is configured: set SENTRY_DSN')
  const report = v.safeParse(errorReport, await request.json().catch(() => undefined))
  if (!report.success) return problemResponse('request.malformed', v.summarize(report.issues).slice(0, 500))
  if (asksForPrivacy(request.headers)) return new Response(null, { status: 204 })
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=tarn/1, sentry_key=${target.publicKey}`,
      },
      body: sentryEnvelope(report.output, { environment: env.APP_ENV ?? 'local', sentAt: Date.now() }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    await response.body?.cancel()
    if (response.status === 429) {
      const wait = response.headers.get('retry-after') ?? '60'
      return problemResponse('rate.limited', 'the monitoring service takes no more for now', {
        headers: { 'retry-after': wait },
      })
    }
    if (!response.ok) throw new Error(`Sentry answered ${response.status}`)
    return new Response(null, { status: 204 })
  } catch (error) {
    console.error('monitoring', error instanceof Error ? error.message : error)
    return problemResponse('data.unavailable', 'the monitoring service cannot be reached')
  }
}
