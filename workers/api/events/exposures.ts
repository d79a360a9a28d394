import * as v from 'valibot'
import { withoutTrailingSlashes } from '#app/base/path.ts'
import { SECOND } from '#app/base/time.ts'
import { optsOutOfAnalytics } from '#app/wire/events/privacy.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'

const STATSIG_URL = 'https://events.statsigapi.net/v1'
const STATSIG_TIMEOUT_MS = 5 * SECOND
/** Maximum number of exposures in a batch, and of secondary exposures of one. */
const MAX_EXPOSURES = 100

const text = v.pipe(v.string(), v.maxLength(200))

const batch = v.object({
  events: v.pipe(v.array(v.unknown()), v.maxLength(MAX_EXPOSURES)),
  statsigMetadata: v.object({ sdkType: text, sdkVersion: text }),
})

/** The fields of an exposure that leave this site; others are dropped. */
const exposure = v.object({
  eventName: v.picklist(['statsig::gate_exposure', 'statsig::config_exposure', 'statsig::layer_exposure']),
  user: v.object({
    userID: v.union([v.literal(''), v.pipe(v.string(), v.uuid())]),
    customIDs: v.exactOptional(v.object({ address: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/)) })),
    statsigEnvironment: v.exactOptional(v.object({ tier: text })),
  }),
  value: v.null(),
  metadata: v.object({
    gate: v.exactOptional(text),
    gateValue: v.exactOptional(text),
    config: v.exactOptional(text),
    parameterName: v.exactOptional(text),
    allocatedExperiment: v.exactOptional(text),
    isExplicitParameter: v.exactOptional(text),
    ruleID: text,
    rulePassed: v.exactOptional(text),
    configVersion: v.exactOptional(v.union([text, v.number()])),
    reason: v.exactOptional(text),
  }),
  secondaryExposures: v.pipe(v.array(v.record(text, text)), v.maxLength(MAX_EXPOSURES)),
  /** UNIX milliseconds. */
  time: v.number(),
})

/**
 * Answers `POST /api/flags/v1/rgstr`: forwards exposures of Statsig's browser package with the operator's key, which
 * pages do not have. Other events are dropped. 404 without a key.
 *
 * Source   @statsig/js-client 3, event logging; Statsig's HTTP API, log_event
 */
export async function handleExposures(request: Request, env: ApiEnv): Promise<Response> {
  const { STATSIG_API_KEY: key, STATSIG_PROXY_URL: proxy } = env
  if (!key) return problemResponse('page.notFound', 'no flag service is configured: set STATSIG_API_KEY')
  const message = v.safeParse(batch, await request.json().catch(() => undefined))
  if (!message.success) return problemResponse('request.malformed', v.summarize(message.issues).slice(0, 500))
  const events = message.output.events.flatMap((event) => {
    const parsed = v.safeParse(exposure, event)
    return parsed.success ? [parsed.output] : []
  })
  const answer = () => Response.json({ success: true }, { status: 202 })
  if (events.length === 0 || optsOutOfAnalytics(request.headers)) return answer()
  try {
    const response = await fetch(`${withoutTrailingSlashes(proxy || STATSIG_URL)}/log_event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'statsig-api-key': key },
      body: JSON.stringify({ events, statsigMetadata: message.output.statsigMetadata }),
      signal: AbortSignal.timeout(STATSIG_TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`Statsig answered ${response.status}`)
    return answer()
  } catch (error) {
    console.error('exposures', error instanceof Error ? error.message : error)
    return problemResponse('data.unavailable', 'the flag service cannot be reached')
  }
}
