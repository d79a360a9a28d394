import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'

/** Decimals of a fee in pips as a percentage: 3000 pips are 0.3 %. */
const FEE_DECIMALS = 4

/** The fee of a target pool, or a note that its hook sets it. */
export function TargetFee({ fee }: { readonly fee: number }) {
  const { t } = useTranslation('migrate')
  const format = useFormat()
  if (fee === DYNAMIC_FEE) return <>{t('dynamicFee')}</>
  return <FormattedText>{format.percent(formatUnits(BigInt(fee), FEE_DECIMALS))}</FormattedText>
}
