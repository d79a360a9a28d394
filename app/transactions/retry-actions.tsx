import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ContinueUnsimulated } from './continue-unsimulated.tsx'
import { isNotAsReviewed } from './is-not-as-reviewed.ts'
import { setOneClick } from './one-click.ts'
import type { ReviewSession } from './review-session.ts'
import type { RunFlow } from './run-flow.ts'

interface RetryActionsProps {
  readonly review: ReviewSession
  readonly flow: RunFlow & { readonly at: 'failed' }
}

/**
 * Buttons that open the review of a failed run again, or continue a run that no node could simulate. A failed batch is retried step by step.
 * A transaction that was not mined as reviewed has no retry, because it may have moved tokens.
 */
export function RetryActions({ review, flow }: RetryActionsProps) {
  const { t } = useTranslation(['activity', 'common'])
  const isBatch = flow.steps[flow.step] === 'batch'
  if (isNotAsReviewed(flow.problem.code)) return <Text as="p">{t('run.modifiedDone')}</Text>
  const retry = () => {
    if (isBatch) setOneClick(false)
    review.retry()
  }
  return (
    <>
      {isBatch && <Text as="p">{t('oneClick.failed')}</Text>}
      <Button
        tone="primary"
        size="large"
        width="full"
        onClick={retry}
        data-testid={isBatch ? 'retry-in-steps' : 'retry'}
      >
        {isBatch ? t('oneClick.inSteps') : t('retry', { ns: 'common' })}
      </Button>
      <ContinueUnsimulated review={review} code={flow.problem.code} />
    </>
  )
}
