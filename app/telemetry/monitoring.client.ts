import {
  captureException,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/remix'
import type { IgnoredError, Monitoring } from '#app/wire/events/delivery.ts'
import { isAllowed } from './allowed.ts'
import { filterReport, type VisitContext } from './error-filter.ts'

/** The API forwards what it receives here to Sentry. */
const TUNNEL = '/api/events/errors'
/** A page in an error loop fails in the same way; the first reports suffice. */
const MAX_REPORTS = 10

interface Options extends Monitoring {
  readonly build: string
  readonly ignoredErrors: readonly IgnoredError[]
  readonly visitContext: () => VisitContext
}

/** Reports an error that an error boundary has handled, or that occurred before Sentry was loaded. */
type ReportError = (error: unknown, isHandled: boolean) => void

/**
 * Reports uncaught errors and rejections to Sentry, through this site. Without Sentry's breadcrumbs, sessions, tracing
 * and page details: `filterReport` lists what is sent.
 */
export function startMonitoring({ dsn, environment, build, ignoredErrors, visitContext }: Options): ReportError {
  let reports = 0
  init({
    dsn,
    tunnel: TUNNEL,
    environment,
    release: build,
    defaultIntegrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    transportOptions: {
      headers: { 'content-type': 'application/x-sentry-envelope' },
      fetchOptions: { priority: 'low' },
    },
    beforeSend(event) {
      if (reports >= MAX_REPORTS || !isAllowed('monitoring')) return null
      const report = filterReport(event, visitContext(), ignoredErrors)
      if (report) reports += 1
      return report
    },
  })
  return (error, isHandled) =>
    void captureException(error, { mechanism: { type: isHandled ? 'boundary' : 'early', handled: isHandled } })
}
