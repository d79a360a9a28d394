import { Fuel } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isCostHigh } from '#app/domain/swap/network-cost.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { TradeProps } from './swap-details.tsx'

/** Warns of a network cost above 10 % of the trade's value. Renders nothing if either is unknown. */
export function CostlyNetwork({ trade, input, output }: TradeProps) {
  const { t } = useTranslation('swap')
  const fiat = useFiat()
  const cost = trade.networkCostUsd
  const value =
    input.price !== null
      ? tokenValue(trade.amountIn, input.decimals, input.price)
      : output.price !== null
        ? tokenValue(trade.amountOut, output.decimals, output.price)
        : undefined
  if (fiat.isOff || cost === undefined || value === undefined || !isCostHigh(cost, value)) return null
  return (
    <Notice tone="warning" icon={Fuel} role="alert" data-testid="costly-network">
      <FormattedText>{t('costlyNetwork', { cost: fiat.money(cost), value: fiat.money(value) })}</FormattedText>
    </Notice>
  )
}
