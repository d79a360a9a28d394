import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-target.ts'
import { flowStep } from '#app/transactions/flow.css.ts'
import { useReview } from '#app/transactions/use-review.ts'
import { review } from './change-run.ts'
import { ZapForm } from './zap-form.tsx'

const ChangeStages = lazy(async () => ({ default: (await import('./change-dialog.client.tsx')).ChangeStages }))

// Lazily loaded entry point of the feature, for the page that creates positions.

/** Creates a position from one token: the form in the page, and its review in a dialog. */
export default function OneTokenDeposit(props: OneTokenDepositProps) {
  useTranslation(['zap', 'position-change', 'deposit', 'liquidity-settings', 'swap-settings', 'errors'], {
    useSuspense: true,
  })
  const { flow } = useReview(review)
  return (
    <div className={flowStep}>
      <ZapForm {...props} />
      {flow.at !== 'form' && (
        <Suspense fallback={null}>
          <ChangeStages kind="add" form={null} />
        </Suspense>
      )}
    </div>
  )
}
