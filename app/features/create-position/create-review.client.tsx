import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { CreateDone, CreateFailed } from './create-outcome.tsx'
import { CreateProgress } from './create-progress.tsx'
import { review, run } from './create-run.ts'
import type { PreparedPosition } from './prepare-position.ts'
import { Review } from './review.tsx'

/**
 * The dialog from the review of a new position to its outcome. After it is closed, the wallet gets no further request, and a sent
 * transaction is tracked elsewhere.
 */
export default function CreateReview() {
  const { t } = useTranslation(
    ['create', 'deposit', 'activity', 'errors', 'common', 'liquidity-settings', 'swap-settings'],
    {
      useSuspense: true,
    },
  )
  const { flow } = useSnapshot(run)
  // The value is frozen and never mutated: `useSnapshot` would only change its type.
  const { prepared } = run
  const titles = { form: '', review: t('review.title'), done: t('done.title'), failed: t('failed.title') }
  const title = flow.at in titles ? titles[flow.at as keyof typeof titles] : t('progress.title')
  return (
    <Dialog
      isOpen={flow.at !== 'form' && prepared !== undefined}
      onClose={review.close}
      title={title}
      closeLabel={t('close', { ns: 'common' })}
      size="flow"
    >
      {prepared && <Stage flow={flow} prepared={prepared} />}
    </Dialog>
  )
}

export interface StageProps {
  readonly prepared: PreparedPosition
}

function Stage({ flow, prepared }: StageProps & { readonly flow: RunFlow }) {
  switch (flow.at) {
    case 'form':
      return null
    case 'review':
      return <Review prepared={prepared} flow={flow} />
    case 'done':
      return <CreateDone prepared={prepared} flow={flow} />
    case 'failed':
      return <CreateFailed prepared={prepared} flow={flow} />
    default:
      return <CreateProgress prepared={prepared} flow={flow} />
  }
}
