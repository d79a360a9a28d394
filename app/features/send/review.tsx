import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isNative, NATIVE, shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { isCostHigh } from '#app/domain/swap/network-cost.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts, flowStep, rule } from '#app/transactions/flow.css.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ChangedUsername } from './changed-username.tsx'
import { Confirmation } from './confirmation.tsx'
import { costQuery, type SendCost } from './cost.query.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { LookAlike } from './look-alike.tsx'
import { RecipientNames } from './recipient-names.tsx'
import { SentAsset } from './sent-asset.tsx'
import type { StageProps } from './send-review.client.tsx'

interface ReviewProps extends StageProps {
  readonly flow: RunFlow & { at: 'review' }
  readonly onSent: () => void
}

/** The review, shown before the wallet gets a request: amount, full recipient, network, cost and warnings. */
export function Review({ prepared, flow, onClose, onSent }: ReviewProps) {
  const { t } = useTranslation(['send', 'errors'])
  const { order, token, recipient, lookAlike, formerAddress, isToken } = prepared
  const { data: costResult, isError } = useQuery(costQuery(order))
  const cost = costResult?.ok ? costResult.value : undefined
  const isTaxed = cost !== undefined && cost.received < order.amount
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('request.rejected', { ns: 'errors' })}
        </Notice>
      )}
      <SentAsset prepared={prepared} />
      <Stack gap={4}>
        <Text as="div" size={14} tone="secondary">
          {t('review.to')}
        </Text>
        <RecipientNames recipient={recipient} />
        <div data-testid="review-recipient">
          <GroupedAddress address={order.recipient} />
        </div>
      </Stack>
      {lookAlike && <LookAlike address={order.recipient} known={lookAlike} />}
      {formerAddress && <ChangedUsername recipient={recipient} former={formerAddress} />}
      {isToken && (
        <Notice tone="negative" title={t('warning.tokenTitle')}>
          <p>{t('warning.token')}</p>
        </Notice>
      )}
      {isTaxed && token && (
        <Notice tone="warning" role="alert" data-testid="taxed">
          {t('review.taxed', { symbol: shortSymbol(token.symbol) })}
        </Notice>
      )}
      <hr className={rule} />
      <ReviewFacts prepared={prepared} cost={cost} isTaxed={isTaxed} />
      <CostNotice prepared={prepared} cost={cost} />
      <Confirmation
        prepared={prepared}
        cost={cost}
        problem={
          costResult?.ok === false ? costResult.problem : isError && !costResult ? 'chain.unavailable' : undefined
        }
        onClose={onClose}
        onSent={onSent}
      />
    </div>
  )
}

function ReviewFacts({
  prepared: { order, token },
  cost,
  isTaxed,
}: Pick<StageProps, 'prepared'> & { readonly cost: SendCost | undefined; readonly isTaxed: boolean }) {
  const { t } = useTranslation('send')
  const fiat = useFiat()
  const { name, native } = chainById(order.chainId)
  const price = useNativePrice(order.chainId)
  const valueOf = (wei: bigint) =>
    price === null || fiat.isOff ? null : (
      <>
        <FormattedText>{fiat.money(tokenValue(wei, native.decimals, price))}</FormattedText>
        {' · '}
      </>
    )
  return (
    <dl className={facts}>
      {cost && token && isTaxed && (
        <Fact name={t('review.received')} id="received">
          <TokenAmount amount={cost.received} decimals={token.decimals} symbol={token.symbol} />
        </Fact>
      )}
      <Fact name={t('review.from')}>
        <FormattedText>{shortAddress(order.account)}</FormattedText>
      </Fact>
      <Fact name={t('review.network')}>
        <Row gap={4} justify="flex-end">
          <NetworkLogo chainId={order.chainId} />
          {name}
        </Row>
      </Fact>
      <Fact name={t('review.cost')} id="network-cost">
        {cost ? (
          <>
            {valueOf(cost.gasFee)}
            <TokenAmount amount={cost.gasFee} decimals={native.decimals} symbol={native.symbol} />
          </>
        ) : (
          <Skeleton shape={120} />
        )}
      </Fact>
      {token && isNative(token.address) && cost && (
        <Fact name={t('review.total')} id="total">
          {valueOf(order.amount + cost.gasFee)}
          <TokenAmount amount={order.amount + cost.gasFee} decimals={native.decimals} symbol={native.symbol} isExact />
        </Fact>
      )}
    </dl>
  )
}

/** Warns of a network cost above 10 % of the value. Renders nothing if either is unknown. */
function CostNotice({
  prepared: { order, token },
  cost,
}: Pick<StageProps, 'prepared'> & { cost: SendCost | undefined }) {
  const { t } = useTranslation('send')
  const fiat = useFiat()
  const price = useNativePrice(order.chainId)
  if (fiat.isOff || cost === undefined || price === null || !token || token.price === null) return null
  const { native } = chainById(order.chainId)
  const costValue = tokenValue(cost.gasFee, native.decimals, price)
  const sentValue = tokenValue(order.amount, token.decimals, token.price)
  if (!isCostHigh(costValue, sentValue)) return null
  return (
    <Notice tone="warning" data-testid="costly-network">
      <FormattedText>{t('review.costly', { cost: fiat.money(costValue), value: fiat.money(sentValue) })}</FormattedText>
    </Notice>
  )
}

/** Returns the native currency's price in US dollars; null if unknown. */
function useNativePrice(chainId: StageProps['prepared']['order']['chainId']): string | null {
  const { data } = useQuery(tokenQuery(chainId, NATIVE, [], 0))
  return data?.price ?? null
}
