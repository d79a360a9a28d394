import { formatUnits } from '#app/domain/amount/format-units.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { amountText, assetRow, assetText } from './send.css.ts'

/** An amount with all digits, and its value. */
export function SendAmount({ amount, token }: { readonly amount: bigint; readonly token: MarketToken }) {
  const format = useFormat()
  const fiat = useFiat()
  const shown = format.exactAmount(formatUnits(amount, token.decimals))
  return (
    <div className={assetRow}>
      <div className={assetText}>
        <div
          className={amountText}
          data-length={lengthOf(`${shown} ${shortSymbol(token.symbol)}`)}
          data-testid="review-amount"
        >
          <bdi dir="ltr">
            <FormattedText>{shown}</FormattedText> <TokenSymbol symbol={token.symbol} />
          </bdi>
        </div>
        {token.price !== null && !fiat.isOff && (
          <Text size={14} tone="secondary">
            <FormattedText>{fiat.money(tokenValue(amount, token.decimals, token.price))}</FormattedText>
          </Text>
        )}
      </div>
      <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} size={40} />
    </div>
  )
}

/** Length class of an amount. Longer ones get a smaller font, to fit on one line on phones. */
function lengthOf(shown: string): 'short' | 'long' | 'longest' {
  if (shown.length > 20) return 'longest'
  return shown.length > 13 ? 'long' : 'short'
}
