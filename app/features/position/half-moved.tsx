import { useTranslation } from 'react-i18next'
import { Outcome } from '#app/transactions/outcome.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { closeChange, reviewRest, type PreparedChange } from './change-run.ts'
import { restOfChange, type DoneInPart } from './rest-of-change.ts'

interface HalfMovedProps {
  readonly prepared: PreparedChange
  readonly done: DoneInPart
  readonly transaction:
    { readonly chainId: PreparedChange['request']['chainId']; readonly hash: `0x${string}` } | undefined
}

/** Outcome of a change that stopped between two transactions: the completed part, and a button to continue with the rest. */
export function HalfMoved({ prepared, done, transaction }: HalfMovedProps) {
  const { t } = useTranslation('position-change')
  const rest = restOfChange(prepared, done)
  const isMove = prepared.following !== undefined || done === 'removed'
  return (
    <Outcome
      tone="bad"
      text={t(isMove ? 'halfMoved' : 'halfSwapped')}
      testId="half-moved"
      advice={[t(isMove ? 'halfMovedAdvice' : 'halfSwappedAdvice')]}
      transaction={transaction}
      actions={
        rest && (
          <Button tone="primary" size="large" width="full" onClick={() => reviewRest(rest)}>
            {t(isMove ? 'continueMove' : 'continueDeposit')}
          </Button>
        )
      }
      onClose={closeChange}
    />
  )
}
