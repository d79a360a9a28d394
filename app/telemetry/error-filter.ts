import type { ErrorEvent, Exception } from '@sentry/remix'
import type { IgnoredError } from '#app/wire/events/delivery.ts'
import { MAX_CAUSES, MAX_FRAMES, type ErrorReport } from '#app/wire/events/error-report.ts'
import { withoutAddresses } from '#app/wire/events/privacy.ts'

/** Fields of a report that describe the visit and not the error. */
export type VisitContext = Pick<ErrorReport, 'request' | 'user' | 'tags' | 'contexts'>

/**
 * Sentry's event as it may be sent, or null: for a console message, which duplicates another error, or an ignored error
 * that was not sampled. Removes extension ids, which fingerprint the browser, addresses, the query of the page, and all
 * fields that a report does not have.
 */
export function filterReport(
  event: ErrorEvent,
  visitContext: VisitContext,
  ignored: readonly IgnoredError[],
  random: () => number = Math.random,
): (ErrorReport & { readonly type: undefined }) | null {
  const { event_id, timestamp = Date.now() / 1_000, logger, release = '', environment = '' } = event
  // Sentry puts the causes of an error before it.
  const values = (event.exception?.values ?? []).slice(-1 - MAX_CAUSES)
  if (logger === 'console' || values.length === 0 || event_id === undefined) return null
  const rule = ignored.find(({ messageContains }) => values.some(({ value }) => value?.includes(messageContains)))
  if (rule && random() >= rule.sampleRate) return null
  return {
    type: undefined,
    event_id,
    timestamp,
    platform: 'javascript',
    level: 'error',
    release,
    environment,
    exception: { values: values.map(cleanException) },
    ...visitContext,
    request: { url: clean(visitContext.request.url.replace(/[?#].*$/, ''), 300) },
  }
}

function cleanException({ type, value, mechanism, stacktrace }: Exception): ErrorReport['exception']['values'][number] {
  const frames = stacktrace?.frames?.slice(-MAX_FRAMES).map((frame) => ({
    function: clean(frame.function ?? '?', 100),
    filename: clean(frame.filename ?? '', 300),
    ...(frame.lineno !== undefined && { lineno: frame.lineno }),
    ...(frame.colno !== undefined && { colno: frame.colno }),
    in_app: frame.in_app ?? true,
  }))
  return {
    type: clean(type ?? '', 100),
    value: clean(value ?? '', 500),
    ...(mechanism && { mechanism: { type: mechanism.type, handled: mechanism.handled ?? true } }),
    ...(frames && { stacktrace: { frames } }),
  }
}

function clean(text: string, length: number): string {
  return withoutAddresses(withoutExtensionIds(text)).slice(0, length)
}

function withoutExtensionIds(text: string): string {
  return text.replace(/\b([a-z-]*extension):\/\/[^/\s:)]+/gi, '$1://…')
}
