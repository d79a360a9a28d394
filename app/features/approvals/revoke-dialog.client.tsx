import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useListFocus } from '#app/ui/effects/use-list-focus.ts'
import { APPROVALS_KEY } from './approvals.query.ts'
import { RevokeDone, RevokeFailed } from './revoke-outcome.tsx'
import { RevokeProgress } from './revoke-progress.tsx'
import { RevokeReview } from './revoke-review.tsx'
import { review, run, type PreparedRevocation } from './revoke-run.ts'

/** The dialog that revokes approvals, from the review to the outcome. Closing it prevents further requests to the wallet. */
export default function RevokeDialog() {
  const { t } = useTranslation(['approvals', 'activity', 'errors', 'common'], { useSuspense: true })
  const queryClient = useQueryClient()
  const { flow } = useSnapshot(run)
  // The rows are frozen and never mutated: `useSnapshot` would only change their types.
  const { prepared } = run
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [APPROVALS_KEY] })
  const titles = { form: '', review: t('review.title'), done: t('done.title'), failed: t('failedRun.title') }
  const title = flow.at in titles ? titles[flow.at as keyof typeof titles] : t('progress.title')
  const isOpen = flow.at !== 'form' && prepared !== undefined
  useListFocus(isOpen)
  const close = () => {
    review.close()
    refresh()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel={t('close', { ns: 'common' })} size="flow">
      {prepared && <Content flow={flow} prepared={prepared} onClose={close} onApprovalsChange={refresh} />}
    </Dialog>
  )
}

export interface StageProps {
  readonly prepared: PreparedRevocation
  readonly onClose: () => void
}

function Content({
  flow,
  onApprovalsChange,
  ...props
}: StageProps & { readonly flow: RunFlow; readonly onApprovalsChange: () => void }) {
  switch (flow.at) {
    case 'form':
      return null
    case 'review':
      return <RevokeReview {...props} flow={flow} onApprovalsChange={onApprovalsChange} />
    case 'done':
      return <RevokeDone {...props} flow={flow} />
    case 'failed':
      return <RevokeFailed {...props} flow={flow} />
    default:
      return <RevokeProgress {...props} flow={flow} />
  }
}
