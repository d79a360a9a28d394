import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Figure } from '#app/ui/figure/figure.tsx'

export interface TokenAmountProps {
  readonly raw: bigint
  readonly decimals: number
  /** Written after the figure where given. */
  readonly symbol?: string
}

/** An amount in base units, for people: six digits, never rounded up; every digit in its title. */
export function TokenAmount({ raw, decimals, symbol }: TokenAmountProps) {
  const format = useFormat()
  const exact = formatRaw(raw, decimals)
  return (
    // The figure first and its symbol after it, in every language.
    <bdi dir="ltr" title={format.exactAmount(exact)}>
      <Figure>{format.amount(exact)}</Figure>
      {symbol !== undefined && (
        <>
          {' '}
          <TokenSymbol symbol={symbol} />
        </>
      )}
    </bdi>
  )
}
