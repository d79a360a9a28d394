import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUR, MINUTE } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { isFinalRampStatus, RAMP_PROVIDER_NAMES, type RampDirection } from '#app/domain/ramp/ramp.ts'
import { writeSendLink } from '#app/domain/send/send-link.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { useDollars } from '#app/entities/price/use-dollars.ts'
import { confirmDeposit } from '#app/entities/ramp/confirm-deposit.ts'
import { handOverDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { useRampOrders, type RampRecord } from '#app/entities/ramp/ramp-orders.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { ExplorerAnchor } from '#app/transactions/explorer-anchor.tsx'
import type { TransactionRecord, TransactionStatus } from '#app/transactions/transaction-record.ts'
import { useTransactions } from '#app/transactions/transactions.ts'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { RampOrderRequest } from '#app/wire/ramp.ts'
import { ProviderButton, useProviderTab } from './provider-tab.tsx'
import { orderCard, orderHead, orderTitle } from './ramp.css.ts'

/** Milliseconds after its start for which an order is shown on the page; the list of recent activity has it longer. */
const SHOWN_FOR_MS = HOUR

interface OwnOrdersProps {
  readonly direction: RampDirection
  readonly account: Address
  /** ISO 3166-1 alpha-2; undefined if unknown. */
  readonly country: string | undefined
}

/** The account's newest order of the last hour: open, or completed while the page is open. */
export default function OwnOrders({ direction, account, country }: OwnOrdersProps) {
  useTranslation(['ramp', 'errors', 'common', 'activity'], { useSuspense: true })
  const now = useNow(MINUTE)
  const orders = useRampOrders()
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [dismissed, setDismissed] = useState<string>()
  const order = orders.find(
    (candidate) =>
      candidate.direction === direction &&
      isSameAddress(candidate.account, account) &&
      candidate.startedAt > now - SHOWN_FOR_MS,
  )
  if (!order) return null
  const isFinal = isFinalRampStatus(order.status)
  if (!isFinal && !openIds.has(order.id)) setOpenIds(new Set([...openIds, order.id]))
  if ((isFinal && !openIds.has(order.id)) || dismissed === order.id) return null
  return <OrderCard key={order.id} order={order} country={country} onDismiss={() => setDismissed(order.id)} />
}

interface OrderCardProps {
  readonly order: RampRecord
  readonly country: string | undefined
  readonly onDismiss: () => void
}

function OrderCard({ order, country, onDismiss }: OrderCardProps) {
  const { t } = useTranslation(['ramp', 'common'])
  const { status, direction } = order
  const provider = RAMP_PROVIDER_NAMES[order.provider]
  const request = requestOf(order, country)
  return (
    <section className={card({ inset: 'medium' })} aria-labelledby="ramp-order" data-testid="ramp-order">
      <div className={orderCard}>
        <div className={orderHead}>
          <h2 id="ramp-order" className={orderTitle}>
            <span role="status">{t(`order.${status}.${direction}`, { provider })}</span>
          </h2>
          <Button
            tone="ghost"
            size="small"
            shape="square"
            aria-label={t('close', { ns: 'common' })}
            onClick={onDismiss}
          >
            <Icon icon={X} size={16} />
          </Button>
        </div>
        <OrderAmounts order={order} />
        {status === 'failed' && (
          <Text as="p" size={14} tone="secondary">
            {t('order.failedHint', { provider })}
          </Text>
        )}
        {status === 'awaitingTransfer' && order.deposit && <Deposit order={order} deposit={order.deposit} />}
        {status === 'started' && direction === 'buy' && (
          <Text as="p" size={14} tone="secondary">
            {t('order.startedHint')}
          </Text>
        )}
        {status === 'started' && request && <OpenAgain request={request} />}
        {order.hash !== undefined && <ExplorerAnchor transaction={{ chainId: order.chainId, hash: order.hash }} />}
      </div>
    </section>
  )
}

/** Both amounts as far as they are known. The received one is marked as an estimate until the order has succeeded. */
function OrderAmounts({ order }: Pick<OrderCardProps, 'order'>) {
  const { t } = useTranslation('ramp')
  const dollars = useDollars()
  const amountText = useAmountText(order)
  const { cents, amount, direction } = order
  const isEstimate = order.status !== 'succeeded'
  const money = cents === undefined ? undefined : dollars(cents)
  const tokens = amount === undefined ? undefined : amountText(amount, direction === 'sell')
  const [given, received] = direction === 'buy' ? [money, tokens] : [tokens, money]
  const text =
    given === undefined || received === undefined
      ? (given ?? received)
      : t(isEstimate ? 'order.forAbout' : 'order.for', { given, received })
  if (text === undefined) return null
  return (
    <Text as="p" size={14} tone="secondary" data-testid="order-amounts">
      <FormattedText>{text}</FormattedText>
    </Text>
  )
}

/** Returns a function that formats an amount of the order's token with its symbol, with six significant digits or all of them. */
function useAmountText({ token }: RampRecord): (amount: bigint, isExact: boolean) => string {
  const format = useFormat()
  return (amount, isExact) => {
    const text = formatUnits(amount, token.decimals)
    return `${isExact ? format.exactAmount(text) : format.amount(text)} ${shortSymbol(token.symbol)}`
  }
}

interface DepositProps {
  readonly order: RampRecord
  readonly deposit: NonNullable<RampRecord['deposit']>
}

/**
 * The exact amount and the address that the provider waits for, and a button that passes both to the send form in memory. Once this browser has sent
 * the tokens there is no button: the provider takes minutes to see them, and a second send may be lost.
 */
function Deposit({ order: { chainId, token, provider }, order, deposit }: DepositProps) {
  const { t } = useTranslation(['ramp', 'errors'])
  const { go } = useNavigation()
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState<'changed' | 'data.unavailable'>()
  const amount = useAmountText(order)(deposit.amount, true)
  const name = RAMP_PROVIDER_NAMES[provider]
  const isSent = useTransactions().some((record) => isSendOf(record, order, deposit))
  const send = async () => {
    if (isChecking) return
    setChecking(true)
    setProblem(undefined)
    const confirmed = await confirmDeposit(order)
    setChecking(false)
    if (!confirmed.ok) {
      setProblem(confirmed.problem)
      return
    }
    const { address: recipient, amount: raw } = deposit
    const { id: orderId, account } = order
    handOverDeposit({ orderId, account, chainId, token: token.address, recipient, amount: raw })
    go(`/send?${writeSendLink({ chainId, inputCurrency: token.address })}`)
  }
  return (
    <>
      <Text as="p" size={14}>
        <FormattedText>
          {isSent
            ? t('deposit.sent', { provider: name })
            : t('deposit.text', { amount, provider: name, network: chainById(chainId).name })}
        </FormattedText>
      </Text>
      <Stack gap={4}>
        <Text as="div" size={14} tone="secondary">
          {t('deposit.address', { provider: name })}
        </Text>
        <div data-testid="deposit-address">
          <GroupedAddress address={deposit.address} />
        </div>
      </Stack>
      {problem !== undefined && (
        <Notice tone={problem === 'changed' ? 'warning' : 'negative'} role="alert">
          {problem === 'changed' ? t('deposit.changed', { provider: name }) : t(problem, { ns: 'errors' })}
        </Notice>
      )}
      {!isSent && (
        <>
          <Text as="p" size={14} tone="secondary">
            {t('deposit.once', { provider: name })}
          </Text>
          <Button
            tone="primary"
            width="full"
            aria-disabled={isChecking}
            onClick={() => void send()}
            data-testid="send-deposit"
          >
            {isChecking && <Spinner />}
            <FormattedText>{t('deposit.send', { amount })}</FormattedText>
          </Button>
        </>
      )}
    </>
  )
}

/** Statuses of a send that has not brought the tokens to its recipient, or may not have. */
const NOT_SENT: readonly TransactionStatus[] = ['failed', 'modified', 'canceled', 'dropped']

/** Whether a transaction sends the deposit of an order. One from before the order may be another order's with the same address. */
function isSendOf(record: TransactionRecord, order: RampRecord, deposit: DepositProps['deposit']): boolean {
  const { kind, chainId, input, recipient, sentAt, status } = record
  return (
    kind === 'send' &&
    chainId === order.chainId &&
    isSameAddress(recipient ?? '', deposit.address) &&
    isSameAddress(input.token, order.token.address) &&
    input.raw >= deposit.amount &&
    sentAt >= order.startedAt &&
    !NOT_SENT.includes(status)
  )
}

/** Opens the provider's page of the order again, because the user may have closed it. */
function OpenAgain({ request }: { readonly request: RampOrderRequest }) {
  const tab = useProviderTab(request)
  return <ProviderButton tab={tab} label="openAgain" onOpen={() => void tab.open()} />
}

/** Returns a request for the order, without its payment method; undefined if its amount is unknown. */
function requestOf(order: RampRecord, country: string | undefined): RampOrderRequest | undefined {
  const { id, provider, account, direction, chainId, token, cents, amount } = order
  const ordered = direction === 'buy' ? cents : amount
  if (ordered === undefined) return undefined
  return {
    id,
    provider,
    account,
    direction,
    token: { chainId, address: token.address },
    ...(direction === 'buy' ? { cents: ordered.toString() } : { amount: ordered.toString() }),
    ...(country !== undefined && { country }),
  }
}
