import { useMemo, useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** Maximum number of stored assets; the oldest are dropped first. */
const MAX_HIDDEN = 500
const NONE: readonly string[] = []

/**
 * Assets that the visitor hides in this browser, in lower case: tokens (`chainId:address`), NFTs (`chainId:contract:id`) and positions
 * (`version:chainId:id`, in v2 with `:owner`).
 */
const hidden = createBrowserStore<readonly string[]>('tarn.hidden', {
  parse,
  print: (assets) => (assets.length === 0 ? null : JSON.stringify(assets)),
})

/** The hidden assets; none on the server and until hydration. */
export function useHiddenAssets(): ReadonlySet<string> {
  const assets = useSyncExternalStore(hidden.subscribe, hidden.read, () => NONE)
  return useMemo(() => new Set(assets), [assets])
}

/** Hides an asset, or shows a hidden one. */
export function toggleHidden(asset: string): void {
  hidden.update((assets) =>
    assets.includes(asset) ? assets.filter((other) => other !== asset) : [...assets, asset].slice(-MAX_HIDDEN),
  )
}

function parse(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((asset) => typeof asset === 'string').slice(-MAX_HIDDEN) : NONE
  } catch {
    return NONE
  }
}
