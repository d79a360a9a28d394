import { HookCard } from '#app/entities/pool/late-hook-card.tsx'
import type { PoolViewProps } from './pool-facts.ts'

export const area = 'aside'

/** The pool's hook; most pools have none. */
function Hook({ query, facts }: PoolViewProps) {
  return facts.hook === null ? null : <HookCard hook={facts.hook} chainId={query.chainId} />
}

export { Hook as View }
