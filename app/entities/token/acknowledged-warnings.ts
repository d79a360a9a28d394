import { useCallback, useSyncExternalStore } from 'react'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { isMoreSevere, type SafetySeverity } from '#app/domain/token/safety.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import { WARNINGS_KEY } from './mark-acknowledged.ts'

/**
 * Low and medium token warnings that the user has dismissed for good. High ones cannot be dismissed and are acknowledged
 * in every review; blocks cannot be acknowledged. The warning returns if the token's severity rises.
 */

const DISMISSIBLE = ['LOW', 'MEDIUM'] as const
export type DismissibleSeverity = (typeof DISMISSIBLE)[number]

/** By `addressKey`, oldest first. */
export type AcknowledgedWarnings = ReadonlyMap<string, DismissibleSeverity>

const store = createBrowserStore(WARNINGS_KEY, {
  parse: readAcknowledgedWarnings,
  print: (all: AcknowledgedWarnings) => JSON.stringify([...all]),
})
/** Beyond this number the oldest entry is dropped. */
const MAX_ENTRIES = 500
const KEY = /^\d+:0x[\da-f]{40}$/

export function isDismissible(severity: unknown): severity is DismissibleSeverity {
  return DISMISSIBLE.some((dismissible) => dismissible === severity)
}

/** Parses stored acknowledgements. Ignores malformed entries. */
export function readAcknowledgedWarnings(text: string | null): AcknowledgedWarnings {
  let parsed: unknown
  try {
    parsed = JSON.parse(text ?? '')
  } catch {
    return new Map()
  }
  const stored: readonly unknown[] = Array.isArray(parsed) ? parsed : []
  const entries = stored.flatMap((entry): [string, unknown][] =>
    Array.isArray(entry) ? [[String(entry[0]), entry[1]]] : [],
  )
  return new Map(
    entries.filter((entry): entry is [string, DismissibleSeverity] => KEY.test(entry[0]) && isDismissible(entry[1])),
  )
}

/** Records that warnings of this token up to `severity` are acknowledged; null removes the entry. */
export function withAcknowledgement(
  all: AcknowledgedWarnings,
  key: string,
  severity: DismissibleSeverity | null,
): AcknowledgedWarnings {
  const rest = [...all].filter(([entryKey]) => entryKey !== key)
  return new Map(severity === null ? rest : [...rest, [key, severity] as const].slice(-MAX_ENTRIES))
}

/** Dismisses a token's warning for good. */
export function acknowledgeWarning(chainId: ChainId, address: Address, severity: DismissibleSeverity): void {
  store.update((all) => withAcknowledgement(all, addressKey(chainId, address), severity))
}

/** Shows the token's warning again. */
export function resetWarning(chainId: ChainId, address: Address): void {
  store.update((all) => withAcknowledgement(all, addressKey(chainId, address), null))
}

/** Whether a warning of this severity is dismissed. False on the server and in the first client render. */
export function useIsWarningAcknowledged(chainId: ChainId, address: Address, severity: SafetySeverity): boolean {
  const isAcknowledged = useCallback(() => {
    if (!isDismissible(severity)) return false
    const acknowledged = store.read().get(addressKey(chainId, address))
    return acknowledged !== undefined && !isMoreSevere(severity, acknowledged)
  }, [chainId, address, severity])
  return useSyncExternalStore(store.subscribe, isAcknowledged, () => false)
}
