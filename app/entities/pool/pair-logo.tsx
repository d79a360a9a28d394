import { TokenLogo, type TokenLogoProps } from '#app/entities/token/token-logo.tsx'
import { pair, second } from './pair-logo.css.ts'

type Side = Pick<TokenLogoProps, 'address' | 'symbol'>

/** Two tokens of one pool, the first in front. Silent: their names stand beside it. */
export function PairLogo({
  base,
  quote,
  size = 32,
}: {
  base: Side
  quote: Side
  size?: TokenLogoProps['size'] & number
}) {
  return (
    <span className={pair}>
      <TokenLogo address={base.address} symbol={base.symbol} size={size} />
      <span className={second}>
        <TokenLogo address={quote.address} symbol={quote.symbol} size={size} />
      </span>
    </span>
  )
}
