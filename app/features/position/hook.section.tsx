import { HookCard } from '#app/entities/pool/late-hook-card.tsx'
import type { PositionViewProps } from './position-facts.ts'

export const area = 'aside'

/** The hook of the position's pool; most pools have none. */
function Hook({ query, facts }: PositionViewProps) {
  return facts.hook === null ? null : <HookCard hook={facts.hook} chainId={query.chainId} />
}

export { Hook as View }
