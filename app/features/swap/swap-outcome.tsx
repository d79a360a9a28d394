import { Check, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { hasSent, type RunFlow } from '#app/transactions/run-flow.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { cancelReason } from './cancel-reason.ts'
import { ExplorerLink } from './explorer-link.tsx'
import { FailedActions } from './failed-actions.tsx'
import { differenceBps, type QuotedTrade } from './quoted-trade.ts'
import { send } from './swap-draft.ts'
import { RateButton, type TradeProps } from './swap-details.tsx'
import {
  centred,
  fact,
  factName,
  facts,
  factValue,
  flowFoot,
  flowStep,
  outcomeMark,
  permitBox,
  receivedFigure,
} from './swap.css.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import type { SwapView } from './use-swap.ts'

/** Significant digits of the received amount; all of them are in its title. */
const RECEIVED_DIGITS = 10

interface DoneProps {
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
  readonly flow: RunFlow & { at: 'done' }
  readonly onClose: () => void
}

/** Outcome of a successful trade: the received amount as read from the chain, and what it cost. */
export function SwapDone({ trade, input, output, flow, onClose }: DoneProps) {
  const { t } = useTranslation(['swap', 'common'])
  const format = useFormat()
  const { received, fee } = flow
  const spent = trade.side === 'exactIn' ? trade.amountIn : flow.spent
  const { native } = chainById(trade.chainId)
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: 'good' })}>
          <Icon of={Check} size={24} />
        </span>
        <Text as="p" size={16} tone="secondary" role="status" data-testid="swap-done">
          {t(`done.${trade.kind}`)}
        </Text>
        {received !== undefined && (
          <p className={receivedFigure} data-testid="received">
            <bdi dir="ltr" title={format.exactAmount(formatRaw(received, output.decimals))}>
              {format.exactAmount(truncateDecimal(formatRaw(received, output.decimals), RECEIVED_DIGITS))}{' '}
              <TokenSymbol symbol={output.symbol} />
            </bdi>
          </p>
        )}
        <ExplorerLink chainId={trade.chainId} hash={flow.hash} />
      </Stack>
      <dl className={facts} data-testid="done-facts">
        {spent !== undefined && (
          <Line name={t('done.sold')}>
            <TokenAmount raw={spent} decimals={input.decimals} symbol={input.symbol} />
          </Line>
        )}
        {trade.kind === 'swap' && (
          <>
            <AgainstQuote trade={trade} input={input} output={output} received={received} spent={spent} />
            {spent !== undefined && received !== undefined && (
              <Line name={t('done.price')}>
                <RateButton trade={{ amountIn: spent, amountOut: received }} input={input} output={output} />
              </Line>
            )}
          </>
        )}
        {fee !== undefined && (
          <Line name={t('networkCost')}>
            <TokenAmount raw={fee} decimals={native.decimals} symbol={native.symbol} />
          </Line>
        )}
        <Line name={t('review.account')}>
          <FormattedText>{shortAddress(trade.response.quote.swapper)}</FormattedText>
        </Line>
      </dl>
      <div className={flowFoot}>
        <Button tone="primary" size="large" width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </div>
  )
}

interface AgainstQuoteProps extends TradeProps {
  readonly received: bigint | undefined
  readonly spent: bigint | undefined
}

/** The quoted amount, and by how much the outcome differs from it. */
function AgainstQuote({ trade, input, output, received, spent }: AgainstQuoteProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const isExactIn = trade.side === 'exactIn'
  const [quoted, actual, token] = isExactIn ? [trade.amountOut, received, output] : [trade.amountIn, spent, input]
  const difference = actual === undefined ? undefined : differenceBps(actual, quoted)
  return (
    <>
      <Line name={t(isExactIn ? 'quotedToReceive' : 'quotedToPay')}>
        <TokenAmount raw={quoted} decimals={token.decimals} symbol={token.symbol} />
      </Line>
      {difference !== undefined && (
        <Line name={t(isExactIn ? 'done.receivedAgainstQuote' : 'done.paidAgainstQuote')}>
          <FormattedText>{format.change(formatRaw(BigInt(difference), 2))}</FormattedText>
        </Line>
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
    return (
      <WrongChain chainId={trade.chainId} mismatch={mismatch ?? 'wallet'} onRetry={() => send({ type: 'retry' })} />
    )
  return code === 'swap.shortfall' ? <Shortfall {...props} /> : <Failed {...props} />
}

function Failed({ view, trade, input, flow, onClose }: FailedProps) {
  const { t } = useTranslation(['swap', 'errors', 'common'])
  const { code, modification, hash } = flow.problem
  const canceled = cancelReason(flow)
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: 'bad' })}>
          <Icon of={X} size={24} />
        </span>
        <Text as="p" size={18} weight="medium" role="alert" className={centred} data-testid="swap-failed">
          {code === 'balance.insufficient'
            ? t('button.insufficientBalance', { symbol: shortSymbol(input.symbol) })
            : t(code, { ns: 'errors' })}
        </Text>
        <Text as="p" tone="secondary" className={centred}>
          {modification === 'account'
            ? t('failed.accountChanged')
            : t(`failed.${code}`, { defaultValue: t(hasSent(flow) ? 'failed.hint' : 'failed.unsent') })}
        </Text>
        {canceled && (
          <Text as="p" tone="secondary" className={centred} data-testid="swap-canceled">
            {t(`canceled.${canceled}`)}
          </Text>
        )}
        {hash !== undefined && <ExplorerLink chainId={trade.chainId} hash={hash} />}
      </Stack>
      <div className={flowFoot}>
        <FailedActions code={code} view={view} trade={trade} />
        <Button width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </div>
  )
}

/** The transaction is mined, but less arrived than the screen promised; this must not look like a success. */
function Shortfall({ trade, input, output, flow, onClose }: FailedProps) {
  const { t } = useTranslation(['swap', 'errors', 'common'])
  const { hash } = flow.problem
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: 'bad' })}>
          <Icon of={TriangleAlert} size={24} />
        </span>
        <Text as="p" size={18} weight="semibold" role="alert" className={centred} data-testid="swap-failed">
          {t('swap.shortfall', { ns: 'errors' })}
        </Text>
        <dl className={permitBox} data-testid="shortfall">
          {flow.spent !== undefined && (
            <Line name={t('shortfall.paid')}>
              <TokenAmount raw={flow.spent} decimals={input.decimals} symbol={input.symbol} />
            </Line>
          )}
          <Line name={t('shortfall.received')}>
            <TokenAmount raw={flow.received ?? 0n} decimals={output.decimals} symbol={output.symbol} />
          </Line>
          <Line name={t('shortfall.minimum')}>
            <TokenAmount raw={trade.minimumOut} decimals={output.decimals} symbol={output.symbol} />
          </Line>
        </dl>
        <Text as="p">{t('shortfall.advice')}</Text>
        {hash !== undefined && <ExplorerLink chainId={trade.chainId} hash={hash} />}
      </Stack>
      <div className={flowFoot}>
        <Button width="full" size="large" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </div>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={fact}>
      <dt className={factName}>{name}</dt>
      <dd className={factValue}>{children}</dd>
    </div>
  )
}
