import { useRef, useState } from 'react'
import {
  createLinkPath,
  poolCacheKey,
  type CreateLink,
  type CreateStep,
  type DepositState,
  type RangeState,
} from '#app/domain/liquidity/create-link.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useNavigation, useNavigationState } from '#app/ui/navigation/navigation.tsx'

/** Milliseconds after the last change until it is written to the URL. */
const WRITE_PAUSE_MS = 300

interface Draft {
  /** Identifies the pool that the draft belongs to. */
  readonly pool: string
  readonly range: RangeState
  readonly deposit: DepositState
}

/** Changes that the form makes: pool and step are written to the URL immediately, range and amounts when typing pauses. */
export interface CreateChange {
  readonly pool: (next: CreateLink) => void
  readonly range: (change: Partial<RangeState>) => void
  readonly deposit: (deposit: DepositState) => void
  readonly step: (step: CreateStep) => void
}

/**
 * Returns the link with the changes entered since. A draft belongs to its pool: it survives going back in the history, and a link to
 * another pool replaces it.
 */
export function useDraft(written: CreateLink): { readonly link: CreateLink; readonly change: CreateChange } {
  const { go } = useNavigation()
  const pool = poolCacheKey(written)
  const [storedDraft, setDraft] = useState<Draft>({ pool, range: written.range, deposit: written.deposit })
  const draft = storedDraft.pool === pool ? storedDraft : { pool, range: written.range, deposit: written.deposit }
  if (draft !== storedDraft) setDraft(draft)
  const link = { ...written, range: draft.range, deposit: draft.deposit }

  const path = createLinkPath(link)
  const isSettled = useDebouncedValue(path, WRITE_PAUSE_MS) === path
  // While the next step loads, a write would navigate back to this step; the next step's link contains the draft anyway.
  const { locationKey } = useNavigationState()
  const leftLocationKey = useRef<string>()
  useEffectWhen(isSettled && path !== createLinkPath(written), () => {
    if (leftLocationKey.current !== locationKey) go(path, { replace: true, keepsScroll: true })
  })
  return {
    link,
    change: {
      pool: (next) => go(createLinkPath(next), { replace: true, keepsScroll: true }),
      range: (change) => setDraft({ ...draft, range: { ...draft.range, ...change } }),
      deposit: (deposit) => setDraft({ ...draft, deposit }),
      step: (step) => {
        leftLocationKey.current = locationKey
        go(createLinkPath({ ...link, step }))
      },
    },
  }
}
