import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { confirmation } from './flow.css.ts'
import type { ReviewSession } from './review-session.ts'

/** Replaces the confirm button once the price or the position has changed more than the review allows. The form has the current amounts. */
export function OutdatedReview({ review }: { readonly review: ReviewSession }) {
  const { t } = useTranslation('activity')
  return (
    <div className={confirmation} data-testid="outdated">
      <Notice tone="warning" role="alert">
        {t('confirm.outdated')}
      </Notice>
      <Button size="large" width="full" onClick={review.close}>
        {t('confirm.goBack')}
      </Button>
    </div>
  )
}
