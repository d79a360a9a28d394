import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { useFormat } from '#app/i18n/use-format.ts'

/** A pool's fee as formatted percentage, or the text for a dynamic fee if `feePips` is undefined. */
export function useFee(feePips: number | undefined): string {
  const { t } = useTranslation('route')
  const format = useFormat()
  return feePips === undefined ? t('dynamicFee') : format.percent(formatUnits(BigInt(feePips), 4))
}
