import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { isNotAsReviewed } from '#app/transactions/is-not-as-reviewed.ts'
import { movedAmountsQuery } from '#app/transactions/moved-amounts.query.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import { RetryActions } from '#app/transactions/retry-actions.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useSentAdvice } from '#app/transactions/use-sent-advice.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import type { StageProps } from './change-dialog.client.tsx'
import { closeChange, isDeposit, review, type Prepared, type PreparedChange } from './change-run.ts'
import { acceptLess, isWithdrawal, type Withdrawal } from './prepare-change.ts'
import { continueWithLess } from './run-change.ts'

type DoneProps = StageProps & { readonly flow: RunFlow & { at: 'done' } }

/** Amounts actually received or deposited, beside those of the review. */
export function ChangeDone({ kind, prepared, flow }: DoneProps) {
  const { t } = useTranslation(['position-change', 'zap'])
  const { chainId } = prepared.request
  const { native } = chainById(chainId)
  return (
    <Outcome
      tone="good"
      text={t(`${kind}DoneText`)}
      testId="change-done"
      transaction={{ chainId, hash: flow.hash }}
      actions={
        createsPosition(prepared) && (
          <Link
            className={button({ tone: 'soft', size: 'large', width: 'full' })}
            to="/positions"
            onClick={closeChange}
          >
            {t('positions', { ns: 'zap' })}
          </Link>
        )
      }
      onClose={closeChange}
    >
      <dl className={facts}>
        <Moved kind={kind} prepared={prepared} flow={flow} />
        <Fact name={t('expected')} id="expected">
          {prepared.tokens.map(({ address, symbol, decimals }, at) => (
            <div key={address}>
              <TokenAmount
                amount={at === 0 ? prepared.expected.amount0 : prepared.expected.amount1}
                decimals={decimals}
                symbol={symbol}
              />
            </div>
          ))}
        </Fact>
        {flow.fee !== undefined && (
          <Fact name={t('cost')} id="network-cost">
            <TokenAmount amount={flow.fee} decimals={native.decimals} symbol={native.symbol} />
          </Fact>
        )}
      </dl>
    </Outcome>
  )
}

/** Whether the deposit created a position, which no page shows yet. */
function createsPosition({ request }: PreparedChange): boolean {
  const deposit = request.kind === 'swapDeposit' ? request.deposit : request
  return deposit.kind === 'addLiquidity' && deposit.version !== 'v2' && !('tokenId' in deposit.position)
}

/** The moved amounts. Renders nothing if they cannot be read. */
function Moved({ kind, prepared, flow }: DoneProps) {
  const { t } = useTranslation('position-change')
  const { request, tokens } = prepared
  const { chainId, account } = request
  const addresses = tokens.map(({ address }) => address)
  const { data, isError } = useQuery(movedAmountsQuery({ chainId, account, hash: flow.hash }, addresses))
  // A batch contains both the removal and the deposit, so its amounts are those of both.
  const isMove =
    'followingDeposit' in prepared && prepared.followingDeposit !== undefined && flow.steps.includes('batch')
  if (isMove || isError || data?.includes(null)) return null
  return (
    <Fact name={t(isDeposit(kind) ? 'deposited' : 'received')} id="moved">
      {tokens.map(({ address, symbol, decimals }, at) => {
        const moved = data?.[at]
        if (moved === undefined || moved === null) return <Skeleton key={address} shape={120} />
        return (
          <div key={address}>
            <TokenAmount amount={isDeposit(kind) ? -moved : moved} decimals={decimals} symbol={symbol} />
          </div>
        )
      })}
    </Fact>
  )
}

interface ChangeFailedProps {
  readonly prepared: Prepared
  readonly flow: RunFlow & { at: 'failed' }
}

/** Why a request was not made, or why its transaction failed. After a shortfall or a modified transaction there is no retry. */
export function ChangeFailed({ prepared, flow }: ChangeFailedProps) {
  const { t } = useTranslation(['position-change', 'errors', 'common'])
  const sentAdvice = useSentAdvice(flow, { unsent: t('unsent') })
  const { problem } = flow
  const { code, mismatch, received } = problem
  const { chainId } = prepared.request
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={review.retry} />
  const isUnexpected = isNotAsReviewed(code)
  const text = t(isUnexpected ? code : FAILURE_CODES[prepared.request.kind], { ns: 'errors' })
  const reason = t(code, { ns: 'errors' })
  return (
    <Outcome
      tone={isUnexpected ? 'warning' : 'bad'}
      text={text}
      testId="change-failed"
      advice={isUnexpected ? [t('shortfall')] : [...(reason === text ? [] : [reason]), ...sentAdvice]}
      failure={{ problem, chainId }}
      actions={
        !isUnexpected && (
          <>
            <RetryActions review={review} flow={flow} />
            {received && isWithdrawal(prepared) && (
              <ContinueWithLess accepted={acceptLess(prepared, received)} flow={flow} />
            )}
          </>
        )
      }
      onClose={closeChange}
    />
  )
}

interface ContinueWithLessProps extends Pick<ChangeFailedProps, 'flow'> {
  readonly accepted: Withdrawal
}

/** Shows the amounts that a withdrawal would pay at least, according to its simulation, and continues with them. */
function ContinueWithLess({ accepted, flow }: ContinueWithLessProps) {
  const { t } = useTranslation('position-change')
  return (
    <>
      <Text as="p" size={14} tone="secondary">
        {t('lessReceived')}
      </Text>
      <ChangeAmounts title={t('wouldReceive')} tokens={accepted.tokens} amounts={accepted.bound} />
      <Button width="full" onClick={() => void continueWithLess(accepted, flow)}>
        {t('continueWithLess')}
      </Button>
    </>
  )
}

const FAILURE_CODES = {
  addLiquidity: 'liquidity.addFailed',
  collectFees: 'collect.failed',
  removeLiquidity: 'liquidity.removeFailed',
  swapDeposit: 'liquidity.addFailed',
  zap: 'liquidity.addFailed',
} as const
