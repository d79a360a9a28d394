import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { centred } from './flow.css.ts'
import type { ReviewSession } from './review-session.ts'
import { continueUnsimulated } from './run-reviewed.ts'

interface ContinueUnsimulatedProps {
  readonly review: ReviewSession
  /** Why the run failed. */
  readonly code: ErrorCode
}

/** Explains that no node could simulate a request, with a button that continues without. Renders nothing after another failure. */
export function ContinueUnsimulated({ review, code }: ContinueUnsimulatedProps) {
  const { t } = useTranslation('activity')
  if (code !== 'request.unsimulated') return null
  return (
    <>
      <Text as="p" size={14} tone="secondary" className={centred}>
        {t('run.unsimulated')}
      </Text>
      <Button width="full" onClick={() => void continueUnsimulated(review)}>
        {t('run.continueUnsimulated')}
      </Button>
    </>
  )
}
