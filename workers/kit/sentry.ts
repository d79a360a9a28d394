import {
  captureException,
  flush,
  linkedErrorsIntegration,
  setAsyncLocalStorageAsyncContextStrategy,
  setTag,
  wrapRequestHandler,
  type ErrorEvent,
} from '@sentry/cloudflare'
import { SECOND } from '#app/base/time.ts'
import { withoutAddresses } from '#app/wire/events/privacy.ts'

export interface SentryOptions {
  readonly dsn: string
  readonly environment: string
  readonly release: string
}

/**
 * Sends one error to Sentry, with the id of its request as a tag. The client is created per error: wrapped
 * around every request, it would record requests and pass each streamed page through another stream.
 */
export async function sendError(error: unknown, options: SentryOptions, requestId: string | undefined): Promise<void> {
  setAsyncLocalStorageAsyncContextStrategy()
  const wrapped = {
    options: {
      ...options,
      defaultIntegrations: [linkedErrorsIntegration()],
      skipOpenTelemetrySetup: true,
      sendClientReports: false,
      beforeSend: withoutSecrets,
    },
    request: new Request('https://error.invalid', { method: 'HEAD' }),
    context: undefined,
  }
  await wrapRequestHandler(wrapped, async () => {
    if (requestId !== undefined) setTag('request', requestId)
    captureException(error)
    await flush(2 * SECOND)
    return new Response()
  })
}

/** Matches a URL and captures scheme and host, without credentials, path and query. */
const URLS = /\b(https?:\/\/)(?:[^\s/@]*@)?([^\s/?#)"']+)[^\s)"']*/g

/** Removes addresses and all of a URL but its origin: node URLs contain keys. */
function withoutSecrets(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    exception.value = withoutAddresses((exception.value ?? '').replace(URLS, '$1$2'))
  }
  return event
}
