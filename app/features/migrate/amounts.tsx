import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { PairFacts } from '#app/transactions/liquidity-purpose.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { amountLine, amountTitle } from './migrate.css.ts'

interface AmountsProps {
  readonly title: string
  readonly tokens: PairFacts
  /** Base units. */
  readonly amounts: TokenAmounts
  /** Id of the amounts, for tests. */
  readonly id?: string
}

/** Amounts of both tokens, stacked. */
export function Amounts({ title, tokens, amounts, id }: AmountsProps) {
  return (
    <Stack gap={4} data-testid={id}>
      <p className={amountTitle}>{title}</p>
      {tokens.map(({ token, symbol, decimals }, at) => (
        <p key={token} className={amountLine}>
          <TokenAmount amount={at === 0 ? amounts.amount0 : amounts.amount1} decimals={decimals} symbol={symbol} />
        </p>
      ))}
    </Stack>
  )
}
