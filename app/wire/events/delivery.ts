/** What became of a delivery. */
export type DeliveryStatus = 'success' | 'rateLimit' | 'payloadTooLarge' | 'timeout' | 'invalid' | 'failed' | 'unknown'

/** The status of a delivery by the HTTP status of its answer (spec §4, last line). */
export function deliveryStatus(code: number): DeliveryStatus {
  if (code >= 200 && code < 300) return 'success'
  if (code === 429) return 'rateLimit'
  if (code === 413) return 'payloadTooLarge'
  if (code === 408) return 'timeout'
  if (code >= 400 && code < 500) return 'invalid'
  if (code >= 500) return 'failed'
  return 'unknown'
}

/** The answer of the proxy. The lists name events by their place in the batch and devices by their id. */
export interface DeliveryAnswer {
  /** HTTP status of the collector, or of the proxy where it never asked. */
  readonly code: number
  readonly eventsIngested?: number
  readonly payloadSizeBytes?: number
  /** UNIX milliseconds. */
  readonly serverUploadTime?: number
  readonly error?: string
  readonly missingField?: string
  /** Field → places of the events in which it is wrong, or missing, or an id too short. */
  readonly eventsWithInvalidFields?: Readonly<Record<string, readonly number[]>>
  readonly eventsWithMissingFields?: Readonly<Record<string, readonly number[]>>
  readonly eventsWithInvalidIdLengths?: Readonly<Record<string, readonly number[]>>
  /** Devices the collector takes nothing from. */
  readonly silencedDevices?: readonly string[]
  readonly silencedEvents?: readonly number[]
  /** Device → events a second it sends. */
  readonly throttledDevices?: Readonly<Record<string, number>>
  readonly throttledEvents?: readonly number[]
  readonly exceededDailyQuotaDevices?: Readonly<Record<string, number>>
  /** Events a second that one device may send. */
  readonly epsThreshold?: number
}

/** What a page may send here, told by `GET /api/events`. */
export interface SignalConfig {
  readonly events: boolean
  readonly monitoring: boolean
  /** Share of visits that are monitored, 0 to 1. */
  readonly sessionSampleRate: number
  readonly ignoredErrors: readonly IgnoredError[]
}

/** Errors whose message holds a text, and the share of them that is reported all the same. */
export interface IgnoredError {
  readonly messageContains: string
  readonly sampleRate: number
}
