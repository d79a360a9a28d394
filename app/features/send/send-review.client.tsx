import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Review } from './review.tsx'
import { SendDone, SendFailed } from './send-outcome.tsx'
import { SendProgress } from './send-progress.tsx'
import { review, run, type PreparedSend } from './send-run.ts'
import { SpeedBumpStep } from './speed-bump-step.tsx'

interface SendReviewProps {
  /** Called when the wallet has sent the transaction. */
  readonly onSent: () => void
}

/**
 * The dialog from the speed bumps to the outcome. After it is closed, the wallet gets no further request, and a sent transaction is
 * tracked elsewhere.
 */
export default function SendReview({ onSent }: SendReviewProps) {
  const { t } = useTranslation(['send', 'activity', 'errors', 'common'], { useSuspense: true })
  const queries = useQueryClient()
  const { flow, bumps } = useSnapshot(run)
  // The order is frozen and never mutated: `useSnapshot` would only change its type.
  const { prepared } = run
  const [bump] = bumps
  const close = () => {
    review.close()
    void queries.invalidateQueries({ queryKey: ['balances'] })
  }
  const titles = { form: '', review: t('review.title'), done: t('done.title'), failed: t('failed.title') }
  const stage = flow.at in titles ? titles[flow.at as keyof typeof titles] : t('progress.title')
  const isAsking = flow.at === 'review' && bump !== undefined
  return (
    <Dialog
      isOpen={flow.at !== 'form' && prepared !== undefined}
      onClose={close}
      title={isAsking ? t(`bump.${bump}.title`) : stage}
      closeLabel={t('close', { ns: 'common' })}
      size="flow"
    >
      {prepared &&
        (isAsking ? (
          <SpeedBumpStep bump={bump} prepared={prepared} onClose={close} />
        ) : (
          <Content flow={flow} prepared={prepared} onClose={close} onSent={onSent} />
        ))}
    </Dialog>
  )
}

export interface StageProps {
  readonly prepared: PreparedSend
  readonly onClose: () => void
}

function Content({ flow, ...props }: StageProps & SendReviewProps & { readonly flow: RunFlow }) {
  switch (flow.at) {
    case 'form':
      return null
    case 'review':
      return <Review {...props} flow={flow} />
    case 'done':
      return <SendDone {...props} flow={flow} />
    case 'failed':
      return <SendFailed {...props} flow={flow} />
    default:
      return <SendProgress {...props} flow={flow} />
  }
}
