import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-place.ts'
import { flowStep } from '#app/transactions/flow.css.ts'
import { ChangeStages } from './change-dialog.client.tsx'
import { run } from './change-run.ts'
import { ZapForm } from './zap-form.tsx'

// The lazy front door of the feature, for the page that creates positions.

/** A new position from one token: the form in the page, and its review in a dialog. */
export default function OneTokenDeposit(props: OneTokenDepositProps) {
  // Loads the texts of the form and of all stages.
  useTranslation(
    [
      'position-change',
      'position',
      'market',
      'deposit',
      'range',
      'liquidity-settings',
      'swap-settings',
      'swap',
      'zap',
      'activity',
      'errors',
      'common',
    ],
    { useSuspense: true },
  )
  const { flow } = useSnapshot(run)
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
