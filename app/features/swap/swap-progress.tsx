import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { isSameAddress, shortAddress, type Address } from '#app/domain/address/address.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import { readPermit } from '#app/domain/trade/read-permit.ts'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { permitDigest } from '#app/signing/permit-request.ts'
import type { ShownSwapBatch } from '#app/signing/shown.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { RunStatus, SentNote, type Progress } from '#app/transactions/run-status.tsx'
import type { StepName } from '#app/transactions/transaction-plan.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { run } from './swap-run.ts'
import type { TradeProps } from './swap-details.tsx'
import { mono, permitBox, stepMark, stepRow, steps } from './swap.css.ts'

/** The steps of a run. The current step describes the wallet's request, or the transaction that is being mined. */
export function SwapProgress({
  flow,
  trade,
  input,
  account,
}: TradeProps & {
  readonly flow: Progress
  /** The currently connected account; the user may change it while a request is open. */
  readonly account: Address | undefined
}) {
  const { t } = useTranslation('swap')
  const { approval, batch } = useSnapshot(run)
  const { swapper } = trade.response.quote
  return (
    <Stack gap={16}>
      <ol className={steps}>
        {flow.steps.filter(isSwapStep).map((step, index) => {
          const state = index < flow.step ? 'done' : index === flow.step ? 'now' : 'ahead'
          return (
            <li key={step} className={stepRow({ state })} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={stepMark} aria-hidden>
                {state === 'done' ? <Icon icon={Check} size={16} /> : state === 'now' ? <Spinner /> : index + 1}
              </span>
              {t(step === 'approve' && approval === 'always' ? 'step.approveAlways' : `step.${step}`, {
                symbol: shortSymbol(input.symbol),
              })}
            </li>
          )
        })}
      </ol>
      <RunStatus flow={flow} />
      {(account === undefined || !isSameAddress(account, swapper)) && (
        <Notice tone="warning" role="alert" data-testid="account-changed">
          {account === undefined
            ? t('progress.disconnected', { before: shortAddress(swapper) })
            : t('progress.accountChanged', { account: shortAddress(account), before: shortAddress(swapper) })}
        </Notice>
      )}
      {flow.at === 'pending' && <SentNote transaction={{ chainId: trade.chainId, hash: flow.hash }} />}
      {requestNames(flow.steps[flow.step], batch).map((step) => (
        <RequestFacts key={step} step={step} trade={trade} token={input} approval={approval} />
      ))}
    </Stack>
  )
}

/** Names of the requests that a step signs; for a batch, one per approval. */
function requestNames(
  step: StepName | undefined,
  batch: ShownSwapBatch['approvals'],
): readonly (StepName | undefined)[] {
  if (step !== 'batch') return [step]
  return batch.map(({ kind, amount }) => (kind === 'approve' && amount === 0n ? 'reset' : kind))
}

/** Describes the request of a step with the same values that the signing guard compares it with. */
function RequestFacts({
  step,
  trade,
  token,
  approval,
}: {
  readonly step: StepName | undefined
  readonly approval: ApprovalChoice
  readonly trade: TradeProps['trade']
  readonly token: TradeProps['input']
}) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const { permit2, universalRouter } = chainById(trade.chainId).contracts
  const permit = trade.response.permitData
  const isPermit = step === 'permit' || step === 'permit2Approve'
  const read = step === 'permit' && permit ? readPermit(permit, trade.chainId) : undefined
  if (step !== 'approve' && step !== 'reset' && !isPermit) return null
  return (
    <dl className={permitBox}>
      <Fact name={t('request.token')} isLong>
        <span className={mono}>{trade.input}</span>
      </Fact>
      <Fact name={t('request.spender')} isLong>
        <div>{isPermit ? t('request.router') : 'Permit2'}</div>
        <span className={mono}>{isPermit ? universalRouter : permit2}</span>
      </Fact>
      <Fact name={t('request.amount')}>
        {step === 'approve' && approval === 'always' ? (
          t('request.anyAmount')
        ) : (
          <>
            {format.exactAmount(formatUnits(step === 'reset' ? 0n : trade.maximumIn, token.decimals))}{' '}
            <TokenSymbol symbol={token.symbol} />
          </>
        )}
      </Fact>
      {isPermit && permit && (
        <Fact name={t('request.expires')}>{format.dateTime(Number(permit.values.details.expiration))}</Fact>
      )}
      {read?.ok && (
        <details>
          <summary>{t('request.details')}</summary>
          <Fact name={t('request.digest')} isLong>
            <span className={mono} data-testid="digest">
              {permitDigest(trade.chainId, read.value)}
            </span>
          </Fact>
        </details>
      )}
    </dl>
  )
}

/** Type guard: plans of swaps contain no other steps. */
function isSwapStep(step: StepName): step is Exclude<StepName, (typeof OTHER_STEPS)[number]> {
  return !OTHER_STEPS.some((name) => name === step)
}

const OTHER_STEPS = [
  'revoke',
  'sendNft',
  'permitDeposit',
  'approvePosition',
  'claim',
  'createPosition',
  'addLiquidity',
  'removeLiquidity',
  'collectFees',
  'migrateLiquidity',
] as const
