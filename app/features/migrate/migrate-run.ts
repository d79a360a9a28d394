import type { Planner } from '#app/transactions/planned.query.ts'
import { createReviewSession } from '#app/transactions/review-session.ts'
import { runReviewed } from '#app/transactions/run-reviewed.ts'
import type { PreparedMigration } from './prepare-migration.ts'

/** The dialog that reviews and runs a migration. */
export const review = createReviewSession<{ prepared: PreparedMigration | undefined }>({ prepared: undefined })

/** State of the dialog. */
export const { run } = review

export function openReview(prepared: PreparedMigration): void {
  review.open()
  run.prepared = prepared
}

/** Runs the migration with `runReviewed`. `isOneClick`: sends a single request to the wallet. */
export async function runMigration(
  prepared: PreparedMigration,
  signal: AbortSignal,
  { isOneClick = false } = {},
): Promise<void> {
  await runReviewed(review, migrationPlanner(prepared, isOneClick), { signal })
}

/** Returns the planner of a migration. `isOneClick`: combines the steps into a single request. */
export function migrationPlanner(prepared: PreparedMigration, isOneClick = false): Planner {
  return {
    chainId: prepared.chainId,
    key: ['migration', prepared.plans],
    plan: async (node) => (await import('./plan-prepared.ts')).planPrepared(node, prepared, isOneClick),
  }
}
