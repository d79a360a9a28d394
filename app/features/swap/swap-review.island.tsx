import { ArrowDown, Check, ExternalLink, X } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { figure } from '#app/domain/swap/figure.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { worth } from '#app/domain/swap/worth.ts'
import { quoteAge } from '#app/domain/swap/quote-age.ts'
import { hasSent, type SwapFlow } from '#app/domain/swap/swap-flow.ts'
import { gravityOf } from '#app/domain/token/safety.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { heed, unheed, useIsHeeded } from '#app/entities/token/heeded.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { useNow } from '#app/ui/effects/use-now.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { isWorse, type QuotedTrade } from './quoted-trade.ts'
import { run, send } from './swap-draft.ts'
import { RateButton, TradeFacts } from './swap-details.tsx'
import { SwapProgress } from './swap-progress.tsx'
import {
  answers,
  centred,
  confirmation,
  outcomeMark,
  reviewArrow,
  reviewFigure,
  reviewName,
  rateLine,
  reviewSide,
  rule,
  tick,
} from './swap.css.ts'
import { api } from './swap.query.ts'
import { WrongChain } from './wrong-chain.tsx'
import type { SwapView } from './use-swap.ts'
import { Warnings } from './warnings.tsx'

/** Of the side that follows from the other; the side that was typed is shown to the last digit. */
const FIGURE_DIGITS = 8

let abort = new AbortController()

/** From the review to the receipt, in one dialog. Closing it asks the wallet for nothing more; what is sent stays sent. */
export default function SwapReview({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation(['swap', 'common'])
  const queries = useQueryClient()
  const { flow } = useSnapshot(run)
  // A frozen quote, not a place to write to: the snapshot of it would only lose its types.
  const { accepted } = run
  const input = view.input.token
  const output = view.output.token
  const close = () => {
    abort.abort()
    if (run.flow.at === 'done') view.change.go({ ...view.link, value: '' })
    send({ type: 'close' })
    void queries.invalidateQueries({ queryKey: ['balances'] })
  }
  const titles = { form: '', review: t('review.title'), done: t('done.title'), failed: t('failed.title') }
  const title = flow.at in titles ? titles[flow.at as keyof typeof titles] : t('progress.title')
  return (
    <Dialog isOpen={flow.at !== 'form'} onClose={close} title={title} closeLabel={t('close', { ns: 'common' })}>
      {accepted && input && output && (
        <Content flow={flow} view={view} accepted={accepted} input={input} output={output} onClose={close} />
      )}
    </Dialog>
  )
}

interface ContentProps {
  readonly flow: SwapFlow
  readonly view: SwapView
  readonly accepted: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
  readonly onClose: () => void
}

function Content(props: ContentProps) {
  switch (props.flow.at) {
    case 'form':
      return null
    case 'review':
      return <Review {...props} />
    case 'done':
      return <Done {...props} hash={props.flow.hash} />
    case 'failed':
      return <Failed {...props} flow={props.flow} />
    default:
      return (
        <Stack gap={16}>
          <Sides trade={props.accepted} input={props.input} output={props.output} />
          <hr className={rule} />
          <SwapProgress flow={props.flow} trade={props.accepted} input={props.input} output={props.output} />
        </Stack>
      )
  }
}

function Review({ view, accepted, input, output, onClose }: ContentProps) {
  const { t } = useTranslation(['swap', 'errors'])
  const queries = useQueryClient()
  const [isTicked, setTicked] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const now = useNow(1_000)
  const fresh = view.trade
  const isWorseNow = fresh !== undefined && isWorse(fresh, accepted)
  const trade = fresh === undefined || isWorseNow ? accepted : fresh
  const level = impactLevel(trade.impactBps ?? 0)
  const needsTick = level === 'high' || level === 'severe'
  const isWarned = [useIsUnheeded(input), useIsUnheeded(output)].includes(true)
  const isExpired = quoteAge(trade.takenAt, now) === 'expired'
  const confirm = async () => {
    setStarting(true)
    run.accepted = trade
    await start(trade)
    setStarting(false)
  }
  // Back to the form, which says by itself whether a new quote came.
  const startOver = () => {
    void queries.invalidateQueries({ queryKey: ['quote'] })
    onClose()
  }
  return (
    <Stack gap={16}>
      <Sides trade={trade} input={input} output={output} />
      <Warnings view={view} />
      <Notes input={input} output={output} />
      <hr className={rule} />
      <div className={rateLine}>
        <RateButton trade={trade} input={input} output={output} />
      </div>
      <TradeFacts
        trade={trade}
        input={input}
        output={output}
        ageSeconds={Math.max(0, Math.floor((now - trade.takenAt) / 1_000))}
      />
      {needsTick && (
        <Tick isTicked={isTicked} onTick={setTicked}>
          {t(`impact.${level}`)}
        </Tick>
      )}
      {isExpired && (
        <Notice tone="negative" role="alert">
          {t('swap.timedOut', { ns: 'errors' })}
        </Notice>
      )}
      <div className={confirmation}>
        {isWorseNow ? (
          <Notice tone="warning" role="alert">
            <Row justify="space-between">
              <Text>{t('review.priceMoved')}</Text>
              <Button size="small" onClick={() => (run.accepted = fresh)}>
                {t('review.accept')}
              </Button>
            </Row>
          </Notice>
        ) : isExpired && !isStarting ? (
          <Button tone="primary" size="large" width="full" onClick={startOver}>
            {t('review.newQuote')}
          </Button>
        ) : (
          <Button
            tone="primary"
            size="large"
            width="full"
            disabled={isExpired || isStarting || isWarned || (needsTick && !isTicked)}
            onClick={() => void confirm()}
            data-testid="confirm-button"
          >
            {isStarting && <Spinner />}
            {t(`confirm.${trade.kind}`)}
          </Button>
        )}
      </div>
    </Stack>
  )
}

/** A grave warning of a token: to be taken note of, once a visit, before the wallet is asked for anything. */
function useIsUnheeded({ chainId, address, ...token }: MarketToken): boolean {
  const isHeeded = useIsHeeded(chainId, address, 'HIGH')
  return gravityOf(token) === 'HIGH' && !isHeeded
}

function Notes({ input, output }: { readonly input: MarketToken; readonly output: MarketToken }) {
  return [input, output]
    .filter((token) => gravityOf(token) === 'HIGH')
    .map((token) => <Note key={token.address} token={token} />)
}

function Note({ token }: { readonly token: MarketToken }) {
  const { t } = useTranslation('swap')
  const { chainId, address, symbol } = token
  return (
    <Tick
      isTicked={!useIsUnheeded(token)}
      onTick={(isTicked) => (isTicked ? heed(chainId, address, 'HIGH') : unheed(chainId, address))}
    >
      {t('heeded', { symbol: shortSymbol(symbol) })}
    </Tick>
  )
}

interface TickProps {
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly children: string
}

/** What a person says they know before they go on. */
function Tick({ isTicked, onTick, children }: TickProps) {
  return (
    <label className={tick}>
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      <Text tone="negative">{children}</Text>
    </label>
  )
}

async function start(trade: QuotedTrade): Promise<void> {
  const [{ walletAccount }, { runSwap }] = await Promise.all([walletRuntime(), import('./run-swap.ts')])
  const account = walletAccount()
  if (!account) return
  abort = new AbortController()
  Object.assign(run, { problem: undefined, received: undefined })
  const { signal } = abort
  await new Promise<void>((resolve) => {
    void runSwap({
      trade,
      account,
      api,
      send: (event) => {
        send(event)
        resolve()
      },
      onProblem: (problem) => {
        if (!signal.aborted) run.problem = problem
      },
      onReceived: (received) => {
        if (!signal.aborted) run.received = received
      },
      signal,
    }).then(resolve)
  })
}

function Sides({
  trade,
  input,
  output,
}: {
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
}) {
  const { t } = useTranslation('swap')
  return (
    <Stack gap={8}>
      <Side
        name={t('sell')}
        token={input}
        amount={trade.amountIn}
        isExact={trade.side === 'exactIn'}
        id="review-input"
      />
      <span className={reviewArrow}>
        <Icon of={ArrowDown} size={16} />
      </span>
      <Side
        name={t('buy')}
        token={output}
        amount={trade.amountOut}
        isExact={trade.side === 'exactOut'}
        id="review-output"
      />
    </Stack>
  )
}

function Side({
  name,
  token,
  amount,
  isExact,
  id,
}: {
  readonly name: string
  readonly token: MarketToken
  readonly amount: bigint
  /** Typed, not quoted. */
  readonly isExact: boolean
  readonly id: string
}) {
  const format = useFormat()
  const fiat = useFiat()
  const exact = formatRaw(amount, token.decimals)
  const shown = format.exactAmount(isExact ? exact : figure(exact, FIGURE_DIGITS))
  return (
    <div className={reviewSide}>
      <div className={reviewName}>
        <Text as="div" size={14} tone="secondary">
          {name}
        </Text>
        <div className={reviewFigure({ length: lengthOf(shown) })} data-testid={id}>
          {shown} <TokenSymbol symbol={token.symbol} />
        </div>
        {token.price !== null && !fiat.isOff && (
          <Text as="div" size={14} tone="secondary">
            {fiat.money(worth(amount, token.decimals, token.price))}
          </Text>
        )}
      </div>
      <TokenLogo address={token.address} symbol={token.symbol} size={40} />
    </div>
  )
}

/** A figure goes down in size before it breaks into two lines. */
function lengthOf(shown: string): 'short' | 'long' | 'endless' {
  if (shown.length > 18) return 'endless'
  return shown.length > 9 ? 'long' : 'short'
}

function Done({ accepted, output, hash, onClose }: ContentProps & { readonly hash: string }) {
  const { t } = useTranslation(['swap', 'common'])
  const { received } = useSnapshot(run)
  return (
    <Stack gap={16} align="center">
      <span className={outcomeMark({ tone: 'good' })}>
        <Icon of={Check} size={24} />
      </span>
      <Text as="p" size={18} weight="medium" role="status" data-testid="swap-done">
        {t(`done.${accepted.kind}`)}
      </Text>
      <Text as="p" tone="secondary" className={centred} data-testid="received">
        {t('done.received')}{' '}
        <TokenAmount raw={received ?? accepted.amountOut} decimals={output.decimals} symbol={output.symbol} />
        {' · '}
        {t('done.quoted')} <TokenAmount raw={accepted.amountOut} decimals={output.decimals} symbol={output.symbol} />
      </Text>
      <ExplorerLink chainId={accepted.chainId} hash={hash} />
      <Button tone="primary" size="large" width="full" onClick={onClose}>
        {t('close', { ns: 'common' })}
      </Button>
    </Stack>
  )
}

function Failed({ accepted, input, flow, onClose }: ContentProps & { readonly flow: SwapFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['swap', 'errors', 'common'])
  const { problem } = useSnapshot(run)
  if (flow.code === 'wallet.chainMismatch')
    return (
      <WrongChain
        chainId={accepted.chainId}
        mismatch={problem?.mismatch ?? 'wallet'}
        onRetry={() => send({ type: 'retry' })}
      />
    )
  return (
    <Stack gap={16} align="center">
      <span className={outcomeMark({ tone: 'bad' })}>
        <Icon of={X} size={24} />
      </span>
      <Text as="p" size={18} weight="medium" role="alert" className={centred} data-testid="swap-failed">
        {flow.code === 'balance.insufficient'
          ? t('button.insufficientBalance', { symbol: shortSymbol(input.symbol) })
          : t(flow.code, { ns: 'errors' })}
      </Text>
      <Text as="p" tone="secondary" className={centred}>
        {t([`failed.${flow.code}`, hasSent(flow) ? 'failed.hint' : 'failed.unsent'])}
      </Text>
      {flow.hash !== undefined && <ExplorerLink chainId={accepted.chainId} hash={flow.hash} />}
      <div className={answers}>
        <Button tone="primary" size="large" width="full" onClick={() => send({ type: 'retry' })}>
          {t('retry', { ns: 'common' })}
        </Button>
        <Button width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </Stack>
  )
}

function ExplorerLink({ chainId, hash }: { readonly chainId: QuotedTrade['chainId']; readonly hash: string }) {
  const { t } = useTranslation('swap')
  return (
    <a href={`${chainById(chainId).explorer}/tx/${hash}`} target="_blank" rel="noreferrer" data-testid="explorer-link">
      <Row gap={4}>
        <Text tone="accent">{t('viewInExplorer')}</Text>
        <Icon of={ExternalLink} size={16} />
      </Row>
    </a>
  )
}
