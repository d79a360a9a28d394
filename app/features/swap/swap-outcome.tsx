import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { isNotAsReviewed } from '#app/transactions/is-not-as-reviewed.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useSentAdvice } from '#app/transactions/use-sent-advice.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { AddTokenButton } from '#app/wallet/add-token-button.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { cancelReason } from './cancel-reason.ts'
import { FailedActions } from './failed-actions.tsx'
import { differenceBps, type QuotedTrade } from './quoted-trade.ts'
import { review } from './swap-run.ts'
import { RateButton, type TradeProps } from './swap-details.tsx'
import { Fees } from './trade-facts.tsx'
import { facts, permitBox, receivedText } from './swap.css.ts'
import type { SwapView } from './use-swap.ts'

/** Significant digits of the received amount; its `title` has all digits. */
const RECEIVED_DIGITS = 10

interface DoneProps {
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
  readonly flow: RunFlow & { at: 'done' }
  readonly onClose: () => void
}

/** Outcome of a successful trade: the received amount as read from the chain, and the costs. */
export function SwapDone({ trade, input, output, flow, onClose }: DoneProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const { received, fee } = flow
  const spent = trade.side === 'exactIn' ? trade.amountIn : flow.spent
  const { native } = chainById(trade.chainId)
  const transactions = flow.steps.filter((name) => name !== 'permit').length
  const mainAmount = received !== undefined && (
    <p className={receivedText} data-testid="received">
      <bdi dir="ltr" title={format.exactAmount(formatUnits(received, output.decimals))}>
        {format.exactAmount(truncateDecimal(formatUnits(received, output.decimals), RECEIVED_DIGITS))}{' '}
        <TokenSymbol symbol={output.symbol} />
      </bdi>
    </p>
  )
  return (
    <Outcome
      tone="good"
      text={t(`done.${trade.kind}`)}
      testId="swap-done"
      mainAmount={mainAmount}
      transaction={{ chainId: trade.chainId, hash: flow.hash }}
      onClose={onClose}
    >
      <dl className={facts} data-testid="done-facts">
        {spent !== undefined && (
          <Fact name={t('done.sold')}>
            <TokenAmount amount={spent} decimals={input.decimals} symbol={input.symbol} />
          </Fact>
        )}
        {trade.kind === 'swap' && (
          <>
            <AgainstQuote trade={trade} input={input} output={output} received={received} spent={spent} />
            {spent !== undefined && received !== undefined && (
              <Fact name={t('done.price')}>
                <RateButton trade={{ amountIn: spent, amountOut: received }} input={input} output={output} />
              </Fact>
            )}
          </>
        )}
        {fee !== undefined && (
          <Fact name={t(transactions > 1 ? 'done.allNetworkCosts' : 'networkCost')}>
            <TokenAmount amount={fee} decimals={native.decimals} symbol={native.symbol} />
          </Fact>
        )}
        {trade.kind === 'swap' && <Fees trade={trade} input={input} output={output} />}
        <Fact name={t('review.account')}>
          <FormattedText>{shortAddress(trade.response.quote.swapper)}</FormattedText>
        </Fact>
      </dl>
      {tokenCaution(output) !== 'suspect' && <AddTokenButton token={output} />}
    </Outcome>
  )
}

interface AgainstQuoteProps extends TradeProps {
  readonly received: bigint | undefined
  readonly spent: bigint | undefined
}

/** The quoted amount, and its difference from the outcome. */
function AgainstQuote({ trade, input, output, received, spent }: AgainstQuoteProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const isExactIn = trade.side === 'exactIn'
  const [quoted, actual, token] = isExactIn ? [trade.amountOut, received, output] : [trade.amountIn, spent, input]
  const difference = actual === undefined ? undefined : differenceBps(actual, quoted)
  return (
    <>
      <Fact name={t(isExactIn ? 'quotedToReceive' : 'quotedToPay')}>
        <TokenAmount amount={quoted} decimals={token.decimals} symbol={token.symbol} />
      </Fact>
      {difference !== undefined && (
        <Fact name={t(isExactIn ? 'done.receivedAgainstQuote' : 'done.paidAgainstQuote')}>
          <FormattedText>{format.change(formatUnits(BigInt(difference), 2))}</FormattedText>
        </Fact>
      )}
    </>
  )
}

interface FailedProps {
  readonly view: SwapView
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
  readonly flow: RunFlow & { at: 'failed' }
  readonly onClose: () => void
}

/** Outcome of a failed trade: the reason, and what to do next. */
export function SwapFailed(props: FailedProps) {
  const { trade, flow } = props
  const { code, mismatch } = flow.problem
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={trade.chainId} mismatch={mismatch ?? 'wallet'} onRetry={review.retry} />
  return isNotAsReviewed(code) ? <Unexpected {...props} /> : <Failed {...props} />
}

function Failed({ view, trade, input, output, flow, onClose }: FailedProps) {
  const { t } = useTranslation(['swap', 'errors'])
  const sentAdvice = useSentAdvice(flow, { reverted: t('failed.hint'), unsent: t('failed.unsent') })
  const { problem } = flow
  const { code, modification, hash } = problem
  const canceled = cancelReason(flow)
  const text =
    code === 'balance.insufficient'
      ? t('button.insufficientBalance', { symbol: shortSymbol(input.symbol) })
      : t(code, { ns: 'errors' })
  const advice = modification === 'account' ? t('failed.accountChanged') : t(`failed.${code}`, { defaultValue: '' })
  return (
    <Outcome
      tone="bad"
      text={text}
      testId="swap-failed"
      advice={[...(advice ? [advice] : sentAdvice), ...(canceled ? [t(`canceled.${canceled}`)] : [])]}
      failure={{ problem, chainId: trade.chainId }}
      actions={
        <FailedActions
          code={code}
          isSent={hash !== undefined}
          view={view}
          trade={trade}
          input={input}
          output={output}
        />
      }
      onClose={onClose}
    />
  )
}

/** A transaction that was not mined as reviewed; it must not look like a success. */
function Unexpected({ trade, input, output, flow, onClose }: FailedProps) {
  const { t } = useTranslation(['swap', 'errors'])
  const { problem } = flow
  const { code } = problem
  return (
    <Outcome
      tone="warning"
      text={t(code, { ns: 'errors' })}
      testId="swap-failed"
      advice={[t('shortfall.advice')]}
      failure={{ problem, chainId: trade.chainId }}
      onClose={onClose}
    >
      {/* A modified approval moved no tokens. */}
      {(code === 'swap.shortfall' || flow.received !== undefined) && (
        <dl className={permitBox} data-testid="shortfall">
          {flow.spent !== undefined && (
            <Fact name={t('shortfall.paid')}>
              <TokenAmount amount={flow.spent} decimals={input.decimals} symbol={input.symbol} />
            </Fact>
          )}
          <Fact name={t('shortfall.received')}>
            <TokenAmount amount={flow.received ?? 0n} decimals={output.decimals} symbol={output.symbol} />
          </Fact>
          <Fact name={t('shortfall.minimum')}>
            <TokenAmount amount={trade.minimumOut} decimals={output.decimals} symbol={output.symbol} />
          </Fact>
        </dl>
      )}
    </Outcome>
  )
}
