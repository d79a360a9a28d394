import { useTranslation } from 'react-i18next'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { flowFooter } from '#app/transactions/flow.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { openReview, type ChangeKind, type Prepared } from './change-run.ts'
import { reviewBlocker, type ReviewFacts } from './review-blocker.ts'

interface ReviewButtonProps extends Pick<ReviewFacts, 'isAllowed'> {
  readonly kind: ChangeKind
  /** Undefined while there is nothing to review. */
  readonly prepared: Prepared | undefined
  /** The token of which the account has less than the change takes. */
  readonly short?: { readonly symbol: string } | undefined
  readonly hasAmount?: boolean
  readonly balances?: ReviewFacts['balances']
  /** Why nothing will be prepared, if that is known; a notice of the form explains it. */
  readonly problem?: 'failed' | 'impossible' | undefined
}

/** Opens the review of a change from its form. The label of a disabled button says why it is disabled. */
export function ReviewButton(props: ReviewButtonProps) {
  const { kind, prepared, short, hasAmount = true, balances, isAllowed, problem } = props
  const { t } = useTranslation(['position-change', 'deposit'])
  const change = problem ?? (prepared ? 'prepared' : 'loading')
  const blocker = reviewBlocker({ hasAmount, isShort: short !== undefined, balances, isAllowed, change })
  return (
    <div className={flowFooter}>
      <Button
        tone="primary"
        size="large"
        width="full"
        aria-disabled={blocker !== undefined}
        onClick={() => {
          if (prepared && blocker === undefined) openReview(prepared)
        }}
        data-testid="review-button"
      >
        {blocker === 'loading' && <Spinner />}
        <span aria-live="polite">
          {blocker === 'insufficient'
            ? t('insufficient', { ns: 'deposit', symbol: shortSymbol(short?.symbol ?? '') })
            : t(blocker ?? `${kind}Review`)}
        </span>
      </Button>
    </div>
  )
}
