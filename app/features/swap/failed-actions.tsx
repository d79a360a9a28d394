import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { slippageCaution } from '#app/domain/swap/slippage-entry.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ContinueUnsimulated } from '#app/transactions/continue-unsimulated.tsx'
import { setOneClick } from '#app/transactions/one-click.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { quoteRequest } from './quote-request.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { slippageRemedy } from './slippage-remedy.ts'
import { centred } from './swap.css.ts'
import { review } from './swap-run.ts'
import { quoteQuery } from './swap.query.ts'
import { unquotedTax } from './unquoted-tax.ts'
import { useFreshReview } from './use-fresh-review.ts'
import type { SwapView } from './use-swap.ts'

interface FailedActionsProps {
  readonly code: ErrorCode
  /** Whether the failed step was sent. */
  readonly isSent: boolean
  readonly view: SwapView
  /** The quote of the failed swap. */
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
}

/** Failures that a new quote may solve. */
const NEEDS_QUOTE: ReadonlySet<ErrorCode> = new Set([
  'swap.deadline',
  'swap.timedOut',
  'permit.expired',
  'request.mispriced',
  'permit.failed',
  'approval.insufficient',
])

/** Failures that a fee-on-transfer tax may explain, and that no slippage prevents. */
const TRANSFER_FAILURES: ReadonlySet<ErrorCode> = new Set(['swap.transferFailed', 'swap.invariant'])

/** Actions that the user can take after a failure, the most likely remedy first. */
export function FailedActions(props: FailedActionsProps) {
  const { t } = useTranslation(['swap', 'common'])
  const { code, isSent, view, trade } = props
  const { native, interfaceName } = chainById(trade.chainId)
  if (code === 'swap.slippage' || TRANSFER_FAILURES.has(code)) return <RaiseSlippage {...props} />
  if (code === 'swap.batchFailed' || code === 'transaction.discarded')
    return <SwapInSteps view={view} isSent={isSent} />
  // Sending a swap clears the form's amount, so that a reopened review would get no new quotes.
  if (isSent || NEEDS_QUOTE.has(code)) return <RetryWithQuote view={view} isPrimary />
  if (code === 'gas.insufficient')
    return (
      <>
        <Link to={`/buy?chain=${interfaceName}`} className={button({ tone: 'primary', size: 'large', width: 'full' })}>
          {t('gas.get', { symbol: native.symbol })}
        </Link>
        <Button width="full" onClick={review.retry}>
          {t('retry', { ns: 'common' })}
        </Button>
      </>
    )
  return (
    <>
      <Button tone="primary" size="large" width="full" onClick={review.retry}>
        {t('retry', { ns: 'common' })}
      </Button>
      <ContinueUnsimulated review={review} code={code} />
    </>
  )
}

/** Turns one-click swaps off and reopens the review, so that the wallet gets one request per step. */
function SwapInSteps({ view, isSent }: Pick<FailedActionsProps, 'view' | 'isSent'>) {
  const { t } = useTranslation('swap')
  const { isLoading, open } = useFreshReview(view)
  const retry = () => {
    if (isLoading) return
    setOneClick(false)
    if (isSent) open()
    else review.retry()
  }
  return (
    <Button
      tone="primary"
      size="large"
      width="full"
      aria-disabled={isLoading}
      onClick={retry}
      data-testid="swap-in-steps"
    >
      {isLoading && <Spinner />}
      {t('failed.swapInSteps')}
    </Button>
  )
}

interface RetryWithQuoteProps {
  readonly view: SwapView
  readonly isPrimary?: boolean
  readonly isWaiting?: boolean
}

function RetryWithQuote({ view, isPrimary = false, isWaiting = false }: RetryWithQuoteProps) {
  const { t } = useTranslation('swap')
  const review = useFreshReview(view)
  const { open } = review
  const isLoading = review.isLoading || isWaiting
  const look = isPrimary ? ({ tone: 'primary', size: 'large' } as const) : {}
  return (
    <Button {...look} width="full" aria-disabled={isLoading} onClick={() => !isLoading && open()}>
      {isLoading && <Spinner />}
      {t('failed.retryWithQuote')}
    </Button>
  )
}

/**
 * Proposes, in one click, the slippage that the swap would have needed plus 0.1 %. If more slippage is no remedy, proposes a new quote only,
 * and shows a fee-on-transfer tax above the slippage that the failed quote did not include.
 */
function RaiseSlippage({ code, view, trade, input, output }: FailedActionsProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const { isLoading, open } = useFreshReview(view)
  const newQuote = useQuery({
    ...quoteQuery(trade.chainId, sameRequest(view, trade)),
    refetchInterval: false,
    staleTime: 0,
  })
  const fresh = newQuote.data?.ok && newQuote.data.value.takenAt > trade.takenAt ? newQuote.data.value : undefined
  const tax = unquotedTax(trade, fresh, { input, output })
  const proposed = TRANSFER_FAILURES.has(code) ? undefined : slippageRemedy(trade, fresh, tax)
  const asPercent = (bps: number) => format.percent(formatUnits(BigInt(bps), 2))
  if (proposed === undefined)
    return (
      <>
        {tax > trade.slippage && (
          <Notice tone="negative">
            <FormattedText>{t('failed.transferFee', { percent: asPercent(tax) })}</FormattedText>
          </Notice>
        )}
        <RetryWithQuote view={view} isPrimary isWaiting={newQuote.isLoading} />
      </>
    )
  const percent = asPercent(proposed)
  const isHigh = slippageCaution(proposed, proposed) === 'veryHigh'
  return (
    <>
      {isHigh && (
        <Notice tone="negative">
          <FormattedText>{t('highSlippage', { percent })}</FormattedText>
        </Notice>
      )}
      <Button
        tone="primary"
        size="large"
        width="full"
        aria-disabled={isLoading || newQuote.isLoading}
        data-testid="raise-slippage"
        onClick={() => !isLoading && !newQuote.isLoading && open(proposed)}
      >
        {(isLoading || newQuote.isLoading) && <Spinner />}
        <FormattedText>{t('failed.raiseSlippage', { percent })}</FormattedText>
      </Button>
      <Text as="p" size={14} tone="secondary" className={centred}>
        {t('failed.raiseSlippage.about')}
      </Text>
      <RetryWithQuote view={view} />
    </>
  )
}

/** The request of the failed quote, which also works after the form has been cleared. */
function sameRequest({ link, settings }: SwapView, trade: QuotedTrade) {
  const { quote } = trade.response
  const amount = trade.side === 'exactIn' ? `input:${trade.amountIn}` : `output:${quote.output.amount}`
  return quoteRequest(link, amount, quote.swapper, { ...settings, slippage: trade.slippage })
}
