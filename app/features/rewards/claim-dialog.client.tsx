import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { ConfirmRun } from '#app/transactions/confirm-run.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts, flowStep, rule } from '#app/transactions/flow.css.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import { RetryActions } from '#app/transactions/retry-actions.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useSentAdvice } from '#app/transactions/use-sent-advice.ts'
import { RunStatus, SentNote, type Progress } from '#app/transactions/run-status.tsx'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { review, run, type PreparedClaim } from './claim-run.ts'
import { runClaim } from './run-claim.ts'

/** The dialog that claims a reward. Closing it prevents further requests to the wallet. */
export default function ClaimDialog() {
  const { t } = useTranslation(['rewards', 'market', 'activity', 'errors', 'common'], { useSuspense: true })
  const { flow } = useSnapshot(run)
  // The value is frozen and never mutated: `useSnapshot` would only change its type.
  const { prepared } = run
  const titles = { form: '', review: t('review'), done: t('done'), failed: t('claim.failed', { ns: 'errors' }) }
  const title = flow.at in titles ? titles[flow.at as keyof typeof titles] : t('claiming')
  return (
    <Dialog
      isOpen={flow.at !== 'form' && prepared !== undefined}
      onClose={review.close}
      title={title}
      closeLabel={t('close', { ns: 'common' })}
      size="flow"
    >
      {prepared && <Stage flow={flow} prepared={prepared} />}
    </Dialog>
  )
}

interface StageProps<At extends RunFlow['at'] = RunFlow['at']> {
  readonly flow: RunFlow & { readonly at: At }
  readonly prepared: PreparedClaim
}

function Stage({ flow, prepared }: StageProps) {
  switch (flow.at) {
    case 'form':
      return null
    case 'review':
      return <Review flow={flow} prepared={prepared} />
    case 'done':
      return <Done flow={flow} prepared={prepared} />
    case 'failed':
      return <Failed flow={flow} prepared={prepared} />
    default:
      return <Claiming flow={flow} prepared={prepared} />
  }
}

function Amount({ prepared: { order, token } }: Pick<StageProps, 'prepared'>) {
  return (
    <Row gap={12}>
      <TokenLogo address={order.token} symbol={token.symbol} logo={token.logo} size={40} />
      <Text size={24} weight="semibold" data-testid="claim-amount">
        <TokenAmount amount={order.amount} decimals={token.decimals} symbol={token.symbol} />
      </Text>
    </Row>
  )
}

function Review({ flow, prepared }: StageProps<'review'>) {
  const { t } = useTranslation(['rewards', 'market', 'errors'])
  const { chainId, account, distributor } = prepared.order
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('request.rejected', { ns: 'errors' })}
        </Notice>
      )}
      <Amount prepared={prepared} />
      <hr className={rule} />
      <dl className={facts}>
        <Fact name={t('to')}>
          <FormattedText>{shortAddress(account)}</FormattedText>
        </Fact>
        <Fact name={t('from')}>
          <FormattedText>{shortAddress(distributor)}</FormattedText>
        </Fact>
        <Fact name={t('market:network')}>
          <Row gap={4} justify="flex-end">
            <NetworkLogo chainId={chainId} />
            {chainById(chainId).name}
          </Row>
        </Fact>
      </dl>
      <ConfirmRun
        chainId={chainId}
        account={account}
        label={t('claim')}
        isReady
        problem={undefined}
        review={review}
        onConfirm={async (signal) => runClaim(prepared, signal)}
      />
    </div>
  )
}

function Claiming({ flow, prepared }: { readonly flow: Progress } & Pick<StageProps, 'prepared'>) {
  const { chainId } = prepared.order
  return (
    <div className={flowStep} data-testid="claiming">
      <Amount prepared={prepared} />
      <hr className={rule} />
      <Row gap={12}>
        <Spinner />
        <RunStatus flow={flow} />
      </Row>
      {flow.at === 'pending' && <SentNote transaction={{ chainId, hash: flow.hash }} />}
    </div>
  )
}

function Done({ flow, prepared }: StageProps<'done'>) {
  const { t } = useTranslation('rewards')
  const { chainId } = prepared.order
  return (
    <Outcome
      tone="good"
      text={t('doneText')}
      testId="claim-done"
      mainAmount={<Amount prepared={prepared} />}
      transaction={{ chainId, hash: flow.hash }}
      onClose={review.close}
    />
  )
}

/** Outcome of a failed claim: why the request was not made, or why its transaction failed. */
function Failed({ flow, prepared }: StageProps<'failed'>) {
  const { t } = useTranslation(['rewards', 'errors', 'common'])
  const sentAdvice = useSentAdvice(flow, { reverted: t('sent'), unsent: t('unsent') })
  const { problem } = flow
  const { code, mismatch } = problem
  const { chainId } = prepared.order
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={review.retry} />
  return (
    <Outcome
      tone="bad"
      text={t('claim.failed', { ns: 'errors' })}
      testId="claim-failed"
      advice={[
        ...(code === 'claim.failed' ? [] : [t(code, { ns: 'errors' })]),
        ...(code === 'claim.done' ? [] : sentAdvice),
      ]}
      failure={{ problem, chainId }}
      actions={code !== 'claim.done' && <RetryActions review={review} flow={flow} />}
      onClose={review.close}
    />
  )
}
