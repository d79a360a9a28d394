import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { SECOND } from '#app/base/time.ts'
import { isSameAddress, shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { confirmation } from '#app/transactions/flow.css.ts'
import { RequiredCheckbox } from '#app/transactions/required-checkbox.tsx'
import { repeats } from '#app/transactions/transaction-record.ts'
import { useOpenRequests, useTransactions } from '#app/transactions/transactions.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useFocusOnMount } from '#app/ui/effects/use-focus-on-mount.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { ClosedDeposit, useIsDepositClosed } from './closed-deposit.tsx'
import type { SendCost } from './cost.query.ts'
import { purposeOf } from './plan-send.ts'
import { runSend } from './run-send.ts'
import { review } from './send-run.ts'
import type { StageProps } from './send-review.client.tsx'
import { buttons } from './send.css.ts'
import { WouldFail } from './would-fail.tsx'

interface ConfirmationProps extends StageProps {
  readonly cost: SendCost | undefined
  /** Why the send would currently fail. */
  readonly problem: ErrorCode | undefined
  readonly onSent: () => void
}

/**
 * The confirm button, fixed at the bottom of the review, below the warnings that must be accepted first. Sending the full native balance
 * needs an additional confirmation.
 */
export function Confirmation({ prepared, cost, problem, onClose, onSent }: ConfirmationProps) {
  const { t } = useTranslation(['send', 'errors', 'common'])
  const { order, lookAlike, isFullNative } = prepared
  const chain = chainById(order.chainId)
  const wallet = useSnapshot(bridge)
  const [isPressed, setPressed] = useState(false)
  const isStarting = useSnapshot(review.run).isRunning || isPressed
  const [failure, setFailure] = useState<ErrorCode>()
  const [isAddressChecked, setAddressChecked] = useState(false)
  const [isRepeatAccepted, setRepeatAccepted] = useState(false)
  const [gasWarning, setGasWarning] = useState<'unseen' | 'open' | 'dismissed'>('unseen')
  const isRepeat = useIsRepeat(prepared)
  const isDepositClosed = useIsDepositClosed(prepared.deposit)
  const isSameAccount = wallet.address !== undefined && isSameAddress(wallet.address, order.account)
  const isSameNetwork = wallet.chainId === order.chainId
  const isAccepted = (!lookAlike || isAddressChecked) && (!isRepeat || isRepeatAccepted)
  const isEnabled = isSameAccount && isAccepted && cost !== undefined && cost.received > 0n && !isStarting

  const confirm = async () => {
    const signal = review.signal()
    if (!cost || !signal) return
    setFailure(undefined)
    setPressed(true)
    try {
      const switched = isSameNetwork ? undefined : await (await walletRuntime()).switchChain(order.chainId)
      if (switched && !switched.ok) setFailure(switched.problem)
      else await runSend({ prepared, received: cost.received, onSent }, signal)
    } finally {
      setPressed(false)
    }
  }
  const submit = () => {
    if (!isEnabled) return
    if (isFullNative && gasWarning === 'unseen') setGasWarning('open')
    else void confirm()
  }
  if (isDepositClosed) return <ClosedDeposit />
  if (gasWarning === 'open')
    return (
      <GasWarning
        symbol={chain.native.symbol}
        onClose={onClose}
        onContinue={() => {
          setGasWarning('dismissed')
          void confirm()
        }}
      />
    )
  const shownProblem = failure ?? problem
  return (
    <div className={confirmation} data-testid="confirmation">
      {!isSameAccount && (
        <Notice tone="warning" role="alert" data-testid="account-changed">
          {t('review.accountChanged', { account: shortAddress(order.account) })}
        </Notice>
      )}
      {isSameAccount && !isSameNetwork && (
        <Notice tone="warning" role="status" data-testid="network-changed">
          {t('otherNetwork', { chain: chain.name })}
        </Notice>
      )}
      {shownProblem !== undefined && (
        <Notice tone="negative" role="alert">
          <WouldFail
            token={'contract' in order ? order.contract : order.token}
            chainId={order.chainId}
            problem={shownProblem}
          />
        </Notice>
      )}
      {cost?.received === 0n && (
        <Notice tone="negative" role="alert">
          {t('review.nothingArrives')}
        </Notice>
      )}
      {lookAlike && (
        <RequiredCheckbox isChecked={isAddressChecked} onChange={setAddressChecked}>
          {t('lookAlike.checked')}
        </RequiredCheckbox>
      )}
      {isRepeat && (
        <RequiredCheckbox isChecked={isRepeatAccepted} onChange={setRepeatAccepted}>
          {t('review.repeat')}
        </RequiredCheckbox>
      )}
      <Button
        ref={gasWarning === 'dismissed' ? focus : undefined}
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!isEnabled}
        onClick={submit}
        data-testid="confirm-button"
      >
        {(isStarting || (cost === undefined && problem === undefined)) && <Spinner />}
        {isSameNetwork ? t('review.confirm') : t('review.switchAndConfirm', { chain: chain.name })}
      </Button>
    </div>
  )
}

/** Focuses the button that replaces the question, which had the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Asks whether to send the whole native balance, which leaves nothing for later network costs. */
function GasWarning({
  symbol,
  onClose,
  onContinue,
}: {
  readonly symbol: string
  readonly onClose: () => void
  readonly onContinue: () => void
}) {
  const { t } = useTranslation('send')
  const question = useFocusOnMount<HTMLDivElement>()
  return (
    <div
      ref={question}
      className={confirmation}
      role="alertdialog"
      aria-label={t('gasWarning.title', { symbol })}
      data-testid="gas-warning"
    >
      <Notice tone="warning" role="alert" title={t('gasWarning.title', { symbol })}>
        <p>{t('gasWarning.text', { symbol })}</p>
      </Notice>
      <div className={buttons}>
        <Button size="large" width="full" onClick={onClose}>
          {t('gasWarning.back')}
        </Button>
        <Button tone="primary" size="large" width="full" onClick={onContinue} data-testid="gas-continue">
          {t('gasWarning.continue')}
        </Button>
      </div>
    </div>
  )
}

/** Whether an equal send is pending or less than a minute old. */
function useIsRepeat(prepared: StageProps['prepared']): boolean {
  const now = useNow(SECOND)
  const records = useTransactions()
  const requests = useOpenRequests()
  return repeats(purposeOf(prepared, prepared.order.amount), [...requests, ...records], now)
}
