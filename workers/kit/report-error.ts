/** Configuration of the operator's Sentry; without a DSN its client is not loaded. */
export interface MonitoringEnv {
  readonly SENTRY_DSN?: string
  readonly APP_ENV?: string
  readonly BUILD_HASH?: string
}

/** Writes an unexpected error to the log, with the id of its request, and reports it to Sentry if that is configured. */
export function reportError(
  error: unknown,
  env: MonitoringEnv,
  context: Pick<ExecutionContext, 'waitUntil'>,
  requestId?: string,
): void {
  if (requestId === undefined) console.error(error)
  else console.error(requestId, error)
  const { SENTRY_DSN: dsn, APP_ENV: environment = 'local', BUILD_HASH: release = 'dev' } = env
  if (!dsn) return
  const sent = import('./sentry.ts').then(({ sendError }) => sendError(error, { dsn, environment, release }, requestId))
  context.waitUntil(sent.catch((failure: unknown) => console.error('monitoring', failure)))
}
