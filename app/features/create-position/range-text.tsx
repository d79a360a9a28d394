import { useTranslation } from 'react-i18next'
import type { PriceRange } from '#app/domain/liquidity/tick-price.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'

/** A price range as text. */
export function RangeText({ low, high }: PriceRange) {
  const { t } = useTranslation('create')
  const format = useFormat()
  const rangeText = () => {
    if (low === '0' && high === null) return t('range.full')
    if (high === null) return t('range.from', { low: format.tokenPrice(low) })
    if (low === '0') return t('range.upTo', { high: format.tokenPrice(high) })
    return t('range.between', { low: format.tokenPrice(low), high: format.tokenPrice(high) })
  }
  return <FormattedText>{rangeText()}</FormattedText>
}
