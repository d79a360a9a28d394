import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { slippageCaution } from '#app/domain/swap/slippage-entry.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { QuotedTrade } from './quoted-trade.ts'

/** Warns of a slippage above 20 %. */
export function HighSlippage({ trade: { slippage } }: { readonly trade: QuotedTrade }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  if (slippageCaution(slippage, slippage) !== 'veryHigh') return null
  return (
    <Notice tone="negative" role="alert" data-testid="high-slippage">
      <FormattedText>{t('highSlippage', { percent: format.percent(formatUnits(BigInt(slippage), 2)) })}</FormattedText>
    </Notice>
  )
}
