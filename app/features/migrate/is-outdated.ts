import { hasPriceMoved } from '#app/domain/liquidity/has-price-moved.ts'
import type { PreparedMigration } from './prepare-migration.ts'
import type { SourcePosition } from './source-position.ts'
import { targetId, type TargetPool } from './target-pools.ts'

/**
 * Whether the position's liquidity or the existence of the new pool differs from the review, or one of the two prices has moved further than the
 * review allows.
 */
export function isOutdated(
  { chainId, source, target, slippage }: PreparedMigration,
  newest: { readonly source: SourcePosition; readonly targets: readonly TargetPool[] },
): boolean {
  const id = targetId(chainId, target)
  const now = newest.targets.find((candidate) => targetId(chainId, candidate) === id)
  return (
    now?.exists !== target.exists ||
    newest.source.liquidity !== source.liquidity ||
    hasPriceMoved(source.price, newest.source.price, slippage) ||
    hasPriceMoved(target.price, now.price, slippage)
  )
}
