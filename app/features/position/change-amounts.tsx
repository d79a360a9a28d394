import type { Side } from '#app/domain/liquidity/deposit-ratio.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { PreparedChange } from './change-run.ts'
import { changeAmount, changeValue } from './change.css.ts'

interface ChangeAmountsProps extends Pick<PreparedChange, 'tokens'> {
  readonly title: string
  /** Base units. */
  readonly amounts: TokenAmounts
  /** Shows this token only; both by default. */
  readonly side?: Side
}

/** Amounts of the tokens of a position, with their values. */
export function ChangeAmounts({ title, tokens, amounts, side }: ChangeAmountsProps) {
  return (
    <Stack gap={8}>
      <Text size={14} tone="secondary">
        {title}
      </Text>
      {tokens.map(
        (token, at) =>
          (side === undefined || side === at) && (
            <Amount key={token.address} token={token} amount={at === 0 ? amounts.amount0 : amounts.amount1} />
          ),
      )}
    </Stack>
  )
}

function Amount({ token, amount }: { readonly token: DepositToken; readonly amount: bigint }) {
  const { address, symbol, decimals, logo, price } = token
  const fiat = useFiat()
  return (
    <Row gap={8}>
      <TokenLogo address={address} symbol={symbol} logo={logo} size={24} />
      <span className={changeAmount}>
        <TokenAmount amount={amount} decimals={decimals} symbol={symbol} />
      </span>
      {price !== null && !fiat.isOff && (
        <span className={changeValue}>
          <FormattedText>{fiat.money(tokenValue(amount, decimals, price))}</FormattedText>
        </span>
      )}
    </Row>
  )
}
