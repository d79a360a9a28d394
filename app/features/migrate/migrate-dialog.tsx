import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import type { Freshness } from '#app/transactions/use-freshness.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { isLiquidityRemoved } from './is-liquidity-removed.ts'
import { MigrateDone, MigrateFailed, MigrateStopped } from './migrate-outcome.tsx'
import { MigrateProgress } from './migrate-progress.tsx'
import { MigrateReview } from './migrate-review.tsx'
import { review, run } from './migrate-run.ts'
import type { PreparedMigration } from './prepare-migration.ts'
import type { SourcePosition } from './source-position.ts'
import type { TargetPool } from './target-pools.ts'

/** The newest state of what a review shows. */
export interface NewestState {
  readonly source: SourcePosition
  readonly targets: readonly TargetPool[]
  readonly freshness: Freshness
  /** Reads the state again. */
  readonly onRetry: () => void
}

/** The dialog that reviews and runs a migration. After it is closed, the wallet gets no further request. */
export function MigrateDialog({ newest }: { readonly newest: NewestState }) {
  const { t } = useTranslation(['migrate', 'common'])
  const { flow } = useSnapshot(run)
  // The value is frozen and never mutated: `useSnapshot` would only change its type.
  const { prepared } = run
  const titles = { review: t('review'), done: t('doneTitle'), failed: t('failedTitle') }
  const title = isLiquidityRemoved(flow)
    ? titles.failed
    : flow.at in titles
      ? titles[flow.at as keyof typeof titles]
      : t('progress')
  const isOpen = prepared !== undefined && flow.at !== 'form'
  return (
    <Dialog isOpen={isOpen} onClose={review.close} title={title} closeLabel={t('close', { ns: 'common' })} size="flow">
      {prepared && <Stage flow={flow} prepared={prepared} newest={newest} />}
    </Dialog>
  )
}

export interface StageProps {
  readonly prepared: PreparedMigration
}

interface AnyStageProps extends StageProps {
  readonly flow: RunFlow
  readonly newest: NewestState
}

function Stage({ flow, prepared, newest }: AnyStageProps) {
  switch (flow.at) {
    case 'form':
      return null
    case 'review':
      return isLiquidityRemoved(flow) ? (
        <MigrateStopped />
      ) : (
        <MigrateReview prepared={prepared} flow={flow} newest={newest} />
      )
    case 'done':
      return <MigrateDone prepared={prepared} flow={flow} />
    case 'failed':
      return <MigrateFailed prepared={prepared} flow={flow} />
    default:
      return <MigrateProgress prepared={prepared} flow={flow} />
  }
}
