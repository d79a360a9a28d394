import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { isCostHigh } from '#app/domain/swap/network-cost.ts'
import { worth, worthSum } from '#app/domain/swap/worth.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { Prepared } from './change-run.ts'
import { useNativeFacts } from './use-native-facts.ts'

/** Warns of a network cost above 10 % of the value; silent where either is unknown. */
export function CostNotice({ prepared, cost }: { readonly prepared: Prepared; readonly cost: bigint | undefined }) {
  const { t } = useTranslation('position-change')
  const fiat = useFiat()
  const { request, tokens, expected } = prepared
  const price = useNativeFacts(request.chainId)?.price ?? null
  const [first, second] = tokens
  if (fiat.isOff || cost === undefined || price === null || first.price === null || second.price === null) return null
  const { native } = chainById(request.chainId)
  const paid = worth(cost, native.decimals, price)
  const value = worthSum([
    { raw: expected.amount0, decimals: first.decimals, price: first.price },
    { raw: expected.amount1, decimals: second.decimals, price: second.price },
  ])
  if (!isCostHigh(paid, value)) return null
  return (
    <Notice tone="warning" role="alert" data-testid="costly-network">
      <FormattedText>{t('costly', { cost: fiat.money(paid), value: fiat.money(value) })}</FormattedText>
    </Notice>
  )
}
