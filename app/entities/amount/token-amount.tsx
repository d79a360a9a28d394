import { formatUnits } from '#app/domain/amount/format-units.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'

export interface TokenAmountProps {
  readonly amount: bigint
  readonly decimals: number
  /** Shown after the amount. */
  readonly symbol?: string
  /** Shows all digits. For maximums, which rounding down would understate. */
  readonly isExact?: boolean
}

/** An amount given in base units, shown with six significant digits, rounded down. All digits are in its title. */
export function TokenAmount({ amount, decimals, symbol, isExact = false }: TokenAmountProps) {
  const format = useFormat()
  const exact = formatUnits(amount, decimals)
  return (
    // Amount before symbol in every language.
    <bdi dir="ltr" title={format.exactAmount(exact)}>
      <FormattedText>{isExact ? format.exactAmount(exact) : format.amount(exact)}</FormattedText>
      {symbol !== undefined && (
        <>
          {' '}
          <TokenSymbol symbol={symbol} />
        </>
      )}
    </bdi>
  )
}
