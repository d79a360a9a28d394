import { tokenValue } from '#app/domain/swap/token-value.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { reviewAmount, reviewAmounts } from './create.css.ts'

interface PositionAmountsProps {
  readonly title: string
  readonly tokens: readonly [DepositToken, DepositToken]
  /** Base units; undefined if unknown. */
  readonly amounts: readonly [bigint | undefined, bigint | undefined]
}

/** Amounts of both tokens with their values. Zero amounts are left out. */
export function PositionAmounts({ title, tokens, amounts }: PositionAmountsProps) {
  return (
    <Stack gap={8}>
      <Text size={14} tone="secondary">
        {title}
      </Text>
      <div className={reviewAmounts}>
        {tokens.map((token, at) => {
          const amount = amounts[at]
          return amount ? <Amount key={token.address} token={token} amount={amount} at={at} /> : null
        })}
      </div>
    </Stack>
  )
}

function Amount({ token, amount, at }: { readonly token: DepositToken; readonly amount: bigint; readonly at: number }) {
  const fiat = useFiat()
  const { address, symbol, decimals, logo, price } = token
  return (
    <Row gap={12} justify="space-between">
      <div>
        <div className={reviewAmount} data-testid={`amount-${at}`}>
          <TokenAmount amount={amount} decimals={decimals} symbol={symbol} />
        </div>
        {price !== null && !fiat.isOff && (
          <Text size={14} tone="secondary">
            <FormattedText>{fiat.money(tokenValue(amount, decimals, price))}</FormattedText>
          </Text>
        )}
      </div>
      <TokenLogo address={address} symbol={symbol} logo={logo} size={40} />
    </Row>
  )
}
