import { useTranslation } from 'react-i18next'
import { Outcome } from '#app/transactions/outcome.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { Button } from '#app/ui/button/button.tsx'
import { closeChange, reviewFollowing, withoutRemoval, type Prepared } from './change-run.ts'

/** Whether a move to a new range has removed the liquidity and not deposited it again. */
export function isHalfMoved(prepared: Prepared, flow: RunFlow): boolean {
  if (!withoutRemoval(prepared)) return false
  const run = flow.at === 'review' ? flow.rejected : flow.at === 'failed' ? flow : undefined
  return run !== undefined && run.steps.slice(0, run.step).includes('removeLiquidity')
}

interface HalfMovedProps {
  readonly prepared: Prepared
  readonly transaction: { readonly chainId: Prepared['request']['chainId']; readonly hash: `0x${string}` } | undefined
}

/** Says what is done and what is left of a move that stopped in between. */
export function HalfMoved({ prepared, transaction }: HalfMovedProps) {
  const { t } = useTranslation('position-change')
  return (
    <Outcome
      tone="bad"
      text={t('halfMoved')}
      testId="half-moved"
      advice={[t('halfMovedAdvice')]}
      transaction={transaction}
      actions={
        <Button tone="primary" size="large" width="full" onClick={() => reviewFollowing(prepared)}>
          {t('continueMove')}
        </Button>
      }
      onClose={closeChange}
    />
  )
}
