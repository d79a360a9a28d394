import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, shortAddress, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { confirmButton } from '#app/domain/swap/confirm-button.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { tokenSeverity } from '#app/domain/token/safety.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { PriceMoved } from './price-moved.tsx'
import type { QuotedTrade } from './quoted-trade.ts'
import { RequiredCheckbox } from '#app/transactions/required-checkbox.tsx'
import { TokenConsent } from '#app/transactions/token-consent.tsx'
import { useTokenConsent } from '#app/transactions/use-token-consent.ts'
import { runSwap } from './run-swap.ts'
import { review, run } from './swap-run.ts'
import { needsApproval } from './quoted-trade.ts'
import { useOneClick } from '#app/transactions/one-click.ts'
import type { ReviewProps } from './swap-review.client.tsx'
import { confirmation } from './swap.css.ts'
import { useChainName } from './use-chain-name.ts'
import type { ReviewTerms } from './use-review-terms.ts'

interface ConfirmationProps extends Pick<ReviewProps, 'accepted' | 'input' | 'output' | 'onClose'> {
  readonly terms: ReviewTerms
  readonly link: SwapLink
  /** The value that the review shows. */
  readonly deadlineMinutes: number
}

/**
 * The confirm button, fixed at the bottom of the review, below the warnings that must be accepted first. Closing the review
 * discards what was accepted.
 */
export function Confirmation(props: ConfirmationProps) {
  const { terms, link, deadlineMinutes, accepted, input, output, onClose } = props
  const { t } = useTranslation(['swap', 'errors'])
  const queries = useQueryClient()
  const confirmButtonRef = useRef<HTMLButtonElement>(null)
  const [isPressed, setPressed] = useState(false)
  const isStarting = useSnapshot(run).isRunning || isPressed
  const [problem, setProblem] = useState<ErrorCode>()
  const [acceptedImpactLevel, setAcceptedImpactLevel] = useState<ImpactLevel>()
  const [isRepeatAccepted, setRepeatAccepted] = useState(false)
  const { trade, fresh, level, needsAcceptance, isTradeNetwork, isRepeat } = terms
  const { isOn: isOneClick } = useOneClick(trade.chainId, needsApproval(trade))
  const tokens = useTokenConsent([input, output].filter((token) => tokenSeverity(token) === 'HIGH'))
  const isAccepted =
    tokens.isAccepted && (!needsAcceptance || acceptedImpactLevel === level) && (!isRepeat || isRepeatAccepted)
  const { label, enabled } = confirmButton({ ...terms, isStarting, isAccepted })
  const chain = chainById(trade.chainId)

  const confirm = async () => {
    const signal = review.signal()
    if (!signal) return
    setProblem(undefined)
    setPressed(true)
    try {
      const switched = isTradeNetwork ? undefined : await (await walletRuntime()).switchChain(chain.id)
      if (switched && !switched.ok) setProblem(switched.problem)
      // Consent is needed only from the level `high` on.
      else {
        const acceptedImpact = needsAcceptance ? level : 'medium'
        await runSwap({ trade, link, input, output, acceptedImpact, deadlineMinutes, isOneClick }, signal)
      }
    } finally {
      setPressed(false)
    }
  }
  const acceptFresh = () => {
    run.accepted = fresh
    // The pressed button is unmounted together with the notice.
    confirmButtonRef.current?.focus()
  }
  const submit = () => {
    if (!enabled) return
    if (label !== 'newQuote') return void confirm()
    // Returns to the form, which shows whether there is a new quote.
    void queries.invalidateQueries({ queryKey: ['quote'] })
    onClose()
  }
  return (
    <div className={confirmation} data-testid="confirmation">
      <ReviewProblems terms={terms} onAccept={acceptFresh} />
      {terms.hasMoved && (
        <PriceMoved trade={trade} accepted={accepted} input={input} output={output} onAccept={acceptFresh} />
      )}
      {terms.isQuotedAccount && !isTradeNetwork && <OtherNetwork chainName={chain.name} />}
      {problem !== undefined && (
        <Notice tone="negative" role="alert">
          {t(problem, { ns: 'errors' })}
        </Notice>
      )}
      <TokenConsent consent={tokens} label={(symbol) => t('acknowledged', { symbol })} />
      {needsAcceptance && (
        <RequiredCheckbox
          isChecked={acceptedImpactLevel === level}
          onChange={(isOn) => setAcceptedImpactLevel(isOn ? level : undefined)}
        >
          {t(terms.isUnconfirmed ? 'impact.unconfirmed' : level === 'severe' ? 'impact.severe' : 'impact.high')}
        </RequiredCheckbox>
      )}
      {isRepeat && (
        <RequiredCheckbox isChecked={isRepeatAccepted} onChange={setRepeatAccepted}>
          {t('review.repeat')}
        </RequiredCheckbox>
      )}
      <Button
        ref={confirmButtonRef}
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!enabled}
        onClick={submit}
        data-testid={label === 'newQuote' ? undefined : 'confirm-button'}
      >
        {(label === 'starting' || label === 'checkingPrice') && <Spinner />}
        {label === 'confirm' ? t(`confirm.${trade.kind}`) : t(`review.button.${label}`, { chain: chain.name })}
      </Button>
    </div>
  )
}

/** Problems to resolve before confirming, other than a moved price. */
function ReviewProblems({ terms, onAccept }: { readonly terms: ReviewTerms; readonly onAccept: () => void }) {
  const { t } = useTranslation(['swap', 'errors'])
  const format = useFormat()
  const { offMarketBps, isUnconfirmed, isRepeat, isQuotedAccount, isExpired, account, fresh } = terms
  return (
    <>
      {offMarketBps !== undefined && (
        <Notice tone="negative" role="alert" data-testid="off-market">
          {t('review.offMarket', { percent: format.percent(formatUnits(BigInt(offMarketBps), 2)) })}
        </Notice>
      )}
      {isUnconfirmed && (
        <Notice tone="warning" role="alert" data-testid="price-unconfirmed">
          {t('review.priceUnconfirmed')}
        </Notice>
      )}
      {isRepeat && (
        <Notice tone="warning" role="alert" data-testid="repeated">
          {t('review.repeated')}
        </Notice>
      )}
      {!isQuotedAccount && <AccountChanged account={account} fresh={fresh} onUse={onAccept} />}
      {isExpired && (
        <Notice tone="negative" role="alert">
          {t('swap.timedOut', { ns: 'errors' })}
        </Notice>
      )}
    </>
  )
}

interface AccountChangedProps {
  readonly account: Address
  readonly fresh: QuotedTrade | undefined
  readonly onUse: () => void
}

function AccountChanged({ account, fresh, onUse }: AccountChangedProps) {
  const { t } = useTranslation('swap')
  const { address } = useSnapshot(bridge)
  const isReady = fresh !== undefined && address !== undefined && isSameAddress(fresh.response.quote.swapper, address)
  return (
    <Notice tone="warning" role="alert" data-testid="account-changed">
      <Stack gap={8}>
        <Text>
          {address === undefined
            ? t('review.disconnected', { before: shortAddress(account) })
            : t('review.accountChanged', { account: shortAddress(address), before: shortAddress(account) })}
        </Text>
        {address !== undefined && (
          <Button size="small" disabled={!isReady} onClick={onUse}>
            {t('review.useAccount', { account: shortAddress(address) })}
          </Button>
        )}
      </Stack>
    </Notice>
  )
}

function OtherNetwork({ chainName }: { readonly chainName: string }) {
  const { t } = useTranslation('swap')
  const current = useChainName(useSnapshot(bridge).chainId)
  return (
    <Notice tone="warning" role="status" data-testid="network-changed">
      {t('otherNetwork', { current, chain: chainName })}
    </Notice>
  )
}
