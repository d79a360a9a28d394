import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND, secondsSince } from '#app/base/time.ts'
import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { isFinalRampStatus, RAMP_PROVIDER_NAMES, type RampStatus } from '#app/domain/ramp/ramp.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { useDollarFormats } from '#app/entities/price/use-dollars.ts'
import { orderType, type RampRecord } from '#app/entities/ramp/ramp-order.ts'
import { removeRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { DetailsButton } from '#app/entities/transaction/transaction-details.tsx'
import { detail, detailName, detailsList, detailValue } from '#app/entities/transaction/transaction-details.css.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { actions, factList, row, rowFacts, rowNote, rowText, rowTitle } from './activity.css.ts'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { Dollars, OrderPurpose, OrderText } from './order-text.tsx'
import { StatusIcon } from './status-icon.tsx'
import type { TransactionStatus } from './transaction-record.ts'

/** Icons of transactions. An order that waits for the user has an hourglass, because nothing progresses meanwhile. */
export const ORDER_ICONS = {
  started: 'dropped',
  awaitingTransfer: 'dropped',
  pending: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
} as const satisfies Record<RampStatus, TransactionStatus>

/** Row of an order at a payment provider. `now` in UNIX milliseconds. */
export function OrderRow({ order, now }: { readonly order: RampRecord; readonly now: number }) {
  const { t } = useTranslation('activity')
  const { id, status, chainId, hash, startedAt } = order
  const detailsId = useId()
  const [isShown, setShown] = useState(false)
  const time = Math.floor(startedAt / SECOND)
  return (
    <li className={row} data-status={status} data-type={orderType(order)} data-testid="ramp-order">
      <StatusIcon status={ORDER_ICONS[status]} />
      <div className={rowText}>
        <p className={rowTitle}>
          <OrderText order={order} />
        </p>
        {(status === 'pending' || status === 'failed') && (
          <p className={rowNote}>
            <OrderPurpose order={order} />
          </p>
        )}
        <p className={rowFacts}>
          <span className={factList}>
            <span>
              <OrderStatus order={order} />
            </span>
            <Ago moment={{ time, secondsAgo: secondsSince(time, now) }} />
          </span>
        </p>
        {hash && <ExplorerAnchor transaction={{ chainId, hash }} />}
        {!isFinalRampStatus(status) && (
          <div className={actions}>
            <Button size="small" onClick={() => removeRampOrder(id)}>
              {t('remove')}
            </Button>
          </div>
        )}
        <div id={detailsId} hidden={!isShown}>
          {isShown && <OrderDetails order={order} />}
        </div>
      </div>
      <DetailsButton
        isOpen={isShown}
        controls={detailsId}
        label={t('order.details')}
        onToggle={() => setShown(!isShown)}
      />
    </li>
  )
}

function OrderStatus({ order: { status, direction, provider } }: { readonly order: RampRecord }) {
  const { t } = useTranslation('activity')
  switch (status) {
    case 'started':
      return <>{t(`order.waiting.${direction}`, { provider: RAMP_PROVIDER_NAMES[provider] })}</>
    case 'awaitingTransfer':
      return <>{t('order.waiting.transfer', { provider: RAMP_PROVIDER_NAMES[provider] })}</>
    case 'pending':
    case 'failed':
      return <>{t(`status.${status}`)}</>
    case 'succeeded':
      return <>{t('order.completed')}</>
  }
}

/** Facts of an order, one per line. Those that the provider has not reported yet are marked as estimates. */
function OrderDetails({ order }: { readonly order: RampRecord }) {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const { provider, startedAt, feeCents, status } = order
  const isEstimate = status !== 'succeeded'
  return (
    <dl className={detailsList} data-testid="order-details">
      <Detail name={t('details.status')}>
        <OrderStatus order={order} />
      </Detail>
      <Detail name={t('details.date')}>
        <FormattedText>{format.dateTime(Math.floor(startedAt / SECOND))}</FormattedText>
      </Detail>
      <Detail name={t('order.provider')}>{RAMP_PROVIDER_NAMES[provider]}</Detail>
      {feeCents !== undefined && (
        <Detail name={t('details.providerFee')} isEstimate={isEstimate}>
          <Dollars cents={feeCents} />
        </Detail>
      )}
      <Rate order={order} isEstimate={isEstimate} />
    </dl>
  )
}

/** Digits of a rate after the point, as many as prices of very cheap tokens need. */
const RATE_DIGITS = 24

/** Dollars per token, with the provider's fee: the money paid or received, divided by the tokens. */
function Rate({ order, isEstimate }: { readonly order: RampRecord; readonly isEstimate: boolean }) {
  const { t } = useTranslation('activity')
  const { price } = useDollarFormats()
  const { cents, amount, token } = order
  if (cents === undefined || amount === undefined) return null
  const rate = divideDecimals(formatUnits(cents, 2), formatUnits(amount, token.decimals), RATE_DIGITS)
  if (rate === null) return null
  return (
    <Detail name={t('order.rate')} isEstimate={isEstimate}>
      {/* An equation is read from left to right in every language. */}
      <bdi dir="ltr">
        1 <TokenSymbol symbol={token.symbol} /> = <FormattedText>{price(rate)}</FormattedText>
      </bdi>
    </Detail>
  )
}

interface DetailProps {
  readonly name: string
  readonly isEstimate?: boolean
  readonly children: ReactNode
}

function Detail({ name, isEstimate = false, children }: DetailProps) {
  const { t } = useTranslation('activity')
  return (
    <div className={detail}>
      <dt className={detailName}>{name}</dt>
      <dd className={detailValue}>
        {children}
        {isEstimate && <> {t('order.estimate')}</>}
      </dd>
    </div>
  )
}
