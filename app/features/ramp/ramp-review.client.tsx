import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, shortAddress } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { RAMP_PROVIDER_NAMES } from '#app/domain/ramp/ramp.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useDollars } from '#app/entities/price/use-dollars.ts'
import { rememberRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { confirmation, facts, flowStep, rule } from '#app/transactions/flow.css.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { RampOrderRequest, RampQuote } from '#app/wire/ramp.ts'
import { ProviderButton, useProviderTab } from './provider-tab.tsx'
import type { RampToken } from './ramp-facts.ts'
import { amountText } from './ramp.css.ts'

/** An order as it is reviewed. It does not change while the dialog is open. */
export interface ReviewedOrder {
  readonly request: RampOrderRequest
  readonly token: RampToken
}

interface RampReviewProps {
  readonly order: ReviewedOrder
  /** The provider's latest quote; undefined if it has none any more. */
  readonly quote: RampQuote | undefined
  /** Whether the quote is too old to continue with. */
  readonly isExpired: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The confirmation before the provider's page opens: amounts, fee, network and the full address. */
export default function RampReview({ isOpen, onClose, ...props }: RampReviewProps) {
  const { t } = useTranslation(['ramp', 'errors', 'common'], { useSuspense: true })
  const { direction } = props.order.request
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`review.title.${direction}`)}
      closeLabel={t('close', { ns: 'common' })}
      size="flow"
    >
      <Review {...props} onClose={onClose} />
    </Dialog>
  )
}

function Review({ order, quote, isExpired, onClose }: Omit<RampReviewProps, 'isOpen'>) {
  const { t } = useTranslation(['ramp', 'errors'])
  const { direction, provider, account, token: ref } = order.request
  const dollars = useDollars()
  const name = RAMP_PROVIDER_NAMES[provider]
  return (
    <div className={flowStep}>
      <Stack gap={4}>
        <Text as="div" size={14} tone="secondary">
          {t(`review.give.${direction}`)}
        </Text>
        <OrderedAmount order={order} />
      </Stack>
      <hr className={rule} />
      <dl className={facts}>
        <Fact name={t('review.getAbout')} id="estimate">
          {quote ? <Result order={order} quote={quote} /> : '–'}
        </Fact>
        <Fact name={t('providerFee')} id="provider-fee">
          {quote ? <FormattedText>{dollars(BigInt(quote.feeCents))}</FormattedText> : '–'}
        </Fact>
        <Fact name={t('provider')}>{name}</Fact>
        {order.request.method !== undefined && (
          <Fact name={t(`methods.${direction}`)}>{t(`method.${order.request.method}`)}</Fact>
        )}
        <Fact name={t('network')}>
          <Row gap={4} justify="flex-end">
            <NetworkLogo chainId={ref.chainId} />
            {chainById(ref.chainId).name}
          </Row>
        </Fact>
      </dl>
      <Stack gap={4}>
        <Text as="div" size={14} tone="secondary">
          {t(`review.account.${direction}`)}
        </Text>
        <div data-testid="review-account">
          <GroupedAddress address={account} />
        </div>
      </Stack>
      <Notice>
        <p>{t(`handledBy.${direction}`, { provider: name })}</p>
        <p>{t('review.estimate', { provider: name })}</p>
      </Notice>
      <Continue order={order} quote={quote} isExpired={isExpired} onClose={onClose} />
    </div>
  )
}

function OrderedAmount({ order: { request, token } }: Pick<RampReviewProps, 'order'>) {
  const dollars = useDollars()
  const format = useFormat()
  return (
    <div className={amountText} data-testid="review-amount">
      {request.cents !== undefined ? (
        <FormattedText>{dollars(BigInt(request.cents))}</FormattedText>
      ) : (
        <bdi dir="ltr">
          <FormattedText>{format.exactAmount(formatUnits(BigInt(request.amount ?? 0), token.decimals))}</FormattedText>{' '}
          <TokenSymbol symbol={token.symbol} />
        </bdi>
      )}
    </div>
  )
}

function Result({ order: { request, token }, quote }: { readonly order: ReviewedOrder; readonly quote: RampQuote }) {
  const dollars = useDollars()
  return request.direction === 'sell' ? (
    <FormattedText>{dollars(BigInt(quote.cents))}</FormattedText>
  ) : (
    <TokenAmount amount={BigInt(quote.amount)} decimals={token.decimals} symbol={token.symbol} />
  )
}

/** The button that opens the provider's page, fixed at the bottom of the review. */
function Continue({ order, quote, isExpired, onClose }: Omit<RampReviewProps, 'isOpen'>) {
  const { t } = useTranslation('ramp')
  const { request } = order
  const { address, status } = useSnapshot(bridge)
  const tab = useProviderTab(request)
  const account = shortAddress(request.account)
  const isConnected = status === 'connected' && address !== undefined
  const isSameAccount = isConnected && isSameAddress(address, request.account)
  const open = async () => {
    if (quote && (await tab.open(() => rememberRampOrder(recordOf(order, quote))))) onClose()
  }
  return (
    <div className={confirmation}>
      {!isSameAccount && (
        <Notice tone="warning" role="alert">
          {isConnected ? t('review.accountChanged', { account }) : t('review.disconnected', { account })}
        </Notice>
      )}
      {(isExpired || quote === undefined) && tab.blockedUrl === undefined && (
        <Notice tone="warning" role="alert">
          {t('review.expired')}
        </Notice>
      )}
      <ProviderButton
        tab={tab}
        label="continueTo"
        testId="continue-button"
        tone="primary"
        size="large"
        isEnabled={isSameAccount && quote !== undefined && !isExpired}
        onOpen={() => void open()}
        onFollow={onClose}
      />
    </div>
  )
}

/** Returns the record of an order that was just started, with the amounts of its quote. */
function recordOf({ request, token }: ReviewedOrder, quote: RampQuote) {
  const { id, provider, direction, account, token: ref } = request
  return {
    id,
    provider,
    direction,
    account,
    chainId: ref.chainId,
    token: { address: ref.address, symbol: token.symbol, decimals: token.decimals },
    cents: BigInt(request.cents ?? quote.cents),
    amount: BigInt(request.amount ?? quote.amount),
    feeCents: BigInt(quote.feeCents),
    startedAt: Date.now(),
    status: 'started',
  } as const
}
