import { Check, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { ExplorerAnchor } from '#app/transactions/explorer-anchor.tsx'
import {
  centred,
  fact,
  facts,
  factName,
  factValue,
  flowFoot,
  flowStep,
  outcomeMark,
} from '#app/transactions/flow.css.ts'
import { hasSent, type RunFlow } from '#app/transactions/run-flow.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { continueUnsimulated } from './run-send.ts'
import { SentAsset } from './sent-asset.tsx'
import type { StageProps } from './send-review.client.tsx'
import { dispatchRun } from './send-run.ts'

/** Outcome of a successful send: what left, where it went and what it cost. */
export function SendDone({ prepared, flow, onClose }: StageProps & { readonly flow: RunFlow & { at: 'done' } }) {
  const { t } = useTranslation(['send', 'common'])
  const { order, token } = prepared
  const { native } = chainById(order.chainId)
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: 'good' })}>
          <Icon of={Check} size={24} />
        </span>
        <Text as="p" size={16} tone="secondary" role="status" data-testid="send-done">
          {t('done.text')}
        </Text>
      </Stack>
      <SentAsset prepared={prepared} />
      <GroupedAddress address={order.recipient} />
      <dl className={facts}>
        {token && flow.received !== undefined && flow.received < order.amount && (
          <div className={fact}>
            <dt className={factName}>{t('review.received')}</dt>
            <dd className={factValue}>
              <TokenAmount raw={flow.received} decimals={token.decimals} symbol={token.symbol} />
            </dd>
          </div>
        )}
        {flow.fee !== undefined && (
          <div className={fact}>
            <dt className={factName}>{t('review.cost')}</dt>
            <dd className={factValue}>
              <TokenAmount raw={flow.fee} decimals={native.decimals} symbol={native.symbol} />
            </dd>
          </div>
        )}
      </dl>
      <ExplorerAnchor of={{ chainId: order.chainId, hash: flow.hash }} />
      <div className={flowFoot}>
        <Button tone="primary" size="large" width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </div>
  )
}

/** Outcome of a failed send: the reason, and what to do next. After a shortfall nothing may be repeated. */
export function SendFailed({ prepared, flow, onClose }: StageProps & { readonly flow: RunFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['send', 'errors', 'common'])
  const { code, mismatch, modification, hash } = flow.problem
  const { chainId } = prepared.order
  const retry = () => dispatchRun({ type: 'retry' })
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={retry} />
  const isShort = code === 'send.shortfall'
  const advice = isShort
    ? t('failed.shortfall')
    : modification === 'account'
      ? t('failed.accountChanged')
      : t(`failed.${code}`, { defaultValue: t(hasSent(flow) ? 'failed.hint' : 'failed.unsent') })
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: 'bad' })}>
          <Icon of={isShort ? TriangleAlert : X} size={24} />
        </span>
        <Text as="p" size={18} weight="medium" role="alert" className={centred} data-testid="send-failed">
          {t(code, { ns: 'errors' })}
        </Text>
        <Text as="p" tone="secondary" className={centred}>
          {advice}
        </Text>
        {hash !== undefined && <ExplorerAnchor of={{ chainId, hash }} />}
      </Stack>
      <div className={flowFoot}>
        {!isShort && (
          <Button tone="primary" size="large" width="full" onClick={retry}>
            {t('retry', { ns: 'common' })}
          </Button>
        )}
        {code === 'request.unsimulated' && (
          <Button width="full" onClick={() => void continueUnsimulated()}>
            {t('failed.continueUnsimulated')}
          </Button>
        )}
        <Button width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </div>
    </div>
  )
}
