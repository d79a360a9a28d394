import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isCostHigh } from '#app/domain/swap/network-cost.ts'
import { tokenValue, totalTokenValue } from '#app/domain/swap/token-value.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { CostAmount, useNativePrice } from './cost-amount.tsx'
import { Fact } from './fact.tsx'

interface NetworkCostProps {
  readonly chainId: ChainId
  /** Wei; null if it could not be simulated, undefined while it is loading. */
  readonly cost: bigint | null | undefined
}

/** Row of a review: the total network cost of its transactions. */
export function NetworkCost({ chainId, cost }: NetworkCostProps) {
  const { t } = useTranslation('activity')
  return (
    <Fact name={t('cost.title')} id="network-cost">
      {cost === undefined ? (
        <Skeleton shape={120} />
      ) : cost === null ? (
        t('cost.unknown')
      ) : (
        <CostAmount chainId={chainId} cost={cost} />
      )}
    </Fact>
  )
}

interface CostWarningProps extends NetworkCostProps {
  /** Amounts in base units; `price` is that of one whole token in US dollars. */
  readonly moved: readonly { readonly raw: bigint; readonly decimals: number; readonly price: string | null }[]
}

/** Warns of a network cost above 10 % of the value that moves; renders nothing if either is unknown. */
export function CostWarning({ chainId, cost, moved }: CostWarningProps) {
  const { t } = useTranslation('activity')
  const fiat = useFiat()
  const price = useNativePrice(chainId)
  const priced = moved.flatMap((amount) => (amount.price === null ? [] : [{ ...amount, price: amount.price }]))
  if (fiat.isOff || cost == null || price === null || priced.length < moved.length) return null
  const paid = tokenValue(cost, chainById(chainId).native.decimals, price)
  const value = totalTokenValue(priced)
  if (!isCostHigh(paid, value)) return null
  return (
    <Notice tone="warning" role="alert" data-testid="costly-network">
      <FormattedText>{t('cost.high', { cost: fiat.money(paid), value: fiat.money(value) })}</FormattedText>
    </Notice>
  )
}
