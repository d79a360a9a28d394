import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { reviewArrow, reviewAmount, reviewName, reviewSide } from './swap.css.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import type { TradeProps } from './swap-details.tsx'

/** Significant digits of the quoted side; the entered side is shown in full. */
const QUOTED_DIGITS = 8

interface SwapSidesProps extends TradeProps {
  /** The quote that `trade` replaces; its amount is shown struck through. */
  readonly before?: QuotedTrade | undefined
}

/** The quoted amounts to sell and to buy. */
export function SwapSides({ trade, input, output, before }: SwapSidesProps) {
  const { t } = useTranslation('swap')
  return (
    <Stack gap={8}>
      <Side
        name={t('sell')}
        token={input}
        amount={trade.amountIn}
        isExact={trade.side === 'exactIn'}
        before={trade.side === 'exactOut' ? before?.amountIn : undefined}
        side="sell"
      />
      <span className={reviewArrow}>
        <Icon icon={ArrowDown} size={16} />
      </span>
      <Side
        name={t('buy')}
        token={output}
        amount={trade.amountOut}
        isExact={trade.side === 'exactOut' && !trade.hasSurplus}
        before={trade.side === 'exactIn' || trade.hasSurplus ? before?.amountOut : undefined}
        side="buy"
      />
    </Stack>
  )
}

function Side({
  name,
  token,
  amount,
  isExact,
  before,
  side,
}: {
  readonly name: string
  readonly token: MarketToken
  readonly amount: bigint
  /** The user entered this amount; it is not quoted. */
  readonly isExact: boolean
  /** Amount of the replaced quote. */
  readonly before: bigint | undefined
  readonly side: 'sell' | 'buy'
}) {
  const format = useFormat()
  const fiat = useFiat()
  const exact = formatUnits(amount, token.decimals)
  const shown = format.exactAmount(isExact ? exact : truncateDecimal(exact, QUOTED_DIGITS))
  return (
    <div className={reviewSide}>
      <div className={reviewName}>
        <Text as="div" size={14} tone="secondary">
          {name}
        </Text>
        {before !== undefined && (
          <Text as="div" size={14} tone="secondary">
            <del data-testid={`before-${side}`}>
              {format.exactAmount(truncateDecimal(formatUnits(before, token.decimals), QUOTED_DIGITS))}
            </del>
          </Text>
        )}
        <div
          className={reviewAmount({ side, length: lengthOf(`${shown} ${shortSymbol(token.symbol)}`) })}
          data-testid={side === 'sell' ? 'review-input' : 'review-output'}
        >
          <bdi dir="ltr">
            {shown} <TokenSymbol symbol={token.symbol} />
          </bdi>
        </div>
        {token.price !== null && !fiat.isOff && (
          <Text as="div" size={14} tone="secondary">
            {fiat.money(tokenValue(amount, token.decimals, token.price))}
          </Text>
        )}
      </div>
      <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} size={40} />
    </div>
  )
}

/** Length class of an amount with its symbol. Longer ones get a smaller font, to fit on one line on phones. */
function lengthOf(shown: string): 'short' | 'long' | 'longest' {
  if (shown.length > 20) return 'longest'
  return shown.length > 13 ? 'long' : 'short'
}
