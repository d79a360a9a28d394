import { useCallback, useSyncExternalStore } from 'react'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { isMoreSevere, type SafetySeverity } from '#app/domain/token/safety.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import { WARNINGS_KEY } from './mark-acknowledged.ts'

/**
 * Token warnings the user has acknowledged. A low or medium one is dismissed for good, a high one for this tab; a block
 * cannot be acknowledged. If the token's severity rises, the user is warned again.
 */

/** Where each severity is stored: `lasting` in localStorage, `passing` in sessionStorage. */
const STORE_OF = { LOW: 'lasting', MEDIUM: 'lasting', HIGH: 'passing' } as const
export type AcknowledgeableSeverity = keyof typeof STORE_OF

/** By `addressKey`, oldest first. */
export type AcknowledgedWarnings = ReadonlyMap<string, AcknowledgeableSeverity>

const format = { parse: readAcknowledgedWarnings, print: (all: AcknowledgedWarnings) => JSON.stringify([...all]) }
const stores = {
  lasting: createBrowserStore('localStorage', WARNINGS_KEY, format),
  passing: createBrowserStore('sessionStorage', WARNINGS_KEY, format),
}
/** Beyond it the oldest is dropped. */
const MAX_ENTRIES = 500
const KEY = /^\d+:0x[\da-f]{40}$/

export function isAcknowledgeable(severity: SafetySeverity): severity is AcknowledgeableSeverity {
  return Object.hasOwn(STORE_OF, severity)
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
    entries.filter((entry): entry is [string, AcknowledgeableSeverity] => KEY.test(entry[0]) && isName(entry[1])),
  )
}

function isName(value: unknown): value is AcknowledgeableSeverity {
  return typeof value === 'string' && Object.hasOwn(STORE_OF, value)
}

/** Records that warnings of this token up to `severity` are acknowledged; null removes the entry. */
export function withAcknowledgement(
  all: AcknowledgedWarnings,
  key: string,
  severity: AcknowledgeableSeverity | null,
): AcknowledgedWarnings {
  const rest = [...all].filter(([each]) => each !== key)
  return new Map(severity === null ? rest : [...rest, [key, severity] as const].slice(-MAX_ENTRIES))
}

/** Acknowledges a token's warning: a low or medium one for good, a high one for this tab. */
export function acknowledgeWarning(chainId: ChainId, address: Address, severity: AcknowledgeableSeverity): void {
  setAcknowledgement(STORE_OF[severity], addressKey(chainId, address), severity)
}

/** Shows the token's warning again. */
export function resetWarning(chainId: ChainId, address: Address): void {
  for (const where of ['lasting', 'passing'] as const) setAcknowledgement(where, addressKey(chainId, address), null)
}

function setAcknowledgement(where: keyof typeof stores, key: string, severity: AcknowledgeableSeverity | null): void {
  const before = stores[where].read()
  if (severity === null && !before.has(key)) return
  stores[where].write(withAcknowledgement(before, key, severity))
}

/** Whether a warning of this severity is acknowledged. False on the server and in the first client render. */
export function useIsWarningAcknowledged(chainId: ChainId, address: Address, severity: SafetySeverity): boolean {
  const isAcknowledged = useCallback(() => {
    if (!isAcknowledgeable(severity)) return false
    const to = stores[STORE_OF[severity]].read().get(addressKey(chainId, address))
    return to !== undefined && !isMoreSevere(severity, to)
  }, [chainId, address, severity])
  return useSyncExternalStore(subscribe, isAcknowledged, () => false)
}

function subscribe(tell: () => void): () => void {
  const ends = [stores.lasting.subscribe(tell), stores.passing.subscribe(tell)]
  return () => ends.forEach((end) => end())
}
