import { useTranslation } from 'react-i18next'
import { Outcome } from '#app/transactions/outcome.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { Button } from '#app/ui/button/button.tsx'
import { closeChange, openReview, type PreparedChange } from './change-run.ts'
import { restOfChange, type CompletedPart } from './rest-of-change.ts'

interface HalfMovedProps {
  readonly prepared: PreparedChange
  readonly done: CompletedPart
  readonly flow: RunFlow
}

/** Outcome of a change that stopped between two transactions: the completed part, and a button to continue with the rest. */
export function HalfMoved({ prepared, done, flow }: HalfMovedProps) {
  const { t } = useTranslation('position-change')
  const rest = restOfChange(prepared, done)
  const failure = flow.at === 'failed' ? { problem: flow.problem, chainId: prepared.request.chainId } : undefined
  const isMove = prepared.followingDeposit !== undefined || done === 'removed'
  return (
    <Outcome
      tone="bad"
      text={t(isMove ? 'halfMoved' : 'halfSwapped')}
      testId="half-moved"
      advice={[t(isMove ? 'halfMovedAdvice' : 'halfSwappedAdvice')]}
      failure={failure}
      actions={
        rest && (
          <Button tone="primary" size="large" width="full" onClick={() => openReview(rest)}>
            {t(isMove ? 'continueMove' : 'continueDeposit')}
          </Button>
        )
      }
      onClose={closeChange}
    />
  )
}
