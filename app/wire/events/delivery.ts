/** Outcome of a delivery. */
export type DeliveryStatus = 'success' | 'rateLimit' | 'payloadTooLarge' | 'timeout' | 'invalid' | 'failed' | 'unknown'

/** Returns the delivery status of an HTTP status. */
export function deliveryStatus(code: number): DeliveryStatus {
  if (code >= 200 && code < 300) return 'success'
  if (code === 429) return 'rateLimit'
  if (code === 413) return 'payloadTooLarge'
  if (code === 408) return 'timeout'
  if (code >= 400 && code < 500) return 'invalid'
  if (code >= 500) return 'failed'
  return 'unknown'
}

/** The API's response to a batch. Lists contain indices of events, and device ids. */
export interface DeliveryAnswer {
  /** HTTP status of the collector; of the API if the collector was not contacted. */
  readonly code: number
  readonly eventsIngested?: number
  readonly payloadSizeBytes?: number
  /** UNIX milliseconds. */
  readonly serverUploadTime?: number
  readonly error?: string
  readonly missingField?: string
  /** Field → indices of events in which it is invalid, missing or too short an id. */
  readonly eventsWithInvalidFields?: Readonly<Record<string, readonly number[]>>
  readonly eventsWithMissingFields?: Readonly<Record<string, readonly number[]>>
  readonly eventsWithInvalidIdLengths?: Readonly<Record<string, readonly number[]>>
  /** Devices whose events are all rejected. */
  readonly silencedDevices?: readonly string[]
  readonly silencedEvents?: readonly number[]
  /** Device → its events per second. */
  readonly throttledDevices?: Readonly<Record<string, number>>
  readonly throttledEvents?: readonly number[]
  readonly exceededDailyQuotaDevices?: Readonly<Record<string, number>>
  /** Maximum events per second of a device. */
  readonly epsThreshold?: number
}

/** Signals that a page may send, from `GET /api/events`. */
export interface SignalConfig {
  readonly events: boolean
  readonly monitoring: Monitoring | null
  /** Share of visits that are monitored, 0 to 1. */
  readonly sessionSampleRate: number
  readonly ignoredErrors: readonly IgnoredError[]
}

/** Where Sentry's browser package reports to, through `POST /api/events/errors`. */
export interface Monitoring {
  readonly dsn: string
  readonly environment: string
}

/** Errors whose message contains a text, and the share that is reported. */
export interface IgnoredError {
  readonly messageContains: string
  readonly sampleRate: number
}
