import { useCallback, useSyncExternalStore } from 'react'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { isGraver, type SafetySeverity } from '#app/domain/token/safety.ts'
import { keepIn } from '#app/ui/effects/kept.ts'
import { WARNINGS } from './watch-heeds.ts'

/**
 * What a person has done about the warnings of tokens (G-13). A small one they may have put away for good; a grave one they have
 * taken note of until the tab is closed; a block nobody takes note of. Whoever put a small one away is warned again when the token
 * turns out to be worse.
 */

/** The gravest that one can put away for good, and take note of for a while. */
const KEPT = { LOW: 'lasting', MEDIUM: 'lasting', HIGH: 'passing' } as const
export type Heedable = keyof typeof KEPT

/** By `addressKey`, the longest ago first. */
export type Heeded = ReadonlyMap<string, Heedable>

const form = { parse: readHeeded, print: (all: Heeded) => JSON.stringify([...all]) }
const kept = {
  lasting: keepIn('localStorage', WARNINGS, form),
  passing: keepIn('sessionStorage', WARNINGS, form),
}
/** One more pushes the oldest out. */
const MOST_KEPT = 500
const KEY = /^\d+:0x[\da-f]{40}$/

export function isHeedable(severity: SafetySeverity): severity is Heedable {
  return Object.hasOwn(KEPT, severity)
}

/** Reads what was kept. What is none of it, of whoever wrote it, counts for nothing. */
export function readHeeded(text: string | null): Heeded {
  let parsed: unknown
  try {
    parsed = JSON.parse(text ?? '')
  } catch {
    return new Map()
  }
  const entries: [string, unknown][] = Array.isArray(parsed)
    ? parsed.filter(Array.isArray).map(([key, to]) => [key, to])
    : []
  return new Map(entries.filter((entry): entry is [string, Heedable] => KEY.test(entry[0]) && isName(entry[1])))
}

function isName(value: unknown): value is Heedable {
  return typeof value === 'string' && Object.hasOwn(KEPT, value)
}

/** With the token's warning taken note of, up to this severity; null: not any more. */
export function withHeeded(all: Heeded, key: string, severity: Heedable | null): Heeded {
  const rest = [...all].filter(([each]) => each !== key)
  return new Map(severity === null ? rest : [...rest, [key, severity] as const].slice(-MOST_KEPT))
}

/** Takes note of a token's warning: a small one for good, a grave one for this visit. */
export function heed(chainId: ChainId, address: Address, severity: Heedable): void {
  change(KEPT[severity], addressKey(chainId, address), severity)
}

/** Wants to be told again. */
export function unheed(chainId: ChainId, address: Address): void {
  for (const where of ['lasting', 'passing'] as const) change(where, addressKey(chainId, address), null)
}

function change(where: keyof typeof kept, key: string, severity: Heedable | null): void {
  const before = kept[where].read()
  if (severity === null && !before.has(key)) return
  kept[where].write(withHeeded(before, key, severity))
}

/** Whether a warning this grave of this token has been taken note of. Never on the server and in the first client render. */
export function useIsHeeded(chainId: ChainId, address: Address, severity: SafetySeverity): boolean {
  const isHeeded = useCallback(() => {
    if (!isHeedable(severity)) return false
    const to = kept[KEPT[severity]].read().get(addressKey(chainId, address))
    return to !== undefined && !isGraver(severity, to)
  }, [chainId, address, severity])
  return useSyncExternalStore(subscribe, isHeeded, () => false)
}

function subscribe(tell: () => void): () => void {
  const ends = [kept.lasting.subscribe(tell), kept.passing.subscribe(tell)]
  return () => ends.forEach((end) => end())
}
