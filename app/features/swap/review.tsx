import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, shortAddress } from '#app/domain/address/address.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { tokenSeverity } from '#app/domain/token/safety.ts'
import {
  acknowledgeWarning,
  resetWarning,
  useIsWarningAcknowledged,
} from '#app/entities/token/acknowledged-warnings.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { hasApproved, type RunFlow } from '#app/transactions/run-flow.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { runSwap } from './run-swap.ts'
import { run } from './swap-draft.ts'
import { RateButton, TradeFacts } from './swap-details.tsx'
import type { ReviewProps } from './swap-review.island.tsx'
import { SwapSides } from './swap-sides.tsx'
import { confirmation, rateLine, rule, tick } from './swap.css.ts'
import { useReviewTerms, type ReviewTerms } from './use-review-terms.ts'
import { Warnings } from './warnings.tsx'

/** The review before the wallet gets a request: the trade, its terms, the account and warnings. */
export function Review({
  flow,
  view,
  accepted,
  input,
  output,
  onClose,
}: ReviewProps & { flow: RunFlow & { at: 'review' } }) {
  const { t } = useTranslation(['swap', 'errors'])
  const terms = useReviewTerms(view, accepted)
  const { trade, account, impactBps, isExpired, ageSeconds } = terms
  return (
    <Stack gap={16}>
      {flow.rejected && <Rejected rejected={flow.rejected} input={input} />}
      <SwapSides trade={trade} input={input} output={output} />
      <Warnings view={view} />
      <TokenNotes input={input} output={output} />
      <hr className={rule} />
      <div className={rateLine}>
        <RateButton trade={trade} input={input} output={output} />
      </div>
      <TradeFacts {...{ trade, input, output, impactBps, account, ageSeconds }} />
      {isExpired && (
        <Notice tone="negative" role="alert">
          {t('swap.timedOut', { ns: 'errors' })}
        </Notice>
      )}
      <Confirmation terms={terms} link={view.link} input={input} output={output} onClose={onClose} />
    </Stack>
  )
}

interface ConfirmationProps extends Pick<ReviewProps, 'input' | 'output' | 'onClose'> {
  readonly terms: ReviewTerms
  readonly link: SwapLink
}

/** The confirm button, with the required notices and checkboxes that it waits for beside it. */
function Confirmation({ terms, link, input, output, onClose }: ConfirmationProps) {
  const { t } = useTranslation('swap')
  const queries = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const [tickedImpact, setTickedImpact] = useState<ImpactLevel>()
  const [isRepeatTicked, setRepeatTicked] = useState(false)
  const { trade, fresh, level, needsTick, isUnconfirmed, isPriceKnown, isRepeat, isAccount, isNetwork } = terms
  const isWarned = [useNeedsAcknowledgement(input), useNeedsAcknowledgement(output)].includes(true)
  const isHeld =
    isWarned ||
    !isAccount ||
    !isNetwork ||
    !isPriceKnown ||
    (needsTick && tickedImpact !== level) ||
    (isRepeat && !isRepeatTicked)

  const confirm = async () => {
    setStarting(true)
    // A loss below `high` needs no consent.
    await runSwap({ trade, link, input, output, acceptedImpact: needsTick ? level : 'medium' })
    setStarting(false)
  }
  // Returns to the form, which shows whether there is a new quote.
  const startOver = () => {
    void queries.invalidateQueries({ queryKey: ['quote'] })
    onClose()
  }
  return (
    <div className={confirmation}>
      {terms.offMarketBps !== undefined && <OffMarket bps={terms.offMarketBps} />}
      {isUnconfirmed && (
        <Notice tone="warning" role="alert" data-testid="price-unconfirmed">
          {t('review.priceUnconfirmed')}
        </Notice>
      )}
      {needsTick && (
        <Tick isTicked={tickedImpact === level} onTick={(isTicked) => setTickedImpact(isTicked ? level : undefined)}>
          {t(isUnconfirmed ? 'impact.unconfirmed' : level === 'severe' ? 'impact.severe' : 'impact.high')}
        </Tick>
      )}
      {isRepeat && (
        <>
          <Notice tone="warning" role="alert" data-testid="repeated">
            {t('review.repeated')}
          </Notice>
          <Tick isTicked={isRepeatTicked} onTick={setRepeatTicked}>
            {t('review.repeat')}
          </Tick>
        </>
      )}
      {!isAccount && <AccountChanged account={terms.account} fresh={fresh} />}
      {isAccount && !isNetwork && <NetworkChanged trade={trade} />}
      {terms.isWorseNow ? (
        <PriceMoved fresh={fresh} />
      ) : terms.isExpired && !isStarting ? (
        <Button tone="primary" size="large" width="full" onClick={startOver}>
          {t('review.newQuote')}
        </Button>
      ) : (
        <Button
          tone="primary"
          size="large"
          width="full"
          disabled={terms.isExpired || isStarting || isHeld}
          onClick={() => void confirm()}
          data-testid="confirm-button"
        >
          {(isStarting || !isPriceKnown) && <Spinner />}
          {isPriceKnown ? t(`confirm.${trade.kind}`) : t('review.checkingPrice')}
        </Button>
      )}
    </div>
  )
}

function PriceMoved({ fresh }: { readonly fresh: QuotedTrade | undefined }) {
  const { t } = useTranslation('swap')
  return (
    <Notice tone="warning" role="alert">
      <Row justify="space-between">
        <Text>{t('review.priceMoved')}</Text>
        <Button size="small" onClick={() => (run.accepted = fresh)}>
          {t('review.accept')}
        </Button>
      </Row>
    </Notice>
  )
}

function Rejected({
  rejected,
  input,
}: {
  readonly rejected: Parameters<typeof hasApproved>[0]
  readonly input: MarketToken
}) {
  const { t } = useTranslation(['swap', 'errors'])
  return (
    <Notice tone="warning" role="alert" data-testid="rejected">
      <Stack gap={4}>
        <Text>{t('request.rejected', { ns: 'errors' })}</Text>
        {hasApproved(rejected) && <Text>{t('review.approved', { symbol: shortSymbol(input.symbol) })}</Text>}
      </Stack>
    </Notice>
  )
}

function OffMarket({ bps }: { readonly bps: number }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  return (
    <Notice tone="negative" role="alert" data-testid="off-market">
      {t('review.offMarket', { percent: format.percent(formatRaw(BigInt(bps), 2)) })}
    </Notice>
  )
}

function AccountChanged({ account, fresh }: { readonly account: string; readonly fresh: QuotedTrade | undefined }) {
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
          <Button size="small" disabled={!isReady} onClick={() => (run.accepted = fresh)}>
            {t('review.useAccount', { account: shortAddress(address) })}
          </Button>
        )}
      </Stack>
    </Notice>
  )
}

function NetworkChanged({ trade }: { readonly trade: QuotedTrade }) {
  const { t } = useTranslation('swap')
  const { id, name } = chainById(trade.chainId)
  return (
    <Notice tone="warning" role="alert" data-testid="network-changed">
      <Stack gap={8}>
        <Text>{t('review.networkChanged', { chain: name })}</Text>
        <Button size="small" onClick={() => void walletRuntime().then(({ switchChain }) => switchChain(id))}>
          {t('button.switchChain', { chain: name })}
        </Button>
      </Stack>
    </Notice>
  )
}

/** Whether a token has a high-severity warning that still has to be acknowledged in this tab before the wallet gets a request. */
function useNeedsAcknowledgement({ chainId, address, ...token }: MarketToken): boolean {
  const isAcknowledged = useIsWarningAcknowledged(chainId, address, 'HIGH')
  return tokenSeverity(token) === 'HIGH' && !isAcknowledged
}

function TokenNotes({ input, output }: { readonly input: MarketToken; readonly output: MarketToken }) {
  return [input, output]
    .filter((token) => tokenSeverity(token) === 'HIGH')
    .map((token) => <TokenNote key={token.address} token={token} />)
}

function TokenNote({ token }: { readonly token: MarketToken }) {
  const { t } = useTranslation('swap')
  const { chainId, address, symbol } = token
  return (
    <Tick
      isTicked={!useNeedsAcknowledgement(token)}
      onTick={(isTicked) => (isTicked ? acknowledgeWarning(chainId, address, 'HIGH') : resetWarning(chainId, address))}
    >
      {t('acknowledged', { symbol: shortSymbol(symbol) })}
    </Tick>
  )
}

interface TickProps {
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly children: string
}

/** A checkbox that the user must tick to go on. */
function Tick({ isTicked, onTick, children }: TickProps) {
  return (
    <label className={tick}>
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      <Text tone="negative">{children}</Text>
    </label>
  )
}
