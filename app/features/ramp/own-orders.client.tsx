import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUR, MINUTE } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { isFinalRampStatus, RAMP_PROVIDER_NAMES, type RampDirection } from '#app/domain/ramp/ramp.ts'
import { writeSendLink } from '#app/domain/send/send-link.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { handOverDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { useRampOrders, type RampRecord } from '#app/entities/ramp/ramp-orders.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
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
import { confirmDeposit } from './confirm-deposit.ts'
import { openBlankTab, requestPage, showPage } from './provider-page.ts'
import { orderCard, orderHead, orderTitle } from './ramp.css.ts'
import { useDollars } from './use-dollars.ts'

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
  useTranslation(['ramp', 'errors', 'common'], { useSuspense: true })
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
        {status === 'started' && <OpenAgain order={order} country={country} />}
        {order.hash !== undefined && (
          <a
            className={button({ width: 'full' })}
            href={`${chainById(order.chainId).explorer}/tx/${order.hash}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('viewTransaction')}
            <Icon icon={ExternalLink} size={16} />
          </a>
        )}
      </div>
    </section>
  )
}

/** Both amounts as far as they are known. The quoted one is marked as an estimate until the provider reports. */
function OrderAmounts({ order }: Pick<OrderCardProps, 'order'>) {
  const { t } = useTranslation('ramp')
  const dollars = useDollars()
  const amountText = useAmountText(order)
  const { cents, amount, direction } = order
  const isEstimate = order.reportedAt === undefined
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

/** The exact amount and the address that the provider waits for, and a button to the send form, which both are handed over to in memory. */
function Deposit({ order: { chainId, token, provider }, order, deposit }: DepositProps) {
  const { t } = useTranslation(['ramp', 'errors'])
  const { go } = useNavigation()
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState<'changed' | 'data.unavailable'>()
  const amount = useAmountText(order)(deposit.amount, true)
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
    handOverDeposit({ account: order.account, chainId, token: token.address, recipient, amount: raw })
    go(`/send?${writeSendLink({ chainId, inputCurrency: token.address })}`)
  }
  return (
    <>
      <Text as="p" size={14}>
        <FormattedText>
          {t('deposit.text', { amount, provider: RAMP_PROVIDER_NAMES[provider], network: chainById(chainId).name })}
        </FormattedText>
      </Text>
      <Stack gap={4}>
        <Text as="div" size={14} tone="secondary">
          {t('deposit.address', { provider: RAMP_PROVIDER_NAMES[provider] })}
        </Text>
        <div data-testid="deposit-address">
          <GroupedAddress address={deposit.address} />
        </div>
      </Stack>
      {problem !== undefined && (
        <Notice tone={problem === 'changed' ? 'warning' : 'negative'} role="alert">
          {problem === 'changed' ? t('deposit.changed') : t(problem, { ns: 'errors' })}
        </Notice>
      )}
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
  )
}

/** Opens the provider's page of the order again, because the user may have closed it. */
function OpenAgain({ order, country }: Pick<OrderCardProps, 'order' | 'country'>) {
  const { t } = useTranslation(['ramp', 'errors'])
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<ErrorCode>()
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const provider = RAMP_PROVIDER_NAMES[order.provider]
  const request = requestOf(order, country)
  if (!request) return null
  const open = async () => {
    if (isOpening) return
    const tab = openBlankTab()
    setOpening(true)
    setFailure(undefined)
    const page = await requestPage(request, tab)
    setOpening(false)
    if (!page.ok) setFailure(page.problem)
    else if (!showPage(tab, page.value)) setBlockedUrl(page.value)
  }
  return (
    <>
      {failure !== undefined && (
        <Notice tone="negative" role="alert">
          {t(failure, { ns: 'errors' })}
        </Notice>
      )}
      {blockedUrl === undefined ? (
        <Button width="full" aria-disabled={isOpening} onClick={() => void open()}>
          {isOpening && <Spinner />}
          {t('openAgain', { provider })}
        </Button>
      ) : (
        <a className={button({ width: 'full' })} href={blockedUrl} target="_blank" rel="noopener">
          {t('openProvider', { provider })}
          <Icon icon={ExternalLink} size={16} />
        </a>
      )}
    </>
  )
}

/** Returns the request that started an order; undefined if its amount is unknown. */
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
