import type { ReactNode } from 'react'
import { flowFoot } from '#app/transactions/flow.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { openReview, type Prepared } from './change-run.ts'

interface ReviewButtonProps {
  /** Undefined while there is nothing to review; the label then states why. */
  readonly prepared: Prepared | undefined
  readonly children: ReactNode
}

/** Opens the review of a change from its form. */
export function ReviewButton({ prepared, children }: ReviewButtonProps) {
  return (
    <div className={flowFoot}>
      <Button
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!prepared}
        onClick={() => {
          if (prepared) openReview(prepared)
        }}
        data-testid="review-button"
      >
        {children}
      </Button>
    </div>
  )
}
