import { useMemo, useSyncExternalStore } from 'react'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** A v2 pair that this browser adds to an account's list of positions. */
export interface ImportedPair {
  readonly chainId: ChainId
  readonly pair: Address
  readonly owner: Address
}

/** Maximum number of stored pairs; the oldest are dropped first. */
const MAX_IMPORTED = 50
const KEY = /^(\d+):(0x[\da-f]{40}):(0x[\da-f]{40})$/
const NONE: readonly ImportedPair[] = []

const imported = createBrowserStore<readonly ImportedPair[]>('tarn.pairs', {
  parse: readImportedPairs,
  print: (pairs) => (pairs.length === 0 ? null : JSON.stringify(pairs.map(keyOf))),
})

/** Parses stored pairs. Ignores malformed entries. */
export function readImportedPairs(text: string | null): readonly ImportedPair[] {
  const found = parseArray(text).flatMap((key): ImportedPair[] => {
    const [, chain, pair, owner] = typeof key === 'string' ? (KEY.exec(key) ?? []) : []
    const chainId = CHAINS.find(({ id }) => String(id) === chain)?.id
    return chainId === undefined ? [] : [{ chainId, pair: pair as Address, owner: owner as Address }]
  })
  return found.slice(-MAX_IMPORTED)
}

function parseArray(text: string | null): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

function keyOf({ chainId, pair, owner }: ImportedPair): string {
  return `${chainId}:${pair}:${owner}`.toLowerCase()
}

/** Stores an imported pair, for all tabs of this browser. */
export function importPair(pair: ImportedPair): void {
  imported.update((pairs) => [...pairs.filter((other) => keyOf(other) !== keyOf(pair)), pair].slice(-MAX_IMPORTED))
}

/** Removes an imported pair. */
export function removePair(pair: ImportedPair): void {
  imported.update((pairs) => pairs.filter((other) => keyOf(other) !== keyOf(pair)))
}

/** The pairs imported for an account; none on the server and until hydration. */
export function useImportedPairs(owner: Address | undefined): readonly ImportedPair[] {
  const all = useSyncExternalStore(imported.subscribe, imported.read, () => NONE)
  return useMemo(() => (owner ? all.filter((pair) => isSameAddress(pair.owner, owner)) : NONE), [all, owner])
}
