import { Check, ExternalLink, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { hasSent, type RunFlow } from '#app/transactions/run-flow.ts'
import { explorerLink } from '#app/transactions/transaction-record.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { continueUnsimulated } from './run-swap.ts'
import { send } from './swap-draft.ts'
import { answers, centred, fact, factName, outcomeMark, permitBox } from './swap.css.ts'
import { WrongChain } from './wrong-chain.tsx'

interface DoneProps {
  readonly trade: QuotedTrade
  readonly output: MarketToken
  readonly flow: RunFlow & { at: 'done' }
  readonly onClose: () => void
}

/** Outcome of a successful trade, with the received amount as read from the chain. */
export function SwapDone({ trade, output, flow, onClose }: DoneProps) {
  const { t } = useTranslation(['swap', 'common'])
  const { decimals, symbol } = output
  return (
    <Stack gap={16} align="center">
      <span className={outcomeMark({ tone: 'good' })}>
        <Icon of={Check} size={24} />
      </span>
      <Text as="p" size={18} weight="medium" role="status" data-testid="swap-done">
        {t(`done.${trade.kind}`)}
      </Text>
      <Text as="p" tone="secondary" className={centred} data-testid="received">
        {flow.received !== undefined && (
          <>
            {t('done.received')} <TokenAmount raw={flow.received} decimals={decimals} symbol={symbol} />
            {' · '}
          </>
        )}
        {t('done.quoted')} <TokenAmount raw={trade.amountOut} decimals={decimals} symbol={symbol} />
      </Text>
      <ExplorerLink chainId={trade.chainId} hash={flow.hash} />
      <Button tone="primary" size="large" width="full" onClick={onClose}>
        {t('close', { ns: 'common' })}
      </Button>
    </Stack>
  )
}

interface FailedProps {
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

function Failed({ trade, input, flow, onClose }: FailedProps) {
  const { t } = useTranslation(['swap', 'errors', 'common'])
  const { code, modification, hash } = flow.problem
  return (
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
      {hash !== undefined && <ExplorerLink chainId={trade.chainId} hash={hash} />}
      <div className={answers}>
        <Button tone="primary" size="large" width="full" onClick={() => send({ type: 'retry' })}>
          {t('retry', { ns: 'common' })}
        </Button>
        {code === 'request.unsimulated' && (
          <Button width="full" onClick={() => void continueUnsimulated()}>
            {t('failed.continueUnsimulated')}
          </Button>
        )}
        <Button width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </Stack>
  )
}

/** The transaction is mined, but less arrived than the screen promised; this must not look like a success. */
function Shortfall({ trade, input, output, flow, onClose }: FailedProps) {
  const { t } = useTranslation(['swap', 'errors', 'common'])
  const { hash } = flow.problem
  return (
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
      <Button width="full" size="large" onClick={onClose}>
        {t('close', { ns: 'common' })}
      </Button>
    </Stack>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={fact}>
      <dt className={factName}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ExplorerLink(transaction: { readonly chainId: QuotedTrade['chainId']; readonly hash: `0x${string}` }) {
  const { t } = useTranslation('swap')
  return (
    <a href={explorerLink(transaction)} target="_blank" rel="noreferrer" data-testid="explorer-link">
      <Row gap={4}>
        <Text tone="accent">{t('viewInExplorer')}</Text>
        <Icon of={ExternalLink} size={16} />
      </Row>
    </a>
  )
}
