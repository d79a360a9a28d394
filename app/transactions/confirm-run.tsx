import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, shortAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { confirmation } from './flow.css.ts'
import type { ReviewSession } from './review-session.ts'

/** Id of the confirm button, for code that moves the focus to it. */
export const CONFIRM_ID = 'confirm-run'

interface ConfirmRunProps {
  readonly chainId: ChainId
  /** The account that the review is for. */
  readonly account: Address
  /** Text of the button that starts the run. */
  readonly label: string
  /** Whether the review shows everything that the user confirms. */
  readonly isReady: boolean
  /** Consent that the user has to give first; the disabled button names it. */
  readonly missing?: 'acceptWarning' | 'acceptPrice' | undefined
  /** Why the transaction would fail, according to its simulation. */
  readonly problem: ErrorCode | undefined
  /** Reads again what could not be read. Offered with `problem`. */
  readonly onRetry?: (() => void) | undefined
  readonly review: ReviewSession
  /** Runs the plan. Resolves as soon as the dialog has something new to show. `signal`: aborted when the review is closed. */
  readonly onConfirm: (signal: AbortSignal) => Promise<void>
  /** Notice that needs action from the user first; stays in view with the button. */
  readonly children?: ReactNode
}

/** The button that ends a review. It switches the wallet's network first, and is disabled while another account is connected. */
export function ConfirmRun(props: ConfirmRunProps) {
  const { chainId, account, label, isReady, missing, problem, onRetry, review, onConfirm, children } = props
  const { t } = useTranslation(['activity', 'errors', 'common'])
  const chain = chainById(chainId).name
  const wallet = useSnapshot(bridge)
  const [isPressed, setPressed] = useState(false)
  const isStarting = useSnapshot(review.run).isRunning || isPressed
  const [failure, setFailure] = useState<ErrorCode>()
  const isReviewAccount = wallet.address !== undefined && isSameAddress(wallet.address, account)
  const isReviewNetwork = wallet.chainId === chainId
  const isEnabled = isReviewAccount && isReady && missing === undefined && !isStarting
  const error = failure ?? problem

  const confirm = async () => {
    const signal = review.signal()
    if (!signal) return
    setFailure(undefined)
    setPressed(true)
    try {
      const switched = isReviewNetwork ? undefined : await (await walletRuntime()).switchChain(chainId)
      if (switched && !switched.ok) setFailure(switched.problem)
      else await onConfirm(signal)
    } finally {
      setPressed(false)
    }
  }
  const readyText = isReviewNetwork ? label : t('confirm.switchAndConfirm', { chain, label })
  const buttonText = missing === undefined ? readyText : t(`confirm.${missing}`)
  return (
    <div className={confirmation} data-testid="confirmation">
      {children}
      {!isReviewAccount && (
        <Notice tone="warning" role="alert" data-testid="account-changed">
          {t('confirm.accountChanged', { account: shortAddress(account) })}
        </Notice>
      )}
      {isReviewAccount && !isReviewNetwork && (
        <Notice tone="warning" role="status" data-testid="network-changed">
          {t('confirm.otherNetwork', { chain })}
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="negative" role="alert">
          {error === 'unknown' || error.startsWith('swap.') ? t('confirm.wouldFail') : t(error, { ns: 'errors' })}
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('retry', { ns: 'common' })}
            </Button>
          )}
        </Notice>
      )}
      <Button
        id={CONFIRM_ID}
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!isEnabled}
        onClick={() => {
          if (isEnabled) void confirm()
        }}
        data-testid="confirm-button"
      >
        {(isStarting || (!isReady && problem === undefined)) && <Spinner />}
        {buttonText}
      </Button>
    </div>
  )
}
