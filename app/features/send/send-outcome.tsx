import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { isNotAsReviewed } from '#app/transactions/is-not-as-reviewed.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import { RetryActions } from '#app/transactions/retry-actions.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useSentAdvice } from '#app/transactions/use-sent-advice.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { ToSale } from './closed-deposit.tsx'
import { SentAsset } from './sent-asset.tsx'
import type { StageProps } from './send-review.client.tsx'
import { review } from './send-run.ts'

/** Outcome of a successful send: amount or NFT, recipient and network cost, and the received amount if it is lower than the amount. */
export function SendDone({ prepared, flow, onClose }: StageProps & { readonly flow: RunFlow & { at: 'done' } }) {
  const { t } = useTranslation('send')
  const { order, token } = prepared
  const { native } = chainById(order.chainId)
  const transaction = { chainId: order.chainId, hash: flow.hash }
  return (
    <Outcome tone="good" text={t('done.text')} testId="send-done" transaction={transaction} onClose={onClose}>
      <SentAsset prepared={prepared} />
      <GroupedAddress address={order.recipient} />
      <dl className={facts}>
        {token && flow.received !== undefined && flow.received < order.amount && (
          <Fact name={t('review.received')}>
            <TokenAmount amount={flow.received} decimals={token.decimals} symbol={token.symbol} />
          </Fact>
        )}
        {flow.fee !== undefined && (
          <Fact name={t('review.cost')}>
            <TokenAmount amount={flow.fee} decimals={native.decimals} symbol={native.symbol} />
          </Fact>
        )}
      </dl>
    </Outcome>
  )
}

/**
 * Outcome of a failed send: the reason, and what to do next. A shortfall or a modified transaction has no retry, because
 * tokens may have left the account.
 */
export function SendFailed({ prepared, flow, onClose }: StageProps & { readonly flow: RunFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['send', 'errors'])
  const sentAdvice = useSentAdvice(flow, { reverted: t('failed.hint'), unsent: t('failed.unsent') })
  const { problem } = flow
  const { code, mismatch, modification } = problem
  const { chainId } = prepared.order
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={review.retry} />
  const isUnexpected = isNotAsReviewed(code)
  const advice = isUnexpected
    ? t('failed.shortfall')
    : modification === 'account'
      ? t('failed.accountChanged')
      : t(`failed.${code}`, { defaultValue: '' })
  return (
    <Outcome
      tone={isUnexpected ? 'warning' : 'bad'}
      text={t(code, { ns: 'errors' })}
      testId="send-failed"
      advice={advice ? [advice] : sentAdvice}
      failure={{ problem, chainId }}
      actions={
        code === 'ramp.depositClosed' ? <ToSale /> : !isUnexpected && <RetryActions review={review} flow={flow} />
      }
      onClose={onClose}
    />
  )
}
