import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { hasApproved, type RunFlow } from '#app/transactions/run-flow.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { ApprovalChoice } from './approval-choice.tsx'
import { Confirmation } from './confirmation.tsx'
import { CostlyNetwork } from './costly-network.tsx'
import { HighSlippage } from './high-slippage.tsx'
import { useOneClick } from '#app/transactions/one-click.ts'
import { OneClickChoice } from '#app/transactions/one-click-choice.tsx'
import { bufferCounts, needsApproval } from './quoted-trade.ts'
import { QuotedAndLimit } from './quoted-and-limit.tsx'
import { RateButton } from './swap-details.tsx'
import { simulatedTradeQuery } from './simulated-trade.query.ts'
import type { ReviewProps } from './swap-review.client.tsx'
import { SwapSides } from './swap-sides.tsx'
import { flowStep, rateLine, rule } from './swap.css.ts'
import { TradeFacts } from './trade-facts.tsx'
import { useReviewTerms } from './use-review-terms.ts'
import { Warnings } from './warnings.tsx'

/** The review, shown before the wallet gets a request: the trade, its terms, the account and warnings. */
export function Review({
  flow,
  view,
  accepted,
  input,
  output,
  onClose,
}: ReviewProps & { flow: RunFlow & { at: 'review' } }) {
  const terms = useReviewTerms(view, accepted)
  const { trade, account, impactBps, ageSeconds, hasMoved } = terms
  const { settings } = view
  const { deadlineMinutes } = settings
  const { data, isError, isPlaceholderData } = useQuery({
    ...simulatedTradeQuery({ trade, input, output, deadlineMinutes }),
    enabled: trade.kind === 'swap',
    placeholderData: keepPreviousData,
  })
  // The last quote's approvals cost the same as this one's, but its amount is another one.
  const simulated = isPlaceholderData ? undefined : (data ?? (isError ? null : undefined))
  const { isOn: isOneClick } = useOneClick(trade.chainId, needsApproval(trade))
  // Without one-click swaps, a signature replaces the allowance at Permit2.
  const approvals = data?.approvals?.filter(({ name }) => isOneClick || name !== 'permit2Approve')
  return (
    <div className={flowStep}>
      {flow.rejected && <Rejected rejected={flow.rejected} input={input} />}
      <SwapSides trade={trade} input={input} output={output} before={hasMoved ? accepted : undefined} />
      <QuotedAndLimit trade={trade} input={input} output={output} simulated={simulated} />
      {trade.hasSurplus && <SurplusNote symbol={input.symbol} />}
      {bufferCounts(trade).some((count) => count > 0) && <BufferNote />}
      <Warnings view={view} />
      <HighSlippage trade={trade} />
      <CostlyNetwork trade={trade} input={input} output={output} />
      <hr className={rule} />
      <div className={rateLine}>
        <RateButton trade={trade} input={input} output={output} after={(token) => <MarketPrice token={token} />} />
      </div>
      <TradeFacts
        trade={trade}
        input={input}
        output={output}
        impactBps={impactBps}
        account={account}
        ageSeconds={ageSeconds}
        settings={settings}
        approvals={approvals}
      />
      <ApprovalChoice trade={trade} input={input} />
      <OneClickChoice chainId={trade.chainId} hasSeveral={needsApproval(trade)} />
      <Confirmation
        terms={terms}
        accepted={accepted}
        input={input}
        output={output}
        onClose={onClose}
        link={view.link}
        deadlineMinutes={deadlineMinutes}
      />
    </div>
  )
}

/** Market price of a token in the visitor's currency. Renders nothing without a price. */
function MarketPrice({ token }: { readonly token: MarketToken }) {
  const fiat = useFiat()
  if (token.price === null || fiat.isOff) return null
  return (
    <Text size={14} tone="secondary" data-testid="rate-in-fiat">
      <bdi dir="ltr">
        1 <TokenSymbol symbol={token.symbol} /> ≈ <FormattedText>{fiat.price(token.price)}</FormattedText>
      </bdi>
    </Text>
  )
}

/** States that an exact output buys more than was requested. */
function SurplusNote({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('swap')
  return <Text size={14}>{t('review.surplus', { symbol: shortSymbol(symbol) })}</Text>
}

/** States that the route of an exact output buys more than it needs between two pool versions. */
function BufferNote() {
  const { t } = useTranslation('swap')
  return (
    <Text size={14} data-testid="buffer">
      {t('review.buffer')}
    </Text>
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
